import Morse
import Testing

@testable import Training

@Suite struct DrillLadderTests {
    // MARK: Race

    @Test func `a word gets slower until it is answered, and the next begins fast again`() {
        var race = RaceLadder(base: 20)
        #expect(race.speed == 30)
        #expect(race.take(isRight: false) && race.speed == 27)
        #expect(race.take(isRight: false) && race.speed == 23)
        #expect(race.take(isRight: false) && race.speed == 20)
        #expect(!race.take(isRight: false) && race.speed == 30 && race.words == 1 && race.first == 0)
        #expect(!race.take(isRight: true) && race.words == 2 && race.first == 1 && race.wasFirst)
    }

    /// The base after words that were right at these steps; 4 for a failed word.
    private func base(_ steps: [Int]) -> Int {
        var race = RaceLadder(base: 20)
        for step in steps {
            for _ in 0..<step { _ = race.take(isRight: false) }
            if step < RaceLadder.steps.count { _ = race.take(isRight: true) }
        }
        return race.base
    }

    @Test func `the base follows three of the last four words, and counting starts again`() {
        #expect(base([0, 1]) == 20 && base([0, 1, 0]) == 21)
        #expect(base([0, 2, 1]) == 20 && base([0, 2, 1, 1]) == 21 && base([0, 2, 2, 1, 1]) == 20)
        #expect(base([3, 4]) == 20 && base([3, 4, 3]) == 19 && base([2, 2, 2, 2, 2]) == 20)
        #expect(base([0, 0, 0, 0, 0]) == 21 && base([0, 0, 0, 0, 0, 0]) == 22)
    }

    @Test func `a race ends after twenty words, and no speed is beyond sixty`() {
        var race = RaceLadder(base: 60)
        while !race.isOver {
            #expect(race.speed <= 60)
            _ = race.take(isRight: true)
        }
        #expect(race.words == 20 && race.base == 60 && race.firstPercent == 100)
    }

    /// A learner copies a word up to a speed with probability 0.95, beyond it with 0.15.
    @Test(arguments: [15, 20, 30]) func `a learner's base ends where a third more is their limit`(limit: Int) {
        var generator = SplitMix64(seed: UInt64(limit))
        let ends = (0..<100).map { _ in
            var base = limit
            for _ in 0..<6 {
                var race = RaceLadder(base: base)
                while !race.isOver {
                    _ = race.take(isRight: generator.unitInterval() < (race.speed <= limit ? 0.95 : 0.15))
                }
                base = race.base
            }
            return Double(base)
        }
        let mean = ends.reduce(0, +) / 100
        #expect((Double(limit) / 1.4...Double(limit)).contains(mean), "\(limit): \(mean)")
    }

    // MARK: Delay

    @Test func `four of five right make a delay longer, three of five wrong shorter`() {
        func seconds(_ answers: [Bool]) -> Int {
            var delay = DelayLadder()
            for isRight in answers { _ = delay.take(isRight: isRight) }
            return delay.seconds
        }
        #expect(seconds([true, true, true]) == 0 && seconds([true, true, true, true]) == 2)
        #expect(seconds([true, false, true, true, true]) == 2)
        let two = [true, true, true, true]
        #expect(
            seconds(two + [true, true, true]) == 2 && seconds(two + two) == 5 && seconds(two + two + two + two) == 10)
        #expect(seconds(two + [false, false]) == 2 && seconds(two + [false, true, false, false]) == 0)
        #expect(seconds([false, false, false]) == 0)
    }

    @Test func `a delay ends after 25 items and remembers the longest right answer`() {
        var delay = DelayLadder()
        #expect(delay.longest == nil)
        while !delay.isOver { _ = delay.take(isRight: delay.seconds < 5) }
        #expect(delay.items == 25 && delay.longest == 2)
        var fixed = DelayLadder(isFixed: true)
        for _ in 0..<10 { #expect(fixed.take(isRight: true) == nil && fixed.seconds == 0) }
    }

    // MARK: Instant

    @Test func `a limit starts at one and a half times the usual time, at most two and a half seconds`() {
        #expect(InstantLadder(medianMilliseconds: 800, goalMilliseconds: 500).limit == 1200)
        #expect(InstantLadder(medianMilliseconds: 3000, goalMilliseconds: 500).limit == 2500)
        #expect(InstantLadder(medianMilliseconds: nil, goalMilliseconds: 500).limit == 2500)
    }

    @Test func `nine of ten in time make a limit shorter, three of six late or wrong longer`() {
        func limit(_ answers: [Bool], late: Bool = false) -> Int {
            var instant = InstantLadder(medianMilliseconds: 1000, goalMilliseconds: 300)
            for isRight in answers { instant.take(isRight: late || isRight, milliseconds: isRight ? 100 : 5000) }
            return instant.limit
        }
        let nine = Array(repeating: true, count: 9)
        #expect(limit(nine) == 1500 && limit(nine + [true]) == 1425 && limit(nine + [false]) == 1425)
        #expect(limit([false, false]) == 1500 && limit([false, false, false]) == 1650)
        #expect(limit([false, true, false, true, true, false], late: true) == 1650)
        #expect(limit([false, true, true, false, true, true, true, false]) == 1500)
    }

    @Test func `it ends after forty answers or at the goal`() {
        var instant = InstantLadder(medianMilliseconds: 1000, goalMilliseconds: 300)
        for _ in 0..<40 { instant.take(isRight: true, milliseconds: 100) }
        #expect(instant.isOver && !instant.isAtGoal && instant.inTime == 40)
        var near = InstantLadder(medianMilliseconds: 1000, goalMilliseconds: 1450)
        for _ in 0..<10 { near.take(isRight: true, milliseconds: 100) }
        #expect(near.isOver && near.isAtGoal)
        near = InstantLadder(medianMilliseconds: 100, goalMilliseconds: 500)
        #expect(!near.isOver)
    }

    /// Practice.md, chapter 3: within a tenth. Times are log-normal, as reaction times are.
    @Test(arguments: [0.15, 0.2, 0.25, 0.3])
    func `a limit ends near the time that holds nine in ten answers`(spread: Double) {
        var generator = SplitMix64(seed: UInt64(spread * 100))
        func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unitInterval() } }
        func power(_ exponent: Double) -> Double {
            (1...30).reversed().reduce(1.0) { 1 + $0 * exponent / Double($1) }
        }
        let median = 800.0
        let ninth = median * power(1.2816 * spread)
        let ends = (0..<400).map { _ in
            var instant = InstantLadder(medianMilliseconds: Int(median), goalMilliseconds: 100)
            while !instant.isOver {
                instant.take(isRight: true, milliseconds: Int(median * power(spread * normal())))
            }
            return Double(instant.limit)
        }
        let mean = ends.reduce(0, +) / 400
        #expect(abs(mean / ninth - 1) < 0.1, "\(mean) for \(ninth)")
    }
}
