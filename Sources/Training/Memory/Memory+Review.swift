import Morse

/// The layer across days: FSRS-6 with its default weights (open-spaced-repetition). It takes only the first answer of a
/// day. The FSRS rule for several answers on one day expects few of them. After twenty easy answers it would predict
/// years.
extension Memory {
    static let stabilities = 0.1...365
    static let difficulties = 1.0...10

    /// Updates stability and difficulty with the first answer of a later day.
    mutating func review(_ grade: Recall.Grade, on today: Day) {
        let forgotten = 1 - retention(on: today)
        let next =
            grade == .again
            ? relearned(afterForgetting: forgotten) : strengthened(grade, afterForgetting: forgotten)
        stability = Self.clamped(next, Self.stabilities)
        let moved = difficulty - 3.0194 * Double(grade.rawValue - 3) * (10 - difficulty) / 9
        difficulty = Self.clamped(0.001 * Self.startingDifficulty(.easy) + 0.999 * moved, Self.difficulties)
        day = today
    }

    /// The stability after a right answer. It grows more the more was forgotten.
    private func strengthened(_ grade: Recall.Grade, afterForgetting forgotten: Double) -> Double {
        let weight =
            switch grade {
            case .hard: 0.6014
            case .easy: 1.8729
            case .again, .good: 1.0
            }
        let gain = (11 - difficulty) * Self.power(stability, -0.1666) * (naturalExponential(0.796 * forgotten) - 1)
        return stability * (1 + naturalExponential(1.8722) * gain * weight)
    }

    private func relearned(afterForgetting forgotten: Double) -> Double {
        let left =
            1.4835 * Self.power(difficulty, -0.0614) * (Self.power(stability + 1, 0.2629) - 1)
            * naturalExponential(1.6483 * forgotten)
        return min(left, stability / naturalExponential(0.5425 * 0.0912))
    }

    static func firstStability(_ grade: Recall.Grade) -> Double {
        switch grade {
        case .again: 0.212
        case .hard: 1.2931
        case .good: 2.3065
        case .easy: 8.2956
        }
    }

    static func firstDifficulty(_ grade: Recall.Grade) -> Double { clamped(startingDifficulty(grade), difficulties) }

    private static func startingDifficulty(_ grade: Recall.Grade) -> Double {
        6.4133 - naturalExponential(0.8334 * Double(grade.rawValue - 1)) + 1
    }

    private static func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }

    /// - Precondition: `base` is positive.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        naturalExponential(exponent * naturalLogarithm(base))
    }
}
