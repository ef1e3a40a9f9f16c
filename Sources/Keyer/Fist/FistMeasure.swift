import Morse

/// One number about the operator's keying, with its ideal.
public struct FistMeasure: Equatable, Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        /// Length of a dah in dits.
        case dahLength
        /// Length of a dit relative to the spaces inside characters: more is heavy, less is light.
        case weight
        /// Space inside characters in units.
        case elementSpace
        /// Space between characters in units.
        case characterSpace
        /// Space between words in units.
        case wordSpace
        /// How much dits vary, as a share of their length.
        case ditVariation
        /// How much dahs vary, as a share of their length.
        case dahVariation
        /// How much spaces inside characters vary, as a share of their length.
        case elementSpaceVariation
        /// How much spaces between characters vary, as a share of their length.
        case characterSpaceVariation
        /// Change of speed per minute, as a share of the speed; positive is faster.
        case drift
        /// Share of spaces between characters below two units, so short that the characters run together.
        case runTogether
        /// Share of spaces inside characters above two units, so long that the character falls apart.
        case split
        /// Share of characters that gained an element because the paddle opened too late.
        case lateRelease
        /// Share of characters that lost their last element because the paddle opened too early.
        case earlyRelease
    }

    /// How good a value is.
    public enum Grade: Int, Sendable, Comparable {
        /// Worth working on.
        case poor
        /// Readable by anyone.
        case acceptable
        /// As good as machine-sent code.
        case excellent

        public static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    public let kind: Kind
    public let value: Double
    public let ideal: Double

    /// - Parameter ideal: nil for the ideal of even code. Another ideal scales the ranges of the grades.
    init(_ kind: Kind, _ value: Double, ideal: Double? = nil) {
        self.kind = kind
        self.value = value
        self.ideal = ideal ?? kind.ranges.ideal
    }

    public var grade: Grade {
        let ranges = ranges
        if ranges.excellent.contains(value) { return .excellent }
        return ranges.acceptable.contains(value) ? .acceptable : .poor
    }

    /// 100 at the ideal, 37 at either end of the acceptable range, and falling to 0: a bell curve over the logarithm of
    /// the value, or over the value itself where the ideal is 0.
    public var score: Double {
        let acceptable = ranges.acceptable
        let distance: Double
        if ideal == 0 {
            distance = value / acceptable.upperBound
        } else if value <= 0 {
            return 0
        } else {
            let bound = value < ideal ? acceptable.lowerBound : acceptable.upperBound
            distance = naturalLogarithm(value / ideal) / naturalLogarithm(bound / ideal)
        }
        // Beyond 26 the result is below 1e-290, which `naturalExponential` cannot compute.
        return abs(distance) > 26 ? 0 : 100 * naturalExponential(-distance * distance)
    }

    /// The ranges of this kind, moved with the ideal.
    private var ranges: FistRanges {
        let even = kind.ranges
        return even.ideal == 0 || even.ideal == ideal ? even : even.scaled(by: ideal / even.ideal)
    }
}

struct FistRanges {
    var ideal: Double
    var excellent: ClosedRange<Double>
    var acceptable: ClosedRange<Double>

    /// Ranges on either side of an ideal.
    init(_ ideal: Double, _ excellent: ClosedRange<Double>, _ acceptable: ClosedRange<Double>) {
        self.ideal = ideal
        self.excellent = excellent
        self.acceptable = acceptable
    }

    /// Ranges for a value whose ideal is 0: these are the bounds on either side.
    init(excellent: Double, acceptable: Double) {
        self.init(0, -excellent...excellent, -acceptable...acceptable)
    }

    func scaled(by factor: Double) -> FistRanges {
        FistRanges(
            ideal * factor, excellent.lowerBound * factor...excellent.upperBound * factor,
            acceptable.lowerBound * factor...acceptable.upperBound * factor)
    }
}

extension FistMeasure.Kind {
    /// Ranges that operators agree to call excellent and readable.
    var ranges: FistRanges {
        switch self {
        case .dahLength: FistRanges(3, 2.8...3.3, 2.5...3.8)
        case .weight: FistRanges(1, 0.9...1.15, 0.75...1.4)
        case .elementSpace: FistRanges(1, 0.85...1.15, 0.7...1.5)
        case .characterSpace: FistRanges(3, 2.7...3.6, 2.3...5)
        case .wordSpace: FistRanges(7, 6...9, 5...12)
        case .ditVariation, .dahVariation: FistRanges(excellent: 0.1, acceptable: 0.2)
        case .elementSpaceVariation: FistRanges(excellent: 0.15, acceptable: 0.3)
        case .characterSpaceVariation: FistRanges(excellent: 0.2, acceptable: 0.4)
        case .drift: FistRanges(excellent: 0.05, acceptable: 0.15)
        case .runTogether, .split, .lateRelease, .earlyRelease: FistRanges(excellent: 0.02, acceptable: 0.1)
        }
    }

    /// Whether the operator controls this measure in a mode.
    func isControlled(by mode: Keyer.Mode) -> Bool {
        switch self {
        case .characterSpace, .wordSpace, .characterSpaceVariation, .runTogether, .split: true
        // When keying by hand, the weight already covers it.
        case .elementSpace: mode != .straight
        case .dahLength, .dahVariation: mode == .straight || mode == .bug
        case .weight, .ditVariation, .elementSpaceVariation, .drift: mode == .straight
        case .lateRelease, .earlyRelease: mode != .straight && mode != .bug
        }
    }
}
