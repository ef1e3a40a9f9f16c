import Interface
import Morse
import TestSupport
import Testing
import Training

/// Random days of a comparison, stored and read between any two writes.
@Suite struct ComparisonLawTests {
    private struct Life {
        var comparison: Comparison
        var day = 20_000
        var second = 30_000
        /// Days with their practice in milliseconds.
        var practised: [Int: Int] = [:]
        var probes: Set<Int> = []

        var moment: Moment {
            Moment(epochSeconds: Int64(day * 86_400 + second), day: Day(ordinal: day), secondOfDay: second)
        }
    }

    /// Kills the program: what is stored is what goes on.
    private func killed(_ comparison: Comparison) throws -> Comparison {
        let text = try #require(comparison.jsonText)
        let read = try #require(Comparison(jsonText: text))
        #expect(read == comparison)
        return read
    }

    @Test(arguments: Lane.some(0..<60 as Range<UInt64>, daily: 12))
    func `no order of days, breaks and kills counts a pair that was not two whole days in a row`(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let question = try #require(ComparisonQuestion.allCases.randomElement(using: &dice))
        var life = Life(
            comparison: Comparison(
                question, seed: seed, alphabet: .international, letters: Course.letters.characters,
                wordsPerMinute: 20, minutes: 5))
        var pairs = 0
        for _ in 0..<120 where !life.comparison.isOver {
            live(&life, &dice)
            life.comparison = try killed(life.comparison)
            let count = life.comparison.test.differences.count
            if count > pairs {
                // The pair is that of the two days before this probe.
                #expect(count == pairs + 1 && life.probes.isSuperset(of: (life.day - 2)...life.day))
                for day in [life.day - 2, life.day - 1] {
                    #expect(life.practised[day, default: 0] * 5 >= 4 * life.comparison.length)
                }
            }
            pairs = count
            #expect(life.comparison.daysBegun <= Comparison.mostDays && 2 * pairs <= life.comparison.daysBegun)
            life.day += [1, 1, 1, 1, 1, 1, 1, 2, -1, 9][Int.random(in: 0..<10, using: &dice)]
            life.second = 30_000
        }
        #expect(pairs > 0 || question == .breakfast || question == .sittings)
    }

    private func live(_ life: inout Life, _ dice: inout SplitMix64) {
        if case .probe(let letters) = life.comparison.step(at: life.moment) {
            let asked = Int.random(in: 0..<15, using: &dice) == 0 ? letters.dropLast() : letters[...]
            for letter in asked {
                let isRight = Int.random(in: 0..<4, using: &dice) > 0
                life.comparison.take(
                    ComparisonProbe.Answer(letter: letter, isRight: isRight, milliseconds: 800),
                    of: Day(ordinal: life.day), conditions: "same", at: life.moment)
                life.comparison = (try? killed(life.comparison)) ?? life.comparison
            }
            // A clock that goes back comes to days that were lived before. A whole probe begins them anew.
            if asked.count == letters.count {
                life.probes.insert(life.day)
                life.practised[life.day] = nil
            }
        }
        let wanted = Int.random(in: 0..<10, using: &dice) == 0 ? 1 : 12
        for _ in 0..<wanted {
            switch life.comparison.step(at: life.moment) {
            case .practise(_, let left):
                let done = life.comparison.practised(on: Day(ordinal: life.day)) + min(left, 120_000)
                life.second += 120
                life.comparison.practised(done, on: Day(ordinal: life.day), at: life.moment)
                life.practised[life.day] = life.comparison.practised(on: Day(ordinal: life.day))
            case .wait(_, let minutes): life.second += minutes * 60
            default: return
            }
        }
    }

    @Test func `a stored comparison that was changed by hand is refused`() throws {
        let comparison = Comparison(
            .groups, seed: 1, alphabet: .international, letters: Course.letters.characters, wordsPerMinute: 20,
            minutes: 5)
        let text = try #require(comparison.jsonText)
        for (part, other) in [
            ("\"daysBegun\":0", "\"daysBegun\":81"), ("\"wordsPerMinute\":20", "\"wordsPerMinute\":0"),
            ("\"length\":300000", "\"length\":0"), ("\"differences\":[]", "\"differences\":[101]"),
            ("\"groups\"", "\"rules\""),
        ] {
            let parts = text.split(separator: part, maxSplits: 1)
            try #require(parts.count == 2, "\(part)")
            #expect(Comparison(jsonText: parts[0] + other + parts[1]) == nil, "\(part)")
        }
    }
}
