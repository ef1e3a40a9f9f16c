import Morse
import TestSupport
import Testing

@testable import Training

@Suite struct HandGuardTests {
    /// Measures of any hand, most of them near the limit of the guard.
    private func measures(_ dice: inout SplitMix64) -> HandMeasures {
        func length(_ low: Double, _ high: Double) -> HandMeasures.Length {
            HandMeasures.Length(
                median: low + (high - low) * dice.unitInterval(), variation: 0.45 * dice.unitInterval())
        }
        var measures = HandMeasures.full(.straight)
        measures.dit = length(0.6, 1.6)
        measures.dah = length(2, 4)
        measures.inner = length(0.6, 1.6)
        measures.letter = length(2, 4)
        return measures
    }

    @Test func `the guard lets no hand through whose lengths overlap more than it says`() {
        var dice = SplitMix64(seed: 37)
        var (accepted, refused) = (0, 0)
        for _ in 0..<10_000 {
            let hand = measures(&dice)
            let worst = max(confused(hand.dit, hand.dah), confused(hand.inner, hand.letter))
            for limit in [0.005, 0.015] {
                let isReadable = hand.isReadable(within: limit)
                // Near the limit the two computations may round differently.
                if abs(worst - limit) > limit * 0.01 { #expect(isReadable == (worst < limit), "\(hand) \(worst)") }
                if isReadable { accepted += 1 } else { refused += 1 }
            }
        }
        #expect(accepted > 100 && refused > 100)
    }

    /// The share of confusions by counting: the part of each distribution on the wrong side of the best threshold. The
    /// densities are summed in small steps, without the formula of the guard.
    private func confused(_ short: HandMeasures.Length, _ long: HandMeasures.Length) -> Double {
        let (low, high) = (naturalLogarithm(short.median), naturalLogarithm(long.median))
        guard low < high else { return 0.5 }
        let spread = short.sigma + long.sigma
        let threshold = low + (high - low) * short.sigma / spread
        func beyond(_ distance: Double, _ sigma: Double) -> Double {
            let steps = 400
            let width = 8.0 / Double(steps)
            return (0..<steps).reduce(0.0) { sum, step in
                // Further out, the density is 0.
                let z = min(distance / sigma + (Double(step) + 0.5) * width, 37)
                return sum + width * naturalExponential(-z * z / 2) * 0.398_942_280_401_432_7
            }
        }
        return (beyond(threshold - low, short.sigma) + beyond(high - threshold, long.sigma)) / 2
    }

    @Test func `every hand that a setting can choose is readable`() {
        for kind in HandKind.allCases {
            for percent in 0...100 {
                let hand = Hand(kind, amount: Double(percent) / 100)
                #expect(hand.amount <= kind.largestAmount)
                #expect(hand.measures?.isReadable(within: kind.largestConfusion) ?? (percent == 0))
                if Double(percent) / 100 <= kind.largestAmount { #expect(hand.amount == Double(percent) / 100) }
            }
        }
        #expect(!Hand.isReadable(.foot, amount: 1), "the full left foot is beyond the guard")
    }

    /// Counts wrong sides of the threshold in 10 000 keyed hands.
    @Test func `keyed lengths stay apart as the guard says`() throws {
        let text = try MorseText(parsing: "PARIS QRL CQ 73")
        let timing = Timing(speed: try Speed(character: 20), sampleRate: 8000)
        var dice = SplitMix64(seed: 11)
        var wrong: [HandKind: (count: Int, of: Int)] = [:]
        for _ in 0..<10_000 {
            let kind = dice.pick(HandKind.allCases)
            let hand = Hand(kind, amount: dice.unitInterval())
            guard let measures = hand.measures else { continue }
            let keying = hand.keying(of: text, timing: timing, seed: dice.next())
            // The even length of the text gives the scale of the hand; the drift is part of the hand.
            let (dit, dah) = (measures.dit, measures.dah)
            let share = dit.sigma + dah.sigma > 0 ? dit.sigma / (dit.sigma + dah.sigma) : 0.5
            let ratio = naturalLogarithm(dah.median / dit.median)
            let dits = keying.marks.filter { $0.element == .dit }.map { naturalLogarithm(Double($0.length)) }.sorted()
            let threshold = dits[dits.count / 2] + ratio * share
            for mark in keying.marks {
                wrong[kind, default: (0, 0)].of += 1
                if (naturalLogarithm(Double(mark.length)) < threshold) != (mark.element == .dit) {
                    wrong[kind]?.count += 1
                }
            }
        }
        for (kind, counts) in wrong {
            #expect(Double(counts.count) / Double(counts.of) < kind.largestConfusion, "\(kind) \(counts)")
        }
    }
}
