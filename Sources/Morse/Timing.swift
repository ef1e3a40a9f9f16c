/// Which spaces are stretched to bring the whole down to the effective speed.
public enum Spacing: String, Sendable, CaseIterable {
    /// Character and word spaces, kept in the ratio 3 to 7 (ARRL: J. Bloom, QEX, April 1990).
    case farnsworth
    /// Word spaces only (K1IG, QST, May 2017).
    case wordsworth
}

/// The lengths of code in samples, as exact fractions.
///
/// The reference word is PARIS with the space after it: 50 units, of which 31 are marks and spaces inside characters,
/// 12 are four character spaces and 7 the word space. A dah is three units (Recommendation ITU-R M.1677-1).
public struct Timing: Hashable, Sendable {
    /// Sample rates accepted, in samples per second.
    public static let sampleRates = 8_000...192_000

    /// The speeds it was made from.
    public let speed: Speed
    /// Which spaces are stretched.
    public let spacing: Spacing
    /// Samples per second.
    public let sampleRate: Int
    /// Length of a dit, and of the space between elements: 1.2 seconds divided by the character speed.
    public let unit: Rational
    /// From the last mark of a character to the first of the next: three units, or more if stretched.
    public let characterSpace: Rational
    /// From the last mark of a word to the first of the next: seven units, or more if stretched.
    public let wordSpace: Rational

    /// Every length is a whole number of such parts of a sample.
    let ticksPerSample: Int

    /// Works out the lengths for a sample rate within `sampleRates`.
    ///
    /// With c and s the character and effective speed in words per minute, and all times in seconds: Farnsworth spacing
    /// adds (60c − 37.2s) / sc to each PARIS, of which a character space gets 3/19 and a word space 7/19. Wordsworth
    /// spacing leaves 60/s − 43u for the word space. If c = s, both give 3 and 7 units.
    public init(speed: Speed, spacing: Spacing = .farnsworth, sampleRate: Int) {
        precondition(Timing.sampleRates.contains(sampleRate), "sample rate out of range")
        self.speed = speed
        self.spacing = spacing
        self.sampleRate = sampleRate
        let unit = Timing.unit(wordsPerMinute: speed.character, sampleRate: sampleRate)
        let word = Rational(60 * Int64(sampleRate), Int64(speed.effective))
        self.unit = unit
        switch spacing {
        case .farnsworth:
            let stretched = (word - unit * 31) / Rational(19)
            characterSpace = stretched * 3
            wordSpace = stretched * 7
        case .wordsworth:
            characterSpace = unit * 3
            wordSpace = word - unit * 43
        }
        ticksPerSample = Rational.commonDenominator(of: [unit, characterSpace, wordSpace])
    }

    /// One unit in samples: 1.2 seconds divided by the speed, which is 50 units to PARIS.
    public static func unit(wordsPerMinute: Int, sampleRate: Int) -> Rational {
        Rational(6 * Int64(sampleRate), 5 * Int64(wordsPerMinute))
    }

    /// The effective speed in words per minute of lengths in samples: 60 / (31u + 4c + w) in seconds.
    public static func effectiveSpeed(
        unit: Rational, characterSpace: Rational, wordSpace: Rational, sampleRate: Int
    ) -> Rational {
        Rational(60 * sampleRate) / (unit * 31 + characterSpace * 4 + wordSpace)
    }

    /// Length of an element's mark in samples.
    public func length(of element: Element) -> Rational { unit * element.units }

    /// Samples as seconds.
    public func seconds(_ samples: Rational) -> Double { Double(samples) / Double(sampleRate) }
}
