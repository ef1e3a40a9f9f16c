/// The spaces that are stretched to reach the effective speed.
public enum Spacing: String, Sendable, CaseIterable {
    /// Character and word spaces, in the ratio 3 to 7 (ARRL: J. Bloom, QEX, April 1990).
    case farnsworth
    /// Word spaces only (K1IG, QST, May 2017).
    case wordsworth
}

/// The lengths of code in samples, as exact fractions.
///
/// The reference word is PARIS with the space after it, 50 units: 31 for the marks and the spaces inside characters, 12
/// for four character spaces and 7 for the word space. A dah is three units (Recommendation ITU-R M.1677-1).
public struct Timing: Hashable, Sendable {
    /// In samples per second.
    public static let sampleRates = 8_000...192_000

    public let speed: Speed
    public let spacing: Spacing
    /// In samples per second.
    public let sampleRate: Int
    /// The length of a dit and of the space between elements: 1.2 s divided by the character speed.
    public let unit: Rational
    /// Three units, or more if stretched.
    public let characterSpace: Rational
    /// Seven units, or more if stretched.
    public let wordSpace: Rational

    /// `unit`, `characterSpace` and `wordSpace` are whole numbers of such ticks.
    let ticksPerSample: Int

    /// The sample rate must be in `sampleRates`.
    ///
    /// Let c and s be the character and effective speed in words per minute, and all times in seconds. With Farnsworth
    /// spacing, the character and word spaces of each PARIS have (60c − 37.2s) / sc in total. A character space gets
    /// 3/19 of it and a word space 7/19. Wordsworth spacing leaves 60/s − 43u for the word space. If c = s, both give 3
    /// and 7 units.
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

    /// In samples: 1.2 s divided by the speed, because PARIS has 50 units.
    public static func unit(wordsPerMinute: Int, sampleRate: Int) -> Rational {
        Rational(6 * Int64(sampleRate), 5 * Int64(wordsPerMinute))
    }

    /// In words per minute, from lengths in samples: 60 / (31u + 4c + w) with u, c and w in seconds.
    public static func effectiveSpeed(
        unit: Rational, characterSpace: Rational, wordSpace: Rational, sampleRate: Int
    ) -> Rational {
        Rational(60 * sampleRate) / (unit * 31 + characterSpace * 4 + wordSpace)
    }

    /// In samples.
    public func length(of element: Element) -> Rational { unit * element.units }

    public func seconds(_ samples: Rational) -> Double { Double(samples) / Double(sampleRate) }
}
