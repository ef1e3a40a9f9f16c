import Morse
import TestSupport
import Testing

@testable import Training

/// Days of a comparison.
struct ComparisonWalk {
    var comparison: Comparison
    /// The learner's calendar day, and the seconds since 1970 at its midnight.
    var day = 20_000
    var clock = 20_000 * 86_400
    var conditions = "same"
    /// The way of yesterday; nil if there was no practice.
    var before: ComparisonWay?

    init(_ question: ComparisonQuestion = .groups, seed: UInt64 = 7, letters: Int = 20) {
        comparison = Comparison(
            question, seed: seed, alphabet: .international, letters: Array(Course.letters.characters.prefix(letters)),
            wordsPerMinute: 20, minutes: 5)
    }

    func moment(_ second: Int) -> Moment {
        Moment(epochSeconds: Int64(clock + second), day: Day(ordinal: day), secondOfDay: second)
    }

    mutating func probe(right: Int, at second: Int = 30_000) {
        guard case .probe(let letters) = comparison.step(at: moment(second)) else { return }
        for (index, letter) in letters.enumerated() {
            comparison.take(
                ComparisonProbe.Answer(letter: letter, isRight: index < right, milliseconds: 900),
                of: Day(ordinal: day), conditions: conditions, at: moment(second))
        }
    }

    /// Practises a share of what is left. Returns the way.
    @discardableResult
    mutating func practise(_ share: Double = 1, at second: Int = 30_060) -> ComparisonWay? {
        guard case .practise(let way, let left) = comparison.step(at: moment(second)) else { return nil }
        let done = comparison.practised(on: Day(ordinal: day)) + Int(share * Double(left))
        comparison.practised(done, on: Day(ordinal: day), at: moment(second + Int(share * Double(left)) / 1000))
        return way
    }

    mutating func sleep(days: Int = 1) {
        day += days
        clock += days * 86_400
    }

    /// A day on which as many letters are right as yesterday's way gives.
    mutating func live(first: Int, second: Int) {
        probe(right: before == .first ? first : second)
        before = practise()
        sleep()
    }
}

@Suite struct ComparisonTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `the letters of the next day measure the way of a day, in both orders of the coin`(seed: UInt64) {
        var walk = ComparisonWalk(seed: seed)
        for _ in 0..<13 { walk.live(first: 16, second: 12) }
        #expect(walk.comparison.differences == [20, 20, 20, 20, 20, 20])
        #expect(walk.comparison.isOver && walk.comparison.test.isCertain)
        guard case .certain(.first, let points, _) = ComparisonVerdict(walk.comparison.test) else {
            Issue.record("no verdict")
            return
        }
        #expect(points == 20)
    }

    @Test func `the coin gives both orders, and depends on the seed only`() {
        let comparison = ComparisonWalk(seed: 5).comparison
        let ways = (0..<400).map(comparison.firstWay(ofPair:))
        #expect(ways == (0..<400).map(ComparisonWalk(seed: 5).comparison.firstWay(ofPair:)))
        #expect((160...240).contains(ways.count { $0 == .first }))
        let seeds = (0..<400).map { ComparisonWalk(seed: UInt64($0)).comparison.firstWay(ofPair: 0) }
        #expect((160...240).contains(seeds.count { $0 == .first }))
    }

    @Test func `forty pairs of days are the end, and eighty days are all that is practised`() {
        var walk = ComparisonWalk()
        var days = 0
        while !walk.comparison.isOver {
            // The same for both ways, with a little noise.
            walk.probe(right: 14 + walk.day % 3)
            if walk.practise() != nil { days += 1 }
            walk.sleep()
        }
        #expect(days == 80 && walk.comparison.daysBegun == 80 && walk.comparison.differences.count == 40)
        #expect(walk.comparison.step(at: walk.moment(0)) == .over)
    }

    @Test func `a missed day voids its pair, on the first day, on the second and after it`() {
        for missed in 0..<3 {
            var walk = ComparisonWalk()
            for _ in 0..<missed { walk.live(first: 15, second: 15) }
            walk.probe(right: 15)
            walk.practise()
            walk.sleep(days: 2)
            walk.probe(right: 15)
            #expect(walk.comparison.pairsBegun == (missed < 2 ? 2 : 3), "\(missed)")
            #expect(walk.comparison.pair?.days.count == 1)
            #expect(walk.comparison.differences.count == (missed < 2 ? 0 : 1))
        }
    }

    @Test func `days of another length, under other settings or without practice do not count`() {
        func pairs(_ change: (inout ComparisonWalk) -> Void, share: Double = 1) -> Int {
            var walk = ComparisonWalk()
            walk.probe(right: 15)
            walk.practise()
            walk.sleep()
            change(&walk)
            walk.probe(right: 15)
            walk.practise(share)
            walk.sleep()
            walk.probe(right: 15)
            return walk.comparison.differences.count
        }
        #expect(pairs { _ in } == 1)
        #expect(pairs({ _ in }, share: 0.85) == 1)
        #expect(pairs({ _ in }, share: 0.7) == 0)
        #expect(pairs({ _ in }, share: 0) == 0)
        #expect(pairs { $0.conditions = "other" } == 0)
    }

    @Test func `a clock that jumps or a journey around the world voids a pair and breaks nothing`() {
        // The clock goes back a week, forward a week, and a day begins two hours after another one.
        for change in [(-7, -7 * 86_400), (7, 7 * 86_400), (1, 2 * 3600)] {
            var walk = ComparisonWalk()
            walk.live(first: 15, second: 15)
            walk.day += change.0 - 1
            walk.clock += change.1 - 86_400
            walk.probe(right: 15)
            #expect(walk.comparison.pairsBegun == 2 && walk.comparison.pair?.days.count == 1, "\(change)")
            walk.practise()
            walk.sleep()
            walk.live(first: 15, second: 15)
            walk.probe(right: 15)
            #expect(walk.comparison.differences == [0])
        }
        // Three hours to the east or to the west change nothing.
        for hours in [-3, 3] {
            var walk = ComparisonWalk()
            walk.live(first: 15, second: 15)
            walk.clock += hours * 3600
            walk.live(first: 15, second: 15)
            walk.probe(right: 15)
            #expect(walk.comparison.differences == [0])
        }
    }

    @Test func `a day without its letters at the beginning is a plain day`() {
        var walk = ComparisonWalk()
        walk.comparison.skip(Day(ordinal: walk.day))
        #expect(walk.comparison.step(at: walk.moment(0)) == .plain)
        walk.sleep()
        guard case .probe(let letters) = walk.comparison.step(at: walk.moment(0)) else {
            Issue.record("no probe")
            return
        }
        #expect(letters.count == 20)
    }

    @Test func `a probe that is broken off asks the rest on the same day, and all on the next`() {
        var walk = ComparisonWalk()
        let letter = walk.comparison.letters[3]
        let answer = ComparisonProbe.Answer(letter: letter, isRight: true, milliseconds: nil)
        for _ in 0..<2 {
            walk.comparison.take(
                answer, of: Day(ordinal: walk.day), conditions: "same", at: walk.moment(100))
        }
        #expect(walk.comparison.step(at: walk.moment(200)) == .probe(walk.comparison.letters.filter { $0 != letter }))
        walk.sleep()
        #expect(walk.comparison.step(at: walk.moment(200)) == .probe(walk.comparison.letters))
    }

    @Test func `four pieces have half an hour between them, and one piece has none`() {
        var walk = ComparisonWalk(.sittings)
        var second = 30_000
        walk.probe(right: 15, at: second)
        var ways: Set<ComparisonWay> = []
        for _ in 0..<2 {
            guard case .practise(let way, let left) = walk.comparison.step(at: walk.moment(second)) else {
                Issue.record("no practice")
                return
            }
            ways.insert(way)
            #expect(left == (way == .first ? 20 : 5) * 60_000)
            for piece in 1...(way == .first ? 1 : 4) {
                walk.practise(at: second)
                second += left / 1000
                guard piece < 4, way == .second else { continue }
                #expect(walk.comparison.step(at: walk.moment(second + 60)) == .wait(.second, minutes: 29))
                second += 1800
            }
            #expect(walk.comparison.step(at: walk.moment(second)) == .done(way))
            walk.sleep()
            second = 30_000
            walk.probe(right: 15, at: second)
        }
        #expect(ways == [.first, .second])
        walk.practise(at: second)
        walk.sleep()
        walk.probe(right: 15)
        #expect(walk.comparison.differences.count == 1)
    }

    @Test func `breakfast takes a quarter of an hour, and late practice is not before it`() {
        for seed in 0..<6 as Range<UInt64> {
            var walk = ComparisonWalk(.breakfast, seed: seed)
            walk.probe(right: 15, at: 25_000)
            switch walk.comparison.step(at: walk.moment(25_060)) {
            case .practise(.first, _):
                #expect(walk.comparison.step(at: walk.moment(35_000)) == .plain)
            case .wait(.second, let minutes):
                #expect(minutes == 14)
                #expect(walk.practise(at: 26_000) == .second)
            default: Issue.record("neither")
            }
        }
    }

    /// A learner of the efficacy simulations who does the same on all days.
    private static func simulated(_ traits: LearnerTraits, seed: UInt64, days most: Int) -> Comparison {
        var learner = SimulatedLearner(traits, seed: seed)
        let letters = Course.letters.characters
        var dice = SplitMix64(seed: seed &+ 99)
        learner.unlocked = letters.count
        func ask(_ letter: Int) -> Bool {
            let answer = learner.answer(letter, length: 1, backlog: { _ in 0 }, minutes: 2)
            learner.pass(seconds: 4)
            return answer.character == letter
        }
        for _ in 0..<4 {
            for _ in 0..<200 { _ = ask(Int.random(in: 0..<26, using: &dice)) }
            learner.rest(days: 1)
        }
        var walk = ComparisonWalk(seed: seed, letters: 26)
        for _ in 0..<most where !walk.comparison.isOver {
            learner.wake()
            guard case .probe(let asked) = walk.comparison.step(at: walk.moment(30_000)) else { break }
            for letter in asked {
                let isRight = ask(letters.firstIndex(of: letter) ?? 0)
                walk.comparison.take(
                    ComparisonProbe.Answer(letter: letter, isRight: isRight, milliseconds: nil),
                    of: Day(ordinal: walk.day), conditions: "same", at: walk.moment(30_000))
            }
            if walk.practise() != nil { for _ in 0..<30 { _ = ask(Int.random(in: 0..<26, using: &dice)) } }
            learner.rest(days: 1)
            walk.sleep()
        }
        return walk.comparison
    }

    @Test func `of 2000 simulated learners without a difference at most five in a hundred hear of one`() {
        let rounds = Lane.isDaily ? 1 : 10
        let learners = Lane.some(LearnerTraits.published, daily: 10)
        var alarms = 0
        for round in 0..<rounds {
            for (place, traits) in learners.enumerated() {
                let comparison = Self.simulated(traits, seed: UInt64(1000 * round + place), days: 81)
                #expect(comparison.isOver && comparison.daysBegun <= 80)
                if comparison.test.isCertain { alarms += 1 }
            }
        }
        let count = rounds * learners.count
        #expect(Double(alarms) <= max(1, 0.05 * Double(count)), "\(alarms) of \(count)")
    }
}
