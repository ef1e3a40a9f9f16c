import Morse
public import Training

/// Sequences to give back from memory, from characters that the learner knows.
public struct SpanMaterial: Equatable, Sendable {
    /// The longest word of a sequence.
    public static let longestWord = 5
    /// Milliseconds of silence between the sequence and the tone that asks for it.
    static let pause = 1000
    /// Draws of a sequence that is new today.
    private static let tries = 60

    public private(set) var ladder: SpanLadder
    private let known: [String]
    private let words: [String]
    /// The sequences asked today.
    public private(set) var asked: Set<String>

    /// Nil if the learner knows too few characters.
    ///
    /// - Parameter asked: the sequences that were asked earlier on this day.
    public init?(_ unit: SpanLadder.Unit, isSingle: Bool = false, known: [String], asked: Set<String> = []) {
        ladder = SpanLadder(unit, isSingle: isSingle)
        self.known = known
        self.asked = asked
        words = unit == .words ? KnownWords.words(known, longest: Self.longestWord) : []
        var generator = SplitMix64(seed: 1)
        switch unit {
        case .characters: if known.count < 2 { return nil }
        case .words: if words.count < KnownWords.fewest { return nil }
        case .callsigns: if KnownWords.call(known, using: &generator) == nil { return nil }
        }
    }

    private func unit(using generator: inout some RandomNumberGenerator) -> String? {
        switch ladder.unit {
        case .characters: CallsignGenerator.element(of: known, using: &generator)
        case .words: CallsignGenerator.element(of: words, using: &generator)
        case .callsigns: KnownWords.call(known, using: &generator)
        }
    }

    /// Units in a row, none twice except characters; nil if none can be drawn.
    private func sequence(using generator: inout some RandomNumberGenerator) -> [String]? {
        var units: [String] = []
        while units.count < ladder.length {
            guard let next = unit(using: &generator) else { return nil }
            if ladder.unit == .characters || !units.contains(next) { units.append(next) }
        }
        return units
    }
}

extension SpanMaterial: Material {
    /// The name of the kind.
    public static let kind = "span"

    /// The characters that the learner knows.
    public var characters: [String] { known }

    /// The unit.
    public var identity: [String] { [ladder.unit.rawValue] }

    /// A sequence must be heard to its end.
    public var holdMilliseconds: Int? { Self.pause }

    /// A sequence that was not asked today, unless there are hardly any. Empty at the end.
    public mutating func next(
        after tally: SessionTally, using generator: inout some RandomNumberGenerator
    ) -> [String] {
        guard !ladder.isOver else { return [] }
        var units: [String]?
        for _ in 0..<Self.tries {
            units = sequence(using: &generator)
            if let units, !asked.contains(units.joined(separator: " ")) { break }
        }
        guard let units else { return [] }
        asked.insert(units.joined(separator: " "))
        guard ladder.unit != .characters else { return units }
        return WordSource.characters(of: units.joined(separator: " "))
    }

    /// A right answer after the learner heard the sequence again proves nothing.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] {
        let isRepeated = verdict.attempts.contains { $0.repeats > 0 }
        if !verdict.isRight || !isRepeated { ladder.take(isRight: verdict.isRight) }
        return []
    }
}
