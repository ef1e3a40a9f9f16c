import Morse

/// Chooses the next word: weak ones more often, but none too rarely.
///
/// Every third choice is a weak word, one that was wrong more often than right, if there is any; among hundreds of
/// words it would hardly come up again otherwise. From a list, half of all choices are spread evenly, as in
/// `CharacterPicker`, and the rest are weighted by `Weakness`; generated words are always new. The latest words are not
/// repeated at once.
public struct WordPicker: Equatable, Sendable, Codable {
    /// One in this many choices is a weak word.
    static let choicesToWeak = 3

    /// The source of words.
    public let source: WordSource
    /// Answers from earlier sessions in this direction, by word, for words that the source could bring.
    public let history: [String: AnswerCount]

    /// Makes a picker, which keeps the relevant part of the history.
    public init(source: WordSource, history: [String: AnswerCount] = [:]) {
        self.source = source
        if case .list(let words) = source {
            let words = Set(words)
            self.history = history.filter { words.contains($0.key) }
        } else {
            self.history = history.filter { source.contains($0.key) }
        }
    }

    /// The probability of each word of a list after the words asked so far, in the list's order; they sum to 1. Empty
    /// for generated words.
    public func probabilities(after tally: WordTally) -> [Double] {
        guard case .list(let words) = source else { return [] }
        let barred = Self.barred(from: words.count, tally)
        let weights = words.map { barred.contains($0) ? 0 : weight(of: $0, after: tally) }
        let sum = weights.reduce(0, +)
        let even = CharacterPicker.floor / Double(weights.count { $0 > 0 })
        let weak = Set(weakWords(after: tally)).subtracting(barred)
        let weakShare = weak.isEmpty ? 0 : 1 / Double(Self.choicesToWeak)
        let rest = 1 - CharacterPicker.floor - weakShare
        return zip(words, weights).map { word, weight in
            guard weight > 0 else { return 0 }
            return even + (weak.contains(word) ? weakShare / Double(weak.count) : 0) + rest * weight / sum
        }
    }

    /// The next word; nil only from an empty list.
    public func pick(after tally: WordTally, using generator: inout some RandomNumberGenerator) -> String? {
        guard case .list(let words) = source else { return made(after: tally, using: &generator) }
        var left = generator.unitInterval()
        var last: String?
        for (word, probability) in zip(words, probabilities(after: tally)) where probability > 0 {
            left -= probability
            if left < 0 { return word }
            last = word
        }
        // Rounding may leave a trace above the last sum.
        return last
    }

    private func made(after tally: WordTally, using generator: inout some RandomNumberGenerator) -> String? {
        let weak = weakWords(after: tally).filter { !tally.latest.contains($0) }
        if !weak.isEmpty, CallsignGenerator.index(below: Self.choicesToWeak, using: &generator) == 0 {
            return CallsignGenerator.element(of: weak, using: &generator)
        }
        return source.word(using: &generator)
    }

    /// Words that were wrong more often than right, in this session or before, in order.
    private func weakWords(after tally: WordTally) -> [String] {
        if case .similar = source { return [] }
        let words = Set(history.keys).union(tally.weakest.map(\.word))
        return words.filter { word in
            let past = history[word] ?? AnswerCount()
            let now = tally.answers(to: word)
            return (past.correct + now.correct) * 2 < past.attempts + now.attempts
        }.sorted()
    }

    private func weight(of word: String, after tally: WordTally) -> Double {
        Weakness.weight(past: history[word] ?? AnswerCount(), now: tally.answers(to: word))
    }

    /// Words not to repeat yet: as many of the latest as leave at least half of a short list.
    private static func barred(from count: Int, _ tally: WordTally) -> ArraySlice<String> {
        tally.latest.suffix(count / 2)
    }
}
