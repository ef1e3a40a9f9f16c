public import Morse

/// How somebody keys, measured over a session to find the one thing to work on.
///
/// A fist does not decide between right and wrong. A letter that was read correctly is right, whatever its timing.
public struct Fist: Equatable, Sendable {
    /// The mode of the keyer that made the characters.
    public let mode: Keyer.Mode
    /// Samples per unit at the configured speed.
    public let unit: Double
    /// Samples per second.
    public let sampleRate: Int
    /// The ideal space between characters in units: 3, or more when text is stretched.
    public var idealCharacterSpace = 3.0
    /// The characters that were keyed, in order.
    public private(set) var characters: [FistCharacter] = []
    /// Spaces between words, in samples.
    public private(set) var wordSpaces: [Double] = []

    public init(mode: Keyer.Mode, wordsPerMinute: Int, sampleRate: Int) {
        self.mode = mode
        self.sampleRate = sampleRate
        unit = 1.2 * Double(sampleRate) / Double(wordsPerMinute)
    }

    /// Adds a character that was keyed with contacts. Do not add elements that were requested with keys: they show
    /// nothing about a hand.
    ///
    /// - Parameters:
    ///   - marks: the marks of the character, in order, none of them cut short.
    ///   - read: the pattern it was read as.
    ///   - target: the pattern asked for, if known.
    ///   - spaceBefore: samples of silence since the previous character of the same word; nil after a prompt.
    ///   - release: the fault in the timing of the last opening, if any.
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

    /// Samples per unit as this hand keys it: the median of all its dits, thirds of dahs, and spaces inside characters;
    /// nil if there are fewer than ten of them.
    public var handUnit: Double? {
        let units = dits + dahs.map { $0 / 3 } + elementSpaces
        return units.count < 10 ? nil : RobustStatistics.median(units)
    }

    // MARK: Lengths in samples

    var dits: [Double] { characters.flatMap { $0.lengths(of: .dit) } }
    var dahs: [Double] { characters.flatMap { $0.lengths(of: .dah) } }
    var elementSpaces: [Double] { characters.flatMap(\.spaces).map(Double.init) }
    var characterSpaces: [Double] { characters.compactMap(\.spaceBefore).map(Double.init) }
}
