import Morse
public import Training

/// A word or a callsign to keep in mind before the answer.
public struct DelayMaterial: Equatable, Sendable {
    public enum Unit: String, Sendable, Codable, CaseIterable {
        case words, callsigns
    }

    public let unit: Unit
    public private(set) var ladder: DelayLadder
    private let known: [String]
    private let words: [String]
    private var asked: [String] = []

    /// Nil if the learner knows too few characters.
    ///
    /// - Parameter isFixed: whether there is no delay, for a learner who answers slowly.
    public init?(_ unit: Unit, isFixed: Bool = false, known: [String]) {
        self.unit = unit
        self.known = known
        ladder = DelayLadder(isFixed: isFixed)
        words = unit == .words ? KnownWords.words(known) : []
        var generator = SplitMix64(seed: 1)
        switch unit {
        case .words: if words.count < KnownWords.fewest { return nil }
        case .callsigns: if KnownWords.call(known, using: &generator) == nil { return nil }
        }
    }
}

extension DelayMaterial: Material {
    /// The name of the kind.
    public static let kind = "delay"

    /// The characters that the learner knows.
    public var characters: [String] { known }

    /// The unit.
    public var identity: [String] { [unit.rawValue] }

    /// The current delay.
    public var holdMilliseconds: Int? { ladder.seconds * 1000 }

    /// An item that was not asked yet. Empty at the end.
    public mutating func next(
        after tally: SessionTally, using generator: inout some RandomNumberGenerator
    ) -> [String] {
        guard !ladder.isOver else { return [] }
        let item: String? =
            unit == .words
            ? KnownWords.draw(words, except: asked, using: &generator) : KnownWords.call(known, using: &generator)
        guard let item else { return [] }
        asked.append(item)
        return WordSource.characters(of: item)
    }

    /// A right answer after the learner heard the item again proves nothing. Returns an effect if the delay changes.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] {
        let isRepeated = verdict.attempts.contains { $0.repeats > 0 }
        guard !verdict.isRight || !isRepeated else { return [] }
        let before = ladder.seconds
        return ladder.take(isRight: verdict.isRight).map { [.length($0, isLonger: $0 > before)] } ?? []
    }
}
