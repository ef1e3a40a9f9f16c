import Morse
import Testing

@testable import Training

/// - Parameter zone: hours from universal time.
private func at(_ number: Int, _ hour: Int, _ minute: Int = 0, zone: Int = 0) -> Moment {
    let second = hour * 3600 + minute * 60
    return Moment(
        epochSeconds: Int64((20_000 + number) * 86_400 + second - zone * 3600), day: Day(ordinal: 20_000 + number),
        secondOfDay: second)
}

private func day(_ number: Int) -> Day { Day(ordinal: 20_000 + number) }

/// A learner who has only practised receiving.
private func learner(
    last: Int, every interval: Int = 1, streak: Int = 1, levelReached: Int? = nil, lastAny: Int? = nil
) -> Progress {
    var progress = Progress()
    progress.receive = DirectionProgress(
        level: 3, intervalDays: interval, due: day(last + interval), lastPractised: day(last),
        firstPractised: day(last - 50), levelReached: levelReached.map(day))
    progress.streak.current = streak
    progress.streak.longest = streak
    progress.streak.lastDay = day(lastAny ?? last)
    progress.sessions = 10
    return progress
}

@Suite struct ReminderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var progress: Progress
        var given: [(Reminder, Moment)] = []
        var quiet = QuietHours()
        var now: Moment
        var due: Reminder?

        init(
            _ name: String, _ progress: Progress, given: [(Reminder, Moment)] = [], quiet: QuietHours = QuietHours(),
            now: Moment, _ due: Reminder?
        ) {
            testDescription = name
            (self.progress, self.given, self.quiet, self.now, self.due) = (progress, given, quiet, now, due)
        }
    }

    static let practice = Reminder.practice(.receive)

    static let cases = [
        Case("nobody who never practised", Progress(), now: at(1, 12), nil),
        Case("practice is due", learner(last: 0), now: at(1, 12), practice),
        Case("it is not", learner(last: 0, every: 2), now: at(1, 12), nil),
        Case("practised today", learner(last: 1), now: at(1, 12), nil),
        Case("overdue", learner(last: 0), now: at(6, 12), practice),
        // Quiet hours.
        Case("at 7:59", learner(last: 0), now: at(1, 7, 59), nil),
        Case("at 8:00", learner(last: 0), now: at(1, 8), practice),
        Case("at 21:59", learner(last: 0), now: at(1, 21, 59), practice),
        Case("at 22:00", learner(last: 0), now: at(1, 22), nil),
        Case("at midnight", learner(last: 0), now: at(1, 0), nil),
        Case("an early bird at 5:00", learner(last: 0), quiet: QuietHours(from: 20, to: 5), now: at(1, 5), practice),
        Case("an early bird at 20:00", learner(last: 0), quiet: QuietHours(from: 20, to: 5), now: at(1, 20), nil),
        Case("works at night, at noon", learner(last: 0), quiet: QuietHours(from: 6, to: 14), now: at(1, 12), nil),
        Case("works at night, at 2:00", learner(last: 0), quiet: QuietHours(from: 6, to: 14), now: at(1, 2), practice),
        Case("no quiet hours, at 3:00", learner(last: 0), quiet: QuietHours(from: 0, to: 0), now: at(1, 3), practice),
        // Two a day, four hours apart.
        Case("3 h 59 min after one", learner(last: 0), given: [(practice, at(1, 8))], now: at(1, 11, 59), nil),
        Case("4 h after one", learner(last: 0), given: [(practice, at(1, 8))], now: at(1, 12), practice),
        Case(
            "after two", learner(last: 0), given: [(practice, at(1, 8)), (practice, at(1, 12))], now: at(1, 20), nil),
        Case(
            "after two, the next day", learner(last: 0), given: [(practice, at(1, 8)), (practice, at(1, 12))],
            now: at(2, 8), practice),
        Case(
            "two yesterday, the second late", learner(last: 0), given: [(practice, at(1, 18)), (practice, at(1, 23))],
            quiet: QuietHours(from: 0, to: 0), now: at(2, 2), nil),
        Case(
            "dated ahead by a wrong clock", learner(last: 0), given: [(practice, at(900, 8))], now: at(1, 9), practice),
        // Four real hours must pass, even if the wall clock jumps.
        Case(
            "summer time began", learner(last: 0), given: [(practice, at(1, 8, zone: 1))], now: at(1, 12, zone: 2), nil),
        Case(
            "an hour later", learner(last: 0), given: [(practice, at(1, 8, zone: 1))], now: at(1, 13, zone: 2), practice
        ),
        Case(
            "summer time ended", learner(last: 0), given: [(practice, at(1, 8, zone: 2))], now: at(1, 11, zone: 1),
            practice),
        Case(
            "flown westward into the same morning", learner(last: 0), given: [(practice, at(1, 9, zone: 1))],
            now: at(1, 9, zone: -8), practice),
        Case(
            "flown westward after two that day", learner(last: 0),
            given: [(practice, at(1, 9, zone: 12)), (practice, at(1, 13, zone: 12))], now: at(1, 9, zone: -10), nil),
        // Days in a row.
        Case("streak of 3 at 19:59", learner(last: 0, every: 4, streak: 3), now: at(1, 19, 59), nil),
        Case("streak of 3 at 20:00", learner(last: 0, every: 4, streak: 3), now: at(1, 20), .streak(next: 4)),
        Case("streak of 3 at 21:59", learner(last: 0, every: 4, streak: 3), now: at(1, 21, 59), .streak(next: 4)),
        Case("streak of 3 at 22:00", learner(last: 0, every: 4, streak: 3), now: at(1, 22), nil),
        Case("streak of 2", learner(last: 0, every: 4, streak: 2), now: at(1, 20), nil),
        Case("practised today already", learner(last: 1, every: 4, streak: 3), now: at(1, 20), nil),
        Case("practised something else today", learner(last: 0, streak: 5, lastAny: 1), now: at(1, 20), practice),
        Case("the streak is over", learner(last: 0, every: 4, streak: 30), now: at(2, 20), nil),
        Case("the streak comes before practice", learner(last: 0, streak: 3), now: at(1, 20), .streak(next: 4)),
        Case(
            "the second that day", learner(last: 0, streak: 3), given: [(practice, at(1, 9))], now: at(1, 20),
            .streak(next: 4)),
        Case(
            "the evening is kept free: only one before", learner(last: 0, streak: 3), given: [(practice, at(1, 9))],
            now: at(1, 13), nil),
        Case("none in the four hours before", learner(last: 0, streak: 3), now: at(1, 16, 1), nil),
        Case("just before these", learner(last: 0, streak: 3), now: at(1, 16), practice),
        Case(
            "an evening that is quiet need not be", learner(last: 0, streak: 3), quiet: QuietHours(from: 20, to: 8),
            now: at(1, 19), practice),
        // A level's review.
        Case("level six days old", learner(last: 5, every: 16, levelReached: 0), now: at(6, 12), nil),
        Case("level a week old", learner(last: 5, every: 16, levelReached: 0), now: at(7, 12), .review(.receive)),
        Case(
            "reviewed already", learner(last: 7, every: 16, levelReached: 0), now: at(8, 12), nil),
        Case(
            "reminded of it once", learner(last: 5, every: 16, levelReached: 0),
            given: [(.review(.receive), at(7, 12))], now: at(8, 12), nil),
        Case(
            "reminded of the level before", learner(last: 15, every: 16, levelReached: 10),
            given: [(.review(.receive), at(7, 12))], now: at(17, 12), .review(.receive)),
        // A week without practice.
        Case("six days away", learner(last: 0, every: 4), now: at(6, 12), practice),
        Case("a week away", learner(last: 0, every: 4), now: at(7, 12), .welcome),
        Case("welcomed yesterday", learner(last: 0, every: 4), given: [(.welcome, at(7, 12))], now: at(8, 12), nil),
        Case(
            "welcomed a week ago", learner(last: 0, every: 4), given: [(.welcome, at(7, 12))], now: at(14, 12), .welcome
        ),
        Case("a week away as was agreed", learner(last: 0, every: 16), now: at(7, 12), nil),
        // Years and leap days are ordinary days: 29 February 2024 is day 19782.
        Case("leap day", learner(last: -219, every: 1), now: at(-218, 12), practice),
        Case("the first of the year", learner(last: -274, every: 1, streak: 9), now: at(-273, 20), .streak(next: 10)),
    ]

    @Test(arguments: cases)
    func `A reminder is due by the rules and by nothing else`(_ one: Case) {
        var history = ReminderHistory()
        for (reminder, moment) in one.given { history.add(reminder, at: moment) }
        #expect(Reminder.due(one.progress, history: history, quiet: one.quiet, at: one.now) == one.due)
    }

    @Test func `Both directions are one reminder`() {
        var progress = learner(last: 0)
        progress.send = progress.receive
        let due = Reminder.due(progress, history: ReminderHistory(), quiet: QuietHours(), at: at(1, 12))
        #expect(due == .practice(.both))
    }

    /// A year of a timer that runs every half hour, with practice on some days, travel and summer time.
    @Test(arguments: [UInt64(1), 2, 3])
    func `Never more than two a day, never closer than four hours, never at night`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var progress = Progress()
        var history = ReminderHistory()
        var given: [Moment] = []
        var zone: Int64 = 1
        for step in 0..<(365 * 48) {
            if generator.next() % 2000 == 0 { zone = Int64(generator.next() % 27) - 12 }
            let epoch = Int64(20_000 * 86_400 + step * 1800)
            let local = epoch + zone * 3600
            let now = Moment(
                epochSeconds: epoch, day: Day(ordinal: Int(local / 86_400)), secondOfDay: Int(local % 86_400))
            if generator.next() % 100 == 0 {
                let tally = tally(right: 20, wrong: Int(generator.next() % 10))
                progress =
                    progress.advanced(
                        by: SessionResult(tally: tally, practisedMilliseconds: 60_000), direction: .receive,
                        course: .letters, gate: .classic, at: now
                    ).progress
            }
            guard let due = Reminder.due(progress, history: history, quiet: QuietHours(), at: now) else { continue }
            history.add(due, at: now)
            #expect((8..<22).contains(now.secondOfDay / 3600))
            #expect(given.allSatisfy { now.epochSeconds - $0.epochSeconds >= Reminder.secondsApart })
            given.append(now)
            #expect(given.count { $0.day == now.day } <= Reminder.mostOnDay)
            #expect(history.given.count <= 40)
        }
        #expect(given.count > 50)
    }
}
