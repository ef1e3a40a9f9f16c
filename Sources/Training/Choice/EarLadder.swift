import Morse

/// The pattern length in ear training: longer after success, shorter after repeated failure.
///
/// | answers at this length | change |
/// |---|---|
/// | 5 right in a row | one element longer |
/// | 9 of the last 10 right | one element longer |
/// | 3 wrong in a row | one element shorter |
///
/// Counting starts again after each change, so that the same answers never cause two changes. With patterns of one
/// element, five in a row are right by chance once in 32 times.
public struct EarLadder: Equatable, Sendable {
    /// Possible numbers of elements. Letters and digits have 1 to 5.
    public static let lengths = 1...5
    public static let rightToRise = 5
    /// Number of latest answers among which `rightInWindow` right answers also lengthen the patterns.
    public static let window = 10
    public static let rightInWindow = 9
    public static let wrongToFall = 3

    /// The current number of elements.
    public private(set) var length: Int
    /// The latest answers at this length, at most `window`; true for right.
    private var latest: [Bool] = []
    /// Answers from earlier sessions.
    private let history: [String: CharacterTotals]

    /// Makes a ladder; a length out of range counts as the nearest.
    public init(length: Int = EarLadder.lengths.lowerBound, history: [String: CharacterTotals] = [:]) {
        self.length = Self.lengths.clamping(length)
        self.history = history
    }

    /// Returns the new length if it changes.
    public mutating func take(isRight: Bool) -> Int? {
        latest.append(isRight)
        if latest.count > Self.window { latest.removeFirst() }
        let step = step
        guard step != 0, Self.lengths.contains(length + step) else { return nil }
        length += step
        latest = []
        return length
    }

    private var step: Int {
        func ends(in count: Int, all isRight: Bool) -> Bool {
            latest.count >= count && latest.suffix(count).allSatisfy { $0 == isRight }
        }
        if ends(in: Self.rightToRise, all: true) { return 1 }
        if latest.count == Self.window, latest.filter({ $0 }).count >= Self.rightInWindow { return 1 }
        return ends(in: Self.wrongToFall, all: false) ? -1 : 0
    }
}

extension EarLadder: Material {
    /// The name of the kind.
    public static let kind = "patterns"

    /// All letters and digits.
    public var characters: [String] { Self.lengths.flatMap(EarPatterns.characters(ofLength:)) }

    /// The next pattern, as its character.
    public func next(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        CharacterPicker(
            characters: EarPatterns.characters(ofLength: length), history: history.mapValues(\.asHeard)
        ).next(after: tally, using: &generator)
    }

    /// Counts an answer; returns an effect if the length changes.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] {
        let before = length
        return take(isRight: verdict.isRight).map { [.length($0, isLonger: $0 > before)] } ?? []
    }
}

extension EarLadder: Codable {
    private enum CodingKeys: String, CodingKey {
        case length, latest, history
        /// Version 0.1 stored length and latest answers below this name.
        case apart = "_0"
    }

    /// Decodes a stored ladder.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let own =
            values.contains(.apart) ? try values.nestedContainer(keyedBy: CodingKeys.self, forKey: .apart) : values
        length = try own.decode(Self.lengths, forKey: .length)
        latest = try own.decode([Bool].self, forKey: .latest)
        history = try values.decode([String: CharacterTotals].self, forKey: .history)
    }

    /// Encodes the ladder.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(length, forKey: .length)
        try values.encode(latest, forKey: .latest)
        try values.encode(history, forKey: .history)
    }
}

extension CharacterTotals {
    /// The answers of ear training, in the place where the picker looks for those of receiving.
    fileprivate var asHeard: CharacterTotals {
        var totals = CharacterTotals()
        totals.receiveAttempts = earAttempts
        totals.receiveCorrect = earCorrect
        return totals
    }
}

/// The patterns of ear training. All are letters or digits, so that every answer counts for a character.
public enum EarPatterns {
    /// The letters and digits with this many elements; empty outside `EarLadder.lengths`.
    public static func characters(ofLength length: Int) -> [String] { byLength[length] ?? [] }

    private static let byLength: [Int: [String]] = {
        let symbols = Course(.digits).characters.compactMap { Symbol($0) }
        return Dictionary(grouping: symbols) { Alphabet.international.pattern(of: $0)?.count ?? 0 }
            .mapValues { $0.map(\.text) }
    }()
}
