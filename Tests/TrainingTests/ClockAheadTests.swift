import Testing

@testable import Training

/// The clock was in 2099 for one session and is correct again.
@Suite struct ClockAheadTests {
    private let today = Day(ordinal: 20_777)
    private let wrong = Day(ordinal: 47_117)

    private func moment(_ day: Day) -> Moment {
        Moment(epochSeconds: Int64(day.ordinal) * 86_400 + 43_200, day: day, secondOfDay: 43_200)
    }

    private func finish(_ progress: Progress, on day: Day) -> Progress {
        var tally = SessionTally()
        for _ in 0..<10 { tally.add(Attempt(direction: .receive, target: "K", answer: "K")) }
        return progress.advanced(
            by: SessionResult(tally: tally, practisedMilliseconds: 60_000, isStopped: false), direction: .receive,
            course: .letters, gate: .classic, at: moment(day)
        ).progress
    }

    @Test func `The streak goes on with the next day of practice`() {
        var progress = Progress()
        for day in 0..<3 { progress = finish(progress, on: today.advanced(by: day)) }
        #expect(progress.streak.current == 3)
        progress = finish(progress, on: wrong)
        progress = finish(progress, on: today.advanced(by: 3))
        #expect(progress.streak.lastDay == today.advanced(by: 3))
        let before = progress.streak.current
        progress = finish(progress, on: today.advanced(by: 4))
        #expect(progress.streak.current == before + 1 && progress.streak.longest == 3)
    }

    @Test func `A direction is due today, and its schedule goes on from there`() {
        var progress = finish(Progress(), on: wrong)
        #expect(Agenda(progress, on: wrong).receive == .later(progress.receive.due ?? today))
        #expect(Agenda(progress, on: today).receive == .due)
        progress = finish(progress, on: today)
        #expect(progress.receive.lastPractised == today && progress.receive.firstPractised == today)
        #expect(progress.receive.due.map { $0 > today && $0 <= today.advanced(by: 2) } == true)
        #expect(Agenda(progress, on: today.advanced(by: 2)).receive == .due)
    }

    @Test(arguments: [2, 13, 400]) func `No direction is due later than its interval from today`(ahead: Int) {
        for days in 1...30 {
            var state = DirectionProgress(
                intervalDays: days, due: today.advanced(by: ahead + days), lastPractised: today,
                firstPractised: today)
            #expect(state.counted(on: today).due.map { $0 <= today.advanced(by: days) } == true)
            state.lastPractised = today.advanced(by: ahead)
            #expect(state.counted(on: today).due == today)
        }
    }

    @Test func `Answers dated ahead count on the last honest day, and later days are reviewed`() {
        func memory(_ days: [Day], readOn today: Day) -> Memory? {
            var memories = Memories(limitMilliseconds: 1500)
            var honest = HonestDays(today)
            for day in days {
                memories.take(Recall(direction: .receive, character: "K", isRight: true, day: honest.day(day)))
            }
            return memories[.receive]["K"]
        }
        let ahead = [today, today.advanced(by: 13), today.advanced(by: 2)]
        let right = [today, today, today.advanced(by: 2)]
        #expect(memory(ahead, readOn: today.advanced(by: 2)) == memory(right, readOn: today.advanced(by: 2)))
        #expect(memory([wrong], readOn: today)?.day == today)
    }

    @Test func `A level reached then is reviewed a week after the next session`() {
        var progress = Progress()
        progress.receive = DirectionProgress(
            level: 5, intervalDays: 30, due: wrong.advanced(by: 30), lastPractised: wrong, firstPractised: today,
            levelReached: wrong)
        progress = finish(progress, on: today)
        #expect(progress.receive.levelReached == today)
        #expect(Agenda(progress, on: today.advanced(by: 7)).receive == .lapsed)
        progress.receive.intervalDays = 30
        #expect(Agenda(progress, on: today.advanced(by: 7)).receive == .review)
    }

    @Test func `A journey of one day back changes nothing`() {
        var streak = Streak().practised(on: today).practised(on: today.advanced(by: 1))
        streak = streak.practised(on: today)
        #expect(streak.current == 2 && streak.lastDay == today.advanced(by: 1))
    }

    @Test func `Reminders that were given in the future do not count`() {
        var progress = Progress()
        progress.receive = DirectionProgress(
            level: 5, intervalDays: 1, due: today, lastPractised: today.advanced(by: -1), firstPractised: today,
            levelReached: today.advanced(by: -8))
        progress.streak.lastDay = today.advanced(by: -1)
        var history = ReminderHistory()
        let fresh = Reminder.due(progress, history: history, quiet: QuietHours(), at: moment(today))
        #expect(fresh != nil)
        for kind in [Reminder.welcome, .review(.both), .practice(.both)] { history.add(kind, at: moment(wrong)) }
        #expect(Reminder.due(progress, history: history, quiet: QuietHours(), at: moment(today)) == fresh)
    }
}
