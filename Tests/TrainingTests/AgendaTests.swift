import Testing

@testable import Training

/// Day 0 is near the days of the other tests.
private func day(_ number: Int) -> Day { Day(ordinal: 20_000 + number) }

/// - Parameter last: the day of the last practice.
private func practised(_ last: Int, every interval: Int, levelReached: Int? = nil) -> DirectionProgress {
    DirectionProgress(
        intervalDays: interval, due: day(last + interval), lastPractised: day(last), firstPractised: day(last - 50),
        levelReached: levelReached.map(day))
}

private func progress(_ receive: DirectionProgress?, _ send: DirectionProgress?, last: Int? = nil) -> Progress {
    var progress = Progress()
    progress.receive = receive ?? DirectionProgress()
    progress.send = send ?? DirectionProgress()
    let practised = [receive?.lastPractised, send?.lastPractised].compactMap(\.self).max()
    progress.streak.lastDay = last.map(day) ?? practised
    return progress
}

@Suite struct AgendaTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var progress: Progress
        var on: Int
        var notice: Agenda.Notice

        init(_ name: String, _ progress: Progress, on: Int, _ notice: Agenda.Notice) {
            testDescription = name
            self.progress = progress
            self.on = on
            self.notice = notice
        }
    }

    static let cases = [
        Case("a new learner", Progress(), on: 0, .begin),
        Case("practised today, due in two days", progress(practised(0, every: 2), nil), on: 0, .untried(.send)),
        Case("only sending was tried", progress(nil, practised(0, every: 2)), on: 1, .untried(.receive)),
        Case("receive is due", progress(practised(0, every: 2), nil), on: 2, .due(.receive)),
        Case("send is due", progress(practised(2, every: 2), practised(1, every: 1)), on: 2, .due(.send)),
        Case("both are due", progress(practised(0, every: 2), practised(1, every: 1)), on: 2, .due(.both)),
        Case("neither is", progress(practised(0, every: 2), practised(0, every: 4)), on: 1, .nothing(until: day(2))),
        Case(
            "the earlier counts", progress(practised(0, every: 4), practised(0, every: 3)), on: 1,
            .nothing(until: day(3))),
        Case("twice the interval is not yet missed", progress(practised(0, every: 2), nil), on: 4, .due(.receive)),
        Case("a day more is", progress(practised(0, every: 2), nil), on: 5, .again(.receive)),
        Case("both missed", progress(practised(0, every: 1), practised(0, every: 1)), on: 3, .again(.both)),
        Case("one missed, one due", progress(practised(0, every: 1), practised(0, every: 3)), on: 3, .due(.both)),
        Case("six days away", progress(practised(0, every: 2), nil), on: 6, .again(.receive)),
        Case("a week away", progress(practised(0, every: 2), nil), on: 7, .back(.receive)),
        Case("a week away, both", progress(practised(0, every: 2), practised(-1, every: 2)), on: 7, .back(.both)),
        Case("a year away", progress(practised(0, every: 30), nil), on: 365, .back(.receive)),
        Case(
            "a week without, as was agreed", progress(practised(0, every: 16), practised(0, every: 8)), on: 7,
            .nothing(until: day(8))),
        Case(
            "a week away from it, but not from the rest", progress(practised(0, every: 1), nil, last: 8), on: 9,
            .again(.receive)),
        Case("level a week old", progress(practised(5, every: 16, levelReached: 0), nil), on: 7, .review(.receive)),
        Case("level six days old", progress(practised(5, every: 16, levelReached: 0), nil), on: 6, .untried(.send)),
        Case("level reviewed", progress(practised(7, every: 16, levelReached: 0), nil), on: 9, .untried(.send)),
        Case(
            "both levels", progress(practised(5, every: 16, levelReached: 0), practised(6, every: 8, levelReached: 1)),
            on: 8, .review(.both)),
        Case(
            "a review and a due date", progress(practised(5, every: 16, levelReached: 0), practised(6, every: 2)),
            on: 8,
            .due(.both)),
        Case(
            "a review that was missed is simply due", progress(practised(0, every: 3, levelReached: 0), nil, last: 6),
            on: 7, .again(.receive)),
        Case("the clock was far ahead", progress(practised(5, every: 2), nil), on: 0, .due(.receive)),
        Case("a day came twice", progress(practised(1, every: 2), nil), on: 0, .untried(.send)),
    ]

    @Test(arguments: cases)
    func `There is one thing to say of a day`(_ one: Case) {
        #expect(Agenda(one.progress, on: day(one.on)).notice == one.notice)
    }

    @Test func `About one direction the only news is that it is open`() {
        let agenda = Agenda(progress(practised(0, every: 2), practised(2, every: 2)), on: day(2))
        #expect(agenda.notice(of: .receive) == .due(.receive))
        #expect(agenda.notice(of: .send) == nil)
        #expect(Agenda(Progress(), on: day(0)).notice(of: .receive) == nil)
    }

    @Test func `A lapsed schedule starts again at one day, and no other does`() {
        for interval in 1...30 {
            for gap in 0...70 {
                let before = practised(0, every: interval)
                let isLapsed = Agenda(progress(before, nil), on: day(gap)).receive == .lapsed
                let after = Schedule.rescheduled(
                    before, after: AnswerCount(attempts: 10, correct: 8), on: day(gap))
                #expect(isLapsed == (gap > 2 * interval))
                #expect(after.intervalDays == (isLapsed ? 1 : interval))
            }
        }
    }

    @Test func `Days of the week go round`() {
        // 1 January 1970 was a Thursday, 20 November 2026 a Friday.
        #expect(Day(ordinal: 0).weekday == 4 && Day(ordinal: 20_777).weekday == 5)
        for ordinal in -20...20 {
            #expect(Day(ordinal: ordinal + 1).weekday == Day(ordinal: ordinal).weekday % 7 + 1)
        }
    }
}

/// The lifetime of stored sessions: hours between pause and return by the wall clock, and the zone's offset from
/// universal time at both.
@Suite struct PauseRuleTests {
    private static func moment(_ hours: Double, zone: Double) -> Moment {
        let local = Int64((hours * 3600).rounded()) + 20_000 * 86_400
        return Moment(
            epochSeconds: local - Int64(zone * 3600), day: Day(ordinal: Int(local / 86_400)),
            secondOfDay: Int(local % 86_400))
    }

    @Test(arguments: [
        // Hours by the wall clock, zone at the pause, zone at the return, whether the session is kept.
        (0, 0, 0, true), (1, 0, 0, true), (23.9, 0, 0, true), (24, 0, 0, true), (24.001, 0, 0, false),
        (48, 0, 0, false), (240, 0, 0, false),
        // The clock was set back.
        (-2, 0, 0, true),
        // Summer time begins: the wall clock is an hour ahead of elapsed time. It ends: an hour behind.
        (24, 1, 2, true), (25, 1, 2, true), (25.1, 1, 2, false), (23, 2, 1, true), (23.1, 2, 1, false),
        (24, 2, 1, false), (24, -4, -5, false), (24, -5, -4, true),
        // Over the date line, both ways, and round the world.
        (2, 13, -10, false), (0.9, 13, -10, true), (-10, -10, 14, true), (45, -10, 14, true), (48, -10, 14, true),
        (48.5, -10, 14, false), (30, -8, 1, true), (34, -8, 1, false), (16, 9, 0, false), (14.9, 9, 0, true),
    ])
    func `A paused session is kept for 24 elapsed hours`(later: Double, then: Double, now: Double, isKept: Bool) {
        let pause = Self.moment(20, zone: then)
        #expect(PauseRule.isKept(since: pause, at: Self.moment(20 + later, zone: now)) == isKept)
    }
}
