import Morse
import Testing

@testable import Training

@Suite struct ScheduleTests {
    private static let first = Day(ordinal: 20_000)

    /// First practised 100 days before day 100 and last practised `since` days before it.
    private static func progress(interval: Int, since: Int, firstBefore: Int = 100) -> DirectionProgress {
        let day = first.advanced(by: 100)
        return DirectionProgress(
            intervalDays: interval, due: day, lastPractised: day.advanced(by: -since),
            firstPractised: day.advanced(by: -firstBefore))
    }

    @Test(arguments: [
        // Interval, days since the last session, correct of 100, days since the first session, new interval.
        (1, 1, 90, 100, 2), (2, 2, 90, 100, 4), (8, 8, 100, 100, 16), (16, 16, 95, 100, 30), (30, 30, 90, 100, 30),
        (4, 4, 89, 100, 4), (4, 4, 70, 100, 4), (4, 4, 69, 100, 1), (4, 4, 0, 100, 1), (1, 1, 0, 100, 1),
        // Twice the interval is not yet missed. One more day is, with any result.
        (4, 8, 95, 100, 8), (4, 9, 95, 100, 1), (4, 9, 75, 100, 1), (1, 2, 95, 100, 2), (1, 3, 95, 100, 1),
        // The first 14 days.
        (1, 1, 95, 13, 2), (2, 2, 95, 13, 2), (2, 2, 95, 14, 4), (2, 2, 75, 13, 2), (2, 2, 50, 5, 1), (30, 5, 75, 5, 2),
        // The same day again, and a day before the last.
        (4, 0, 95, 100, 8), (4, -1, 75, 100, 4),
        // An interval out of range is corrected.
        (0, 1, 75, 100, 1), (90, 1, 75, 100, 30),
    ])
    func `The interval follows the answers`(interval: Int, since: Int, right: Int, firstBefore: Int, expected: Int) {
        let day = Self.first.advanced(by: 100)
        let before = Self.progress(interval: interval, since: since, firstBefore: firstBefore)
        let after = Schedule.rescheduled(before, after: AnswerCount(attempts: 100, correct: right), on: day)
        #expect(after.intervalDays == expected)
        #expect(after.due == day.advanced(by: expected))
        #expect(after.firstPractised == before.firstPractised)
        #expect(after.lastPractised == max(day, day.advanced(by: -since)))
    }

    @Test func `The first session sets the first day`() {
        let after = Schedule.rescheduled(
            DirectionProgress(), after: AnswerCount(attempts: 20, correct: 20), on: Self.first)
        #expect(after.intervalDays == 2)
        #expect(after.due == Self.first.advanced(by: 2))
        #expect(after.firstPractised == Self.first && after.lastPractised == Self.first)
    }

    @Test func `Always on the due day and always good: 2 days for a fortnight, then 4, 8, 16 and 30`() {
        var progress = DirectionProgress()
        var day = Self.first
        var intervals: [Int] = []
        for _ in 0..<13 {
            progress = Schedule.rescheduled(progress, after: AnswerCount(attempts: 10, correct: 9), on: day)
            intervals.append(progress.intervalDays)
            day = progress.due ?? day
        }
        #expect(intervals == [2, 2, 2, 2, 2, 2, 2, 4, 8, 16, 30, 30, 30])
    }
}

@Suite struct StreakTests {
    private static func streak(_ days: [Int]) -> Streak {
        days.reduce(Streak()) { $0.practised(on: Day(ordinal: $1)) }
    }

    @Test(arguments: [
        ([5], 1, 1, 5), ([5, 5, 5], 1, 1, 5), ([5, 6, 7], 3, 3, 7), ([5, 6, 8], 1, 2, 8), ([5, 6, 8, 9], 2, 2, 9),
        ([5, 6, 5], 2, 2, 6), ([5, 6, 5, 7], 3, 3, 7), ([9, 3], 1, 1, 3), ([-1, 0, 1], 3, 3, 1),
        ([1, 2, 3, 10, 11], 2, 3, 11),
    ])
    func `Days in a row count`(days: [Int], current: Int, longest: Int, last: Int) {
        let streak = Self.streak(days)
        #expect(streak.current == current && streak.longest == longest && streak.lastDay == Day(ordinal: last))
    }

    @Test func `The longest is never less than the current, and never falls`() {
        var generator = SplitMix64(seed: 3)
        var streak = Streak()
        var day = Day(ordinal: 0)
        for _ in 0..<2000 {
            let before = streak
            day = day.advanced(by: Int(generator.next() % 4) - 1)
            streak = streak.practised(on: day)
            #expect(streak.longest >= max(streak.current, before.longest))
            #expect(streak.current >= 1)
        }
    }
}

@Suite struct AdvanceTests {
    private static let day = Day(ordinal: 20_000)

    private static func advance(
        _ progress: Progress, right: Int, wrong: Int, isLevelOverridden: Bool = false
    ) -> Advance {
        progress.advanced(
            by: SessionResult(tally: tally(right: right, wrong: wrong), practisedMilliseconds: 60_000),
            direction: .receive, course: .letters, gate: .classic, isLevelOverridden: isLevelOverridden,
            at: Moment(epochSeconds: Int64(day.ordinal) * 86_400, day: day, secondOfDay: 0))
    }

    @Test func `A session through the gate unlocks the next character, and so on to the end of the course`() {
        var progress = Progress()
        for level in 3...26 {
            let advance = Self.advance(progress, right: 20, wrong: 0)
            #expect(advance.level == .reached(level, newest: Course.letters.characters[level - 1]))
            #expect(advance.isLevelUp)
            progress = advance.progress
            #expect(progress.receive.level == level && progress.receive.levelReached == Self.day)
            #expect(progress.send == DirectionProgress())
        }
        let end = Self.advance(progress, right: 20, wrong: 0)
        #expect(end.level == .complete && !end.isLevelUp && end.progress.receive.level == 26)
        #expect(end.progress.sessions == 25)
    }

    @Test func `A bad session never lowers the level and says what is missing`() {
        var progress = Progress()
        progress.receive.level = 10
        let advance = Self.advance(progress, right: 1, wrong: 30)
        #expect(advance.progress.receive.level == 10)
        #expect(advance.level == .stays(missing: [.percent(90)], next: "W"))
        #expect(advance.progress.receive.intervalDays == 1)
        #expect(advance.progress.sessions == 1 && advance.progress.streak.current == 1)
    }

    @Test func `A session at a level of the learner's own choice counts as practice only`() {
        var progress = Progress()
        progress.receive.level = 5
        let advance = Self.advance(progress, right: 40, wrong: 0, isLevelOverridden: true)
        #expect(advance.level == .notCounted)
        #expect(advance.progress.receive == progress.receive)
        #expect(advance.progress.sessions == 1 && advance.progress.streak.current == 1)
    }

    @Test func `A session without an answer changes nothing`() {
        let advance = Self.advance(Progress(), right: 0, wrong: 0)
        #expect(advance == Advance(progress: Progress(), level: .notCounted))
    }
}
