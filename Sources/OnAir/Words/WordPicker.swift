import Morse
public import Training

/// Chooses the next word, weak words more often.
///
/// Every third choice on average is a weak word, if there is one: a word that was wrong more often than right.
/// Otherwise it would hardly come up again among hundreds of words. In a list, half of all choices are spread evenly,
/// as in `CharacterPicker`, and the rest follows `Weakness`. Generated words are always new. The latest words are not
/// repeated at once.
public struct WordPicker: Equatable, Sendable {
    /// One in this many choices is a weak word.
    static let choicesToWeak = 3

    public let source: WordSource
    /// Answers from earlier sessions in this direction, for words that the source can produce.
    public let history: [String: AnswerCount]
    /// The answers of this session.
    public private(set) var tally = WordTally()

    public init(source: WordSource, history: [String: AnswerCount] = [:]) {
        self.source = source
        if case .list(let words) = source {
            let words = Set(words)
            self.history = history.filter { words.contains($0.key) }
        } else {
            self.history = history.filter { source.contains($0.key) }
        }
    }

    /// The probability of each word of a list, in the order of the list. The sum is 1. Empty for generated words.
    public var probabilities: [Double] {
        guard case .list(let words) = source else { return [] }
        // At least half of a short list can be asked.
        let barred = tally.latest.suffix(words.count / 2)
        let weights = words.map { barred.contains($0) ? 0 : weight(of: $0) }
        let sum = weights.reduce(0, +)
        let even = CharacterPicker.floor / Double(weights.count { $0 > 0 })
        let weak = Set(weakWords).subtracting(barred)
        let weakShare = weak.isEmpty ? 0 : 1 / Double(Self.choicesToWeak)
        let rest = 1 - CharacterPicker.floor - weakShare
        return zip(words, weights).map { word, weight in
            guard weight > 0 else { return 0 }
            return even + (weak.contains(word) ? weakShare / Double(weak.count) : 0) + rest * weight / sum
        }
    }

    /// The next word; nil only from an empty list.
    public func pick(using generator: inout some RandomNumberGenerator) -> String? {
        guard case .list(let words) = source else { return made(using: &generator) }
        var left = generator.unitInterval()
        var last: String?
        for (word, probability) in zip(words, probabilities) where probability > 0 {
            left -= probability
            if left < 0 { return word }
            last = word
        }
        // Rounding may leave a remainder above the last sum.
        return last
    }

    /// Takes the answer to a word. A word that was only played counts as right, so that it does not come again at once.
    public mutating func take(_ word: String, isRight: Bool) { tally.add(word, isRight: isRight) }

    private func made(using generator: inout some RandomNumberGenerator) -> String? {
        let weak = weakWords.filter { !tally.latest.contains($0) }
        if !weak.isEmpty, CallsignGenerator.index(below: Self.choicesToWeak, using: &generator) == 0 {
            return CallsignGenerator.element(of: weak, using: &generator)
        }
        return source.word(using: &generator)
    }

    /// Words that were wrong more often than right, in this session or before, in order.
    private var weakWords: [String] {
        if case .similar = source { return [] }
        let words = Set(history.keys).union(tally.weakest.map(\.word))
        return words.filter { word in
            let past = history[word] ?? AnswerCount()
            let now = tally.answers(to: word)
            return (past.correct + now.correct) * 2 < past.attempts + now.attempts
        }.sorted()
    }

    private func weight(of word: String) -> Double {
        Weakness.weight(past: history[word] ?? AnswerCount(), now: tally.answers(to: word))
    }
}

extension WordPicker: Material {
    /// The name of the kind.
    public static let kind = "words"

    /// Every character that may be asked.
    public var characters: [String] { source.characters }

    /// Distinguishes the source from others.
    public var identity: [String] { source.identity }

    /// The characters of the next word.
    public func next(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
        pick(using: &generator).map(WordSource.characters(of:)) ?? []
    }

    /// Counts the answer to a word.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] {
        take(verdict.target.joined(), isRight: verdict.isRight)
        return []
    }

    /// The digit that a letter stands for, if numbers are cut.
    public func meaning(of character: String) -> String {
        source.readsCutNumbers ? CutNumbers.digit(character) : character
    }
}

extension WordPicker: Codable {
    private enum CodingKeys: String, CodingKey {
        case source, history, tally
        /// Version 0.1 stored source and history below one name, and the tally below another.
        case apart = "_0"
        case tallyApart = "_1"
    }

    /// Decodes a stored picker.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let isApart = values.contains(.apart)
        let own = isApart ? try values.nestedContainer(keyedBy: CodingKeys.self, forKey: .apart) : values
        source = try own.decode(WordSource.self, forKey: .source)
        history = try own.decode([String: AnswerCount].self, forKey: .history)
        tally = try values.decode(WordTally.self, forKey: isApart ? .tallyApart : .tally)
    }

    /// Encodes the picker.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(source, forKey: .source)
        try values.encode(history, forKey: .history)
        try values.encode(tally, forKey: .tally)
    }
}
