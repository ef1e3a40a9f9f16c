import Glibc
import Morse
import TestSupport
import Testing

@testable import Training

@Suite struct PairedTestTests {
    private static func gaussian(_ dice: inout SplitMix64) -> Double {
        let (one, other) = (Double.random(in: 1e-12..<1, using: &dice), Double.random(in: 0..<1, using: &dice))
        return sqrt(-2 * log(one)) * cos(2 * Double.pi * other)
    }

    /// Pairs until a learner is told; nil if 40 pairs say nothing.
    private static func pairs(effect: Double, spread: Double, most: Int = 40, _ dice: inout SplitMix64) -> Int? {
        var differences: [Double] = []
        while differences.count < most {
            differences.append(effect + spread * gaussian(&dice))
            if PairedTest(deviation: max(8, 1.1 * spread), differences: differences).isCertain {
                return differences.count
            }
        }
        return nil
    }

    private static func told(
        _ learners: Int, effect: Double, spread: Double, most: Int = 40, seed: UInt64
    ) -> [Int] {
        var dice = SplitMix64(seed: seed)
        return (0..<learners).compactMap { _ in pairs(effect: effect, spread: spread, most: most, &dice) }.sorted()
    }

    @Test func `variance and ratio follow the formulas`() {
        let test = PairedTest(deviation: 10, differences: [8, 12, 4, 8, 10, 6])
        // 8 · 100 + (0 + 16 + 16 + 0 + 4 + 4), by 7 + 6.
        #expect(abs(test.variance - 840.0 / 13) < 1e-9 && test.mean == 8)
        let (v, whole) = (840.0 / 13, 840.0 / 13 + 6 * 36)
        let ratio = sqrt(v / whole) * exp(36 * 48 * 48 / (2 * v * whole))
        #expect(abs(test.logarithm - log(ratio)) < 1e-9)
        #expect(test.isCertain == (ratio > 20))
        #expect(abs(test.margin - 2.6 * sqrt(v / 6)) < 1e-9)
    }

    @Test func `the expected deviation follows the first probes, and is 8 points at least`() {
        let expected = PairedTest.expectedDeviation(share: 0.8, letters: 20)
        let variance: Double = 2 * 0.8 * 0.2 / 20
        #expect(abs(expected - 110 * sqrt(variance)) < 1e-9)
        #expect(PairedTest.expectedDeviation(share: 1, letters: 20) == 8)
        #expect(PairedTest.expectedDeviation(share: 0, letters: 10) == 8)
    }

    @Test func `it looks from the sixth pair on, and the same differences the other way round say the same`() {
        let large = [Double](repeating: 60, count: 6)
        #expect(!PairedTest(deviation: 8, differences: Array(large.dropLast())).isCertain)
        #expect(PairedTest(deviation: 8, differences: large).isCertain)
        var dice = SplitMix64(seed: 3)
        for _ in 0..<2000 {
            let effect = Double.random(in: -20..<20, using: &dice)
            let differences = (0..<Int.random(in: 0...40, using: &dice)).map { _ in
                effect + 12 * Self.gaussian(&dice)
            }
            let test = PairedTest(deviation: 12, differences: differences)
            let mirrored = PairedTest(deviation: 12, differences: differences.map { -$0 })
            #expect(test.isCertain == mirrored.isCertain)
            // What is certain lies outside the interval, so a better way is never named beside one that has the zero.
            if test.isCertain { #expect(abs(test.mean) > test.margin) }
            switch ComparisonVerdict(test) {
            case .certain(let way, let points, let interval):
                #expect(way == (test.mean > 0 ? .first : .second) && interval.contains(points))
            case .none(let below): #expect(Double(below) >= min(100, abs(test.mean) + test.margin))
            case .tooFew: #expect(differences.count < 6)
            }
        }
    }

    @Test(arguments: [7.0, 10, 13, 18])
    func `without a difference at most five in a hundred hear of one`(spread: Double) {
        let learners = Lane.isDaily ? 200 : 2000
        let alarms = Self.told(learners, effect: 0, spread: spread, seed: 11).count
        #expect(Double(alarms) <= 0.05 * Double(learners), "\(alarms) of \(learners)")
    }

    @Test func `eight points at a deviation of ten are told within a month, and nearly always within 80 days`() {
        let learners = Lane.isDaily ? 200 : 2000
        let told = Self.told(learners, effect: 8, spread: 10, seed: 12)
        #expect(Double(told.count) >= (Lane.isDaily ? 0.95 : 0.97) * Double(learners), "\(told.count)")
        let median = 2 * told[learners / 2]
        #expect((24...30).contains(median), "day \(median)")
    }

    /// Differences in points that four of five learners hear of.
    @Test(arguments: [
        (7.0, [8.7, 5.9, 4.2]), (10.0, [12.7, 8.5, 5.9]), (13.0, [17.2, 11.3, 7.6]), (18.0, [26.5, 16.3, 10.8]),
    ])
    func `the table of differences that are sure to be found holds`(spread: Double, points: [Double]) {
        let learners = Lane.isDaily ? 150 : 2000
        for (most, points) in zip([10, 20, 40], points) {
            let found = Self.told(learners, effect: points, spread: spread, most: most, seed: 13).count
            let share = Double(found) / Double(learners)
            #expect((Lane.isDaily ? 0.65...0.95 : 0.74...0.86).contains(share), "\(most) pairs, \(points): \(share)")
        }
    }
}
