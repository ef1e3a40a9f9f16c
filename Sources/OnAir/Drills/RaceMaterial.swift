public import Training

/// Words to catch faster than the learner copies.
public struct RaceMaterial: Equatable, Sendable {
    public private(set) var ladder: RaceLadder
    private let words: [String]
    private var asked: [String] = []
    /// Whether the last word is asked again.
    private var isAgain = false

    /// Nil if the learner knows too few words.
    ///
    /// - Parameter base: words per minute.
    public init?(base: Int, known: [String]) {
        words = KnownWords.words(known)
        ladder = RaceLadder(base: base)
        if words.count < KnownWords.fewest { return nil }
    }
}

extension RaceMaterial: Material {
    /// The name of the kind.
    public static let kind = "race"

    /// All characters of the words.
    public var characters: [String] { WordSource.list(words).characters }

    /// The kind, because the words grow with the course.
    public var identity: [String] { [Self.kind] }

    /// The same word, or one that was not asked yet. Empty at the end.
    public mutating func next(
        after tally: SessionTally, using generator: inout some RandomNumberGenerator
    ) -> [String] {
        if isAgain, let last = asked.last { return WordSource.characters(of: last) }
        guard !ladder.isOver else { return [] }
        let word = KnownWords.draw(words, except: asked, using: &generator)
        asked.append(word)
        return WordSource.characters(of: word)
    }

    /// Whether the word is asked again, slower.
    public mutating func retries(_ verdict: Verdict) -> Bool {
        isAgain = ladder.take(isRight: verdict.isRight)
        return isAgain
    }
}
