public import Morse

/// How somebody keys: what is measured over a session, to tell them the one thing to work on.
///
/// A fist is no matter of right and wrong: a letter that was read is right, however it was timed.
public struct Fist: Equatable, Sendable {
    /// What it was keyed with.
    public let mode: Keyer.Mode
    /// Samples of a unit at the speed that is set.
    public let unit: Double
    /// Samples per second.
    public let sampleRate: Int
    /// What a space between characters should be, in units: 3, or more where text is stretched.
    public var idealCharacterSpace = 3.0
    /// What was keyed, in order.
    public private(set) var characters: [FistCharacter] = []
    /// Spaces between words, in samples.
    public private(set) var wordSpaces: [Double] = []

    /// A fist of which nothing is known.
    public init(mode: Keyer.Mode, wordsPerMinute: Int, sampleRate: Int) {
        self.mode = mode
        self.sampleRate = sampleRate
        unit = 1.2 * Double(sampleRate) / Double(wordsPerMinute)
    }

    /// Adds a character that was keyed with contacts; whole elements asked for by keys say nothing of a hand.
    ///
    /// - Parameters:
    ///   - marks: those of the character, in order, none of them cut.
    ///   - read: what it was read as.
    ///   - target: what was asked for, if that is known.
    ///   - spaceBefore: samples of silence since the character before it in the same word; nil after a prompt.
    ///   - release: what is known of the moment at which a paddle opened.
    public mutating func add(
        _ marks: [KeyedMark], read: Pattern, target: Pattern?, spaceBefore: Int? = nil, release: ReleaseFault? = nil
    ) {
        guard !marks.isEmpty else { return }
        characters.append(
            FistCharacter(
                marks: marks, read: read, target: target, unit: spacingUnit, spaceBefore: spaceBefore,
                release: release))
    }

    /// Adds the silence between two words, in samples.
    public mutating func add(wordSpace: Int) { wordSpaces.append(Double(wordSpace)) }

    /// Samples of a unit as this hand keys it: the middle of all its dits, thirds of dahs, and spaces inside characters;
    /// nil for less than ten of them.
    public var handUnit: Double? {
        let units = dits + dahs.map { $0 / 3 } + elementSpaces
        return units.count < 10 ? nil : RobustStatistics.median(units)
    }

    // MARK: Lengths in samples

    /// Dits keyed by hand.
    var dits: [Double] { characters.flatMap { $0.lengths(of: .dit) } }
    /// Dahs keyed by hand.
    var dahs: [Double] { characters.flatMap { $0.lengths(of: .dah) } }
    /// Spaces inside characters.
    var elementSpaces: [Double] { characters.flatMap(\.spaces).map(Double.init) }
    /// Spaces between characters.
    var characterSpaces: [Double] { characters.compactMap(\.spaceBefore).map(Double.init) }
}
