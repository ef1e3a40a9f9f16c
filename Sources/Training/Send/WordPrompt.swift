import Morse

/// One word that is asked for, and what was keyed of it so far.
struct WordPrompt: Equatable, Sendable, Codable {
    private struct Keyed: Equatable, Codable {
        var text: String
        var pattern: String
        var from: Instant
        var to: Instant
    }

    /// What is asked for.
    let word: [String]
    private var repeats = 0
    private var keyed: [Keyed] = []
    /// When the prompt was heard to its end; nil while it goes on, or if keying cut it.
    private var heard: Instant?

    init(word: [String]) {
        self.word = word
    }

    /// Whether the learner said that the character at hand is the last; sessions that were kept before one could have
    /// none.
    private(set) var isSubmitted: Bool?

    /// Characters keyed.
    var count: Int { keyed.count }
    /// Whether as many characters were keyed as the word has.
    var isFull: Bool { keyed.count >= word.count }
    /// When the last mark ended; nil before the first character.
    var lastEnd: Instant? { keyed.last?.to }

    /// A character; elements that stand for none are kept as what they are.
    mutating func take(_ pattern: Pattern, from: Instant, to: Instant) {
        keyed.append(Keyed(text: text(of: pattern), pattern: pattern.description, from: from, to: to))
    }

    /// What was keyed is forgotten.
    mutating func startAgain() {
        keyed = []
        isSubmitted = nil
    }

    /// The character that is being keyed is the last.
    mutating func submit() { isSubmitted = true }

    /// It is asked once more.
    mutating func askedAgain(byLearner: Bool) {
        if byLearner { repeats += 1 }
        keyed = []
        isSubmitted = nil
        heard = nil
    }

    /// The prompt was heard to its end.
    mutating func heard(at now: Instant) { heard = now }

    /// What was keyed, judged character by character: how well it was timed is not for right and wrong.
    func verdict(isGivenUp: Bool = false) -> ReceiveSession.Verdict {
        let keyed = isGivenUp ? [] : keyed
        let answer = keyed.map(\.text)
        let alignment = Alignment(target: word, answer: answer)
        let attempts = zip(word.indices, alignment.answerIndices).map { position, index in
            Attempt(
                direction: .send, target: word[position], answer: index.map { answer[$0] } ?? "",
                recognitionMilliseconds: index == 0 && position == 0 ? recognitionTime(of: keyed[0]) : nil,
                pattern: index.map { keyed[$0].pattern } ?? "", repeats: repeats)
        }
        return ReceiveSession.Verdict(
            target: word, answer: answer, attempts: attempts, extras: alignment.extraIndices.map { answer[$0] },
            isGivenUp: isGivenUp)
    }

    /// A pattern under the name by which the word has it, as <AR> for what decoding calls a plus sign.
    private func text(of pattern: Pattern) -> String {
        let asked = word.first { Alphabet.international.pattern(ofText: $0) == pattern }
        return asked ?? Alphabet.international.symbol(for: pattern)?.text ?? ""
    }

    /// Milliseconds from the prompt's end to the first mark; nil if that came before, or too soon to be an answer to it.
    private func recognitionTime(of first: Keyed) -> Int? {
        guard let heard else { return nil }
        let time = first.from.milliseconds(since: heard)
        return time < Prompt.shortestReaction ? nil : time
    }
}
