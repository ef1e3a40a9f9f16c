import Morse

struct Question: Equatable, Sendable, Codable {
    struct Given: Equatable, Codable {
        /// Empty for elements that do not form a character.
        var text: String
        /// The elements keyed, or those of a written character that was keyed; empty for other keys.
        var pattern = ""
        /// The time of the key, or the beginning of the first mark.
        var at: Instant
        /// The earliest time of the next character: later than `at` if this one took time to key.
        var next: Instant
        /// The ends of the last marks in the asking during or after which the character was written; nil until that
        /// asking ends.
        var markEnds: [Instant]?
    }

    /// A request by the learner to end the answer, before it can be judged.
    enum Ending: String, Equatable, Codable {
        case submitted
        case givenUp
    }

    let target: [String]
    private(set) var given: [Given] = []
    /// Set if the learner finished before the sound or the keying did.
    var ending: Ending?
    private(set) var isInCharacter = false
    /// Number of repeats that the learner requested.
    @Counted private(set) var repeats = 0
    /// Number of consecutive askings without keying in time.
    @Counted var emptyCount = 0
    /// The end of the current asking if it sounded completely; nil before, or if keying cut it.
    private(set) var heard: Instant?
    /// The start of the time limit for the current asking: its end, whether complete or cut.
    private(set) var ended: Instant?
    /// The end of each character's last mark in the current asking; nil while it goes on.
    private var markEnds: [Instant]?

    init(target: [String] = []) {
        self.target = target
    }

    /// The characters to answer. A space in the target separates the words of a phrase and is no part of the answer.
    var letters: [String] { target.filter { $0 != " " } }

    var isFull: Bool { given.count >= letters.count }

    // MARK: Asking

    mutating func heard(at now: Instant) {
        heard = now
        ended = now
    }

    mutating func heard(markEnds: [Instant]) {
        self.markEnds = markEnds
        settleMarkEnds(markEnds)
    }

    mutating func askedAgain(byLearner: Bool, keepingAnswer: Bool) {
        if byLearner { repeats += 1 }
        // A cut asking never reports the ends of its marks, so characters written during it have no time.
        settleMarkEnds([])
        if !keepingAnswer { given = [] }
        ending = nil
        isInCharacter = false
        heard = nil
        ended = nil
        markEnds = nil
    }

    private mutating func settleMarkEnds(_ markEnds: [Instant]) {
        for index in given.indices where given[index].markEnds == nil { given[index].markEnds = markEnds }
    }

    // MARK: Writing

    /// Precondition: the answer is not full. For a keyed character, `next` is the earliest time of the next one.
    mutating func write(_ text: String, next: Instant?, in alphabet: Alphabet, at now: Instant) {
        ending = nil
        let pattern = next == nil ? nil : alphabet.pattern(ofText: text)
        given.append(
            Given(text: text, pattern: pattern?.description ?? "", at: now, next: next ?? now, markEnds: markEnds))
    }

    /// Adds a character chosen from a list. Precondition: the answer is not full. The character gets no recognition
    /// time, because it has no ends of marks.
    mutating func choose(_ text: String, at now: Instant) {
        ending = nil
        given.append(Given(text: text, at: now, next: now, markEnds: []))
    }

    mutating func erase() -> String? {
        ending = nil
        return given.popLast()?.text
    }

    // MARK: Keying

    mutating func keyingBegan(at instant: Instant) {
        isInCharacter = true
        if ended == nil { ended = instant }
    }

    /// Elements that do not form a character are stored with an empty text.
    mutating func key(_ pattern: Pattern, in alphabet: Alphabet, from: Instant, to: Instant) {
        isInCharacter = false
        given.append(Given(text: text(of: pattern, in: alphabet), pattern: pattern.description, at: from, next: to))
    }

    /// The expected character if the pattern is in use for it, then the target's name for the pattern (<AR>, not the
    /// canonical plus sign), then the alphabet's.
    private func text(of pattern: Pattern, in alphabet: Alphabet) -> String {
        if let expected = expected(pattern, in: alphabet) { return expected }
        let asked = target.first { alphabet.pattern(ofText: $0) == pattern }
        return asked ?? alphabet.symbol(for: pattern)?.text ?? ""
    }

    /// The next character of the target, if the pattern is in use for it.
    func expected(_ pattern: Pattern, in alphabet: Alphabet) -> String? {
        let letters = letters
        guard letters.indices.contains(given.count), let symbol = Symbol(letters[given.count]),
            alphabet.accepts(pattern, for: symbol)
        else { return nil }
        return letters[given.count]
    }

    mutating func startAgain() {
        given = []
        ending = nil
        isInCharacter = false
    }

    // MARK: Time

    /// The end of the time for keying; nil without a limit and during the question.
    func deadline(_ limit: TimeLimit) -> Instant? {
        guard let ended, let milliseconds = limit.milliseconds else { return nil }
        return ended.advanced(byMilliseconds: milliseconds)
    }

    /// The beginning of the latest pause in keying; nil before the first character and during one.
    var silenceBegan: Instant? { isInCharacter ? nil : given.last?.next }
}
