import Morse
import Testing

@testable import Training

/// Streaks of learners who fly across the date line.
@Suite struct JourneyTests {
    /// A time by the clock of a zone this many hours ahead of universal time.
    struct Session {
        var zone: Int
        var day: Int
        var hour: Int

        var moment: Moment {
            let epoch = (day * 24 + hour - zone) * 3600
            return Moment(epochSeconds: Int64(epoch), day: Day(ordinal: day), secondOfDay: hour * 3600)
        }
    }

    private static func at(_ zone: Int, _ day: Int, _ hour: Int) -> Session {
        Session(zone: zone, day: day, hour: hour)
    }

    /// The practice of a traveller, and the streak after it.
    private static let journeys: [(name: String, sessions: [Session], current: Int)] = [
        ("Los Angeles to Auckland", [at(-8, 5, 20), at(13, 7, 8)], 2),
        ("and on", [at(-8, 5, 20), at(13, 7, 8), at(13, 8, 8)], 3),
        ("Honolulu to Kiritimati, a day that never was", [at(-10, 5, 1), at(14, 7, 23)], 2),
        ("two days between, of which one was", [at(-8, 5, 20), at(13, 8, 8)], 1),
        ("New York to Tokyo", [at(-5, 5, 9), at(9, 7, 9)], 2),
        ("the next day all the same", [at(-8, 5, 1), at(13, 6, 23)], 2),
        ("back again, where a day comes twice", [at(13, 7, 8), at(-8, 6, 20), at(-8, 7, 20), at(-8, 8, 20)], 2),
        ("there and back and there", [at(-8, 5, 8), at(13, 7, 8), at(-8, 7, 8), at(13, 9, 8)], 3),
        ("Berlin to Tokyo leaves most of a day", [at(1, 5, 20), at(9, 7, 8)], 1),
        ("westward by day", [at(9, 5, 20), at(1, 7, 8)], 1),
        ("summer time", [at(1, 5, 23), at(2, 7, 0)], 1),
        ("no journey", [at(1, 5, 23), at(1, 7, 0)], 1),
    ]

    @Test(arguments: journeys)
    func `A day that a journey left out is no day missed`(name: String, sessions: [Session], current: Int) {
        var progress = Progress()
        for session in sessions { progress.countSession(at: session.moment) }
        #expect(progress.streak.current == current, "\(name)")
    }

    @Test func `A streak goes on until a day of the learner's has passed`() {
        var progress = Progress()
        #expect(!progress.isStreakGoingOn(at: Self.at(1, 5, 8).moment))
        progress.countSession(at: Self.at(-8, 5, 20).moment)
        for (later, isGoingOn) in [
            (Self.at(-8, 5, 21), true), (Self.at(-8, 6, 23), true), (Self.at(-8, 7, 0), false),
            (Self.at(13, 7, 23), true),
            (Self.at(13, 8, 0), false), (Self.at(13, 5, 23), true),
        ] {
            #expect(progress.isStreakGoingOn(at: later.moment) == isGoingOn, "\(later)")
        }
    }

    @Test func `Practising on every local day keeps the streak, wherever the learner flies`() {
        var generator = SplitMix64(seed: 12)
        var leftOut = 0
        for _ in 0..<100 {
            var progress = Progress()
            var zone = 0
            var last: Int?
            for hour in 0..<(24 * 30) {
                if hour % 72 == 0 { zone = Int.random(in: -11...14, using: &generator) }
                // Half a day in the air. On the ground the learner checks the clock every hour, and practises on each
                // new day.
                let local = 24 * 100 + hour + zone
                guard hour % 72 >= 12, local / 24 > last ?? 0 else { continue }
                leftOut += last.map { local / 24 - $0 - 1 } ?? 0
                last = local / 24
                progress.countSession(at: Session(zone: zone, day: local / 24, hour: local % 24).moment)
            }
            #expect(progress.streak.current == progress.sessions)
        }
        #expect(leftOut > 20, "only \(leftOut) days were left out")
    }
}
