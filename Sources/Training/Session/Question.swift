import Morse

/// A question and the answer so far.
struct Question: Equatable, Sendable, Codable {
    struct Given: Equatable, Codable {
        /// Empty for elements that do not form a character.
        var text: String
        /// The elements keyed, of a written answer those of its character; empty for other keys.
        var pattern = ""
        /// When it was typed, or when its first mark began.
        var at: Instant
        /// When the next one can begin: later than `at` if this one took time to key.
        var next: Instant
        /// The ends of the last marks in the asking during or after which it was written; nil while that asking goes
        /// on.
        var markEnds: [Instant]?
    }

    /// An end to the answer requested before it can be judged.
    enum Ending: String, Equatable, Codable {
        case submitted
        case givenUp
    }

    let target: [String]
    private(set) var given: [Given] = []
    /// Set if the learner finished before the sound or the keying did.
    var ending: Ending?
    private(set) var isInCharacter = false
    /// How often the learner asked for a repeat.
    @Counted private(set) var repeats = 0
    /// Consecutive askings with nothing keyed in time.
    @Counted var emptyCount = 0
    /// When the current asking was heard to its end; nil while it goes on, or if keying cut it.
    private(set) var heard: Instant?
    /// When time began to count for the current asking: at its end, whether heard or cut.
    private(set) var ended: Instant?
    /// When each character's last mark ended in the current asking; nil while it goes on.
    private var markEnds: [Instant]?

    init(target: [String] = []) {
        self.target = target
    }

    /// Whether the answer is as long as the target.
    var isFull: Bool { given.count >= target.count }

    // MARK: Asking

    mutating func heard(at now: Instant) {
        heard = now
        ended = now
    }

    /// Notes when the marks ended.
    mutating func heard(markEnds: [Instant]) {
        self.markEnds = markEnds
        settleMarkEnds(markEnds)
    }

    mutating func askedAgain(byLearner: Bool, keepingAnswer: Bool) {
        if byLearner { repeats += 1 }
        // An asking that is cut never reports when its marks ended, so characters written during it cannot be timed.
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

    /// Adds a written character unless the answer is full; if it was keyed, the next one can begin at `next`.
    mutating func write(_ text: String, next: Instant?, in alphabet: Alphabet, at now: Instant) {
        ending = nil
        let pattern = next == nil ? nil : alphabet.pattern(ofText: text)
        given.append(
            Given(text: text, pattern: pattern?.description ?? "", at: now, next: next ?? now, markEnds: markEnds))
    }

    /// Adds a character chosen from a list unless the answer is full.  Without ends of marks it has no time.
    mutating func choose(_ text: String, at now: Instant) {
        ending = nil
        given.append(Given(text: text, at: now, next: now, markEnds: []))
    }

    /// Removes and returns the last character; nil if there is none.
    mutating func erase() -> String? {
        ending = nil
        return given.popLast()?.text
    }

    // MARK: Keying

    mutating func keyingBegan(at instant: Instant) {
        isInCharacter = true
        if ended == nil { ended = instant }
    }

    /// Adds a keyed character, or the elements if they do not form one.
    mutating func key(_ pattern: Pattern, in alphabet: Alphabet, from: Instant, to: Instant) {
        isInCharacter = false
        given.append(Given(text: text(of: pattern, in: alphabet), pattern: pattern.description, at: from, next: to))
    }

    /// A pattern by the target's name for it: <AR> where decoding gives a plus sign, and the character expected here if
    /// the pattern is in use for it.
    private func text(of pattern: Pattern, in alphabet: Alphabet) -> String {
        if let expected = expected(pattern, in: alphabet) { return expected }
        let asked = target.first { alphabet.pattern(ofText: $0) == pattern }
        return asked ?? alphabet.symbol(for: pattern)?.text ?? ""
    }

    /// The character of the target due next, if it may be keyed with this pattern.
    func expected(_ pattern: Pattern, in alphabet: Alphabet) -> String? {
        guard target.indices.contains(given.count), let symbol = Symbol(target[given.count]),
            alphabet.accepts(pattern, for: symbol)
        else { return nil }
        return target[given.count]
    }

    /// Drops everything keyed.
    mutating func startAgain() {
        given = []
        ending = nil
        isInCharacter = false
    }

    // MARK: Time

    /// When the time for keying is up; nil without a limit, and during the question.
    func deadline(_ limit: TimeLimit) -> Instant? {
        guard let ended, let milliseconds = limit.milliseconds else { return nil }
        return ended.advanced(byMilliseconds: milliseconds)
    }

    /// When keying last paused; nil before the first character and during one.
    var silenceBegan: Instant? { isInCharacter ? nil : given.last?.next }
}
