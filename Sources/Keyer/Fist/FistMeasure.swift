/// One number about somebody's keying, beside what it should be.
public struct FistMeasure: Equatable, Sendable {
    /// What is measured.
    public enum Kind: String, Sendable, CaseIterable {
        /// Length of a dah in dits.
        case dahLength
        /// Length of a dit in spaces inside characters: more is heavy, less is light.
        case weight
        /// Space inside characters in units.
        case elementSpace
        /// Space between characters in units.
        case characterSpace
        /// Space between words in units.
        case wordSpace
        /// How unequal dits are, as a share of their length.
        case ditVariation
        /// How unequal dahs are, as a share of their length.
        case dahVariation
        /// How unequal spaces inside characters are, as a share of their length.
        case elementSpaceVariation
        /// How unequal spaces between characters are, as a share of their length.
        case characterSpaceVariation
        /// By how much the speed changes in a minute, as a share of it; more than 0 is faster.
        case drift
        /// Share of spaces between characters that are so short that the characters run together: below two units.
        case runTogether
        /// Share of spaces inside characters that are so long that the character falls apart: above two units.
        case split
        /// Share of characters to which opening the paddle too late added an element.
        case lateRelease
        /// Share of characters whose last element is missing because the paddle opened too early.
        case earlyRelease
    }

    /// How good a value is.
    public enum Grade: Int, Sendable, Comparable {
        /// Worth working on.
        case poor
        /// Readable by everybody.
        case acceptable
        /// As good as made by a machine.
        case excellent

        /// By how good it is.
        public static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    /// What is measured.
    public let kind: Kind
    /// What it is.
    public let value: Double
    /// What it should be.
    public let ideal: Double

    /// Makes a measure; an ideal of nil is that of even code, else excellent and acceptable values move with it.
    init(_ kind: Kind, _ value: Double, ideal: Double? = nil) {
        self.kind = kind
        self.value = value
        self.ideal = ideal ?? kind.ranges.ideal
    }

    /// How good it is.
    public var grade: Grade {
        let ranges = ranges
        if ranges.excellent.contains(value) { return .excellent }
        return ranges.acceptable.contains(value) ? .acceptable : .poor
    }

    /// 100 for the ideal, 37 at either end of what is acceptable, and on to 0: a bell over the logarithm, or over the
    /// value itself where the ideal is 0.
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
        // Beyond 26 there is nothing left of it in two hundred digits, and nothing that the exponential could do.
        return abs(distance) > 26 ? 0 : 100 * naturalExponential(-distance * distance)
    }

    /// The kind's ranges, moved with the ideal.
    private var ranges: Ranges {
        let even = kind.ranges
        return even.ideal == 0 || even.ideal == ideal ? even : even.scaled(by: ideal / even.ideal)
    }
}

/// Which values are how good.
struct Ranges {
    var ideal: Double
    var excellent: ClosedRange<Double>
    var acceptable: ClosedRange<Double>

    /// Ranges on either side of an ideal.
    init(_ ideal: Double, _ excellent: ClosedRange<Double>, _ acceptable: ClosedRange<Double>) {
        self.ideal = ideal
        self.excellent = excellent
        self.acceptable = acceptable
    }

    /// Ranges of what should be 0: values on either side up to these.
    init(excellent: Double, acceptable: Double) {
        self.init(0, -excellent...excellent, -acceptable...acceptable)
    }

    func scaled(by factor: Double) -> Ranges {
        Ranges(
            ideal * factor, excellent.lowerBound * factor...excellent.upperBound * factor,
            acceptable.lowerBound * factor...acceptable.upperBound * factor)
    }
}

extension FistMeasure.Kind {
    /// What operators agree to be good, and to be readable.
    var ranges: Ranges {
        switch self {
        case .dahLength: Ranges(3, 2.8...3.3, 2.5...3.8)
        case .weight: Ranges(1, 0.9...1.15, 0.75...1.4)
        case .elementSpace: Ranges(1, 0.85...1.15, 0.7...1.5)
        case .characterSpace: Ranges(3, 2.7...3.6, 2.3...5)
        case .wordSpace: Ranges(7, 6...9, 5...12)
        case .ditVariation, .dahVariation: Ranges(excellent: 0.1, acceptable: 0.2)
        case .elementSpaceVariation: Ranges(excellent: 0.15, acceptable: 0.3)
        case .characterSpaceVariation: Ranges(excellent: 0.2, acceptable: 0.4)
        case .drift: Ranges(excellent: 0.05, acceptable: 0.15)
        case .runTogether, .split, .lateRelease, .earlyRelease: Ranges(excellent: 0.02, acceptable: 0.1)
        }
    }

    /// Whether this is the operator's doing with what they key with.
    func isControlled(by mode: Keyer.Mode) -> Bool {
        switch self {
        case .characterSpace, .wordSpace, .characterSpaceVariation, .runTogether, .split: true
        // By hand the weight says it.
        case .elementSpace: mode != .straight
        case .dahLength, .dahVariation: mode == .straight || mode == .bug
        case .weight, .ditVariation, .elementSpaceVariation, .drift: mode == .straight
        case .lateRelease, .earlyRelease: mode != .straight && mode != .bug
        }
    }
}
