import Testing

@testable import Training

@Suite struct AnsweredDayTests {
    private let today = Day(ordinal: 20_777)

    @Test func `Ten answers make a day, in their direction as well`() throws {
        var day = AnsweredDay(today)
        for _ in 0..<9 { day.count(1, learning: .receive, on: today) }
        #expect(!day.isEnough)
        day.count(1, learning: nil, on: today)
        #expect(day.isEnough && !day.isEnough(.receive) && !day.isEnough(.send))
        day.count(5, learning: .receive, on: today)
        #expect(day.isEnough(.receive))
        #expect(AnsweredDay(text: day.text) == day)
        #expect(AnsweredDay(text: "x") == nil && AnsweredDay(text: "1 2 3") == nil)
        day.count(1, learning: .receive, on: today.advanced(by: 1))
        #expect(!day.isEnough && day.day == today.advanced(by: 1))
    }

    @Test func `A day moves the schedule of its direction without the end of a session`() {
        var progress = Progress()
        progress.countDay(.receive, scheduling: .memory, on: today)
        #expect(progress.receive.due == today.advanced(by: 1) && progress.receive.lastPractised == today)
        #expect(progress.send.due == nil)
        progress.receive = DirectionProgress(
            intervalDays: 4, due: today.advanced(by: 20), lastPractised: today, firstPractised: today)
        progress.countDay(.receive, scheduling: .classic, on: today.advanced(by: 3))
        #expect(progress.receive.due == today.advanced(by: 7))
    }

    @Test func `Sessions move the streak only where they make days count`() {
        let moment = Moment(epochSeconds: 20_777 * 86_400, day: today, secondOfDay: 0)
        var progress = Progress()
        progress.countSession(by: .answers, at: moment)
        #expect(progress.streak == Streak() && progress.sessions == 1)
        progress.countDay(at: moment)
        progress.countDay(at: moment)
        #expect(progress.streak.current == 1 && progress.sessions == 1)
    }
}
