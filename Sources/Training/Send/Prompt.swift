import Morse

/// One character that is asked for, and what is known of the answer so far.
struct Prompt: Equatable, Sendable, Codable {
    /// Elements of the longest answer that is taken for an attempt at a character: the error sign has eight.
    static let longestAnswer = 8
    /// Nobody answers to the end of a prompt sooner than this, in milliseconds: they had begun before, and the prompt
    /// was cut by their key.
    static let shortestReaction = 60

    /// What is asked for.
    let target: String
    /// How often the learner asked to hear it again.
    private(set) var repeats = 0
    /// Prompts in a row after which nothing was keyed in time.
    private(set) var emptyCount = 0
    /// When the present asking was heard to its end; nil while it goes on, or if keying cut it.
    private(set) var heard: Instant?
    /// When time began to count for the present asking: at its end, whether heard or cut.
    private var ended: Instant?
    /// When the first mark of what is being keyed began.
    private var began: Instant?

    init(target: String) {
        self.target = target
    }

    /// It is asked once more.
    mutating func askedAgain(byLearner: Bool) {
        if byLearner { repeats += 1 }
        heard = nil
        ended = nil
        began = nil
    }

    /// Nothing was keyed in time.
    mutating func foundEmpty() {
        emptyCount += 1
        askedAgain(byLearner: false)
    }

    /// It was heard to its end.
    mutating func heard(at now: Instant) {
        heard = now
        ended = now
    }

    /// The answer has begun.
    mutating func keyingBegan(at instant: Instant) {
        began = instant
        if ended == nil { ended = instant }
    }

    /// When the time to key is over; nil without a limit, and while it is still asked for.
    func deadline(_ limit: SendSession.TimeLimit) -> Instant? {
        guard let ended, let milliseconds = limit.milliseconds else { return nil }
        return ended.advanced(byMilliseconds: milliseconds)
    }

    /// When the character is late if it is not complete: it may be begun until the deadline, and takes its own length.
    private func completionDeadline(_ limit: SendSession.TimeLimit) -> Instant? {
        let units = Alphabet.international.pattern(ofText: target)?.units ?? 0
        return deadline(limit)?.advanced(byMilliseconds: units * limit.unitMilliseconds)
    }

    // MARK: Judging

    /// The answer judged by its elements alone: how well they were timed is not for right and wrong.
    func verdict(keyed pattern: Pattern, from: Instant, to: Instant, limit: SendSession.TimeLimit)
        -> SendSession.Verdict
    {
        let isLate = completionDeadline(limit).map { to > $0 } ?? false
        var outcome = outcome(of: pattern)
        if outcome == .right, isLate, limit.late == .wrong { outcome = .tooLate }
        let answer =
            switch outcome {
            case .right: target
            case .other: Alphabet.international.symbol(for: pattern)?.text ?? ""
            default: ""
            }
        return SendSession.Verdict(
            outcome: outcome, pattern: pattern, isLate: isLate,
            attempt: attempt(
                answer, recognition: recognitionTime(from: from), pattern: pattern.description))
    }

    /// Nothing was keyed, in time or because the learner gave up.
    func verdict(withoutAnswer outcome: SendSession.Verdict.Outcome) -> SendSession.Verdict {
        SendSession.Verdict(
            outcome: outcome, pattern: Pattern(), attempt: attempt("", recognition: nil, pattern: ""))
    }

    /// Milliseconds from the prompt's end to the first mark; nil if that came before.
    private func recognitionTime(from: Instant) -> Int? {
        guard let heard else { return nil }
        let time = (began ?? from).milliseconds(since: heard)
        return time < Self.shortestReaction ? nil : time
    }

    private func outcome(of pattern: Pattern) -> SendSession.Verdict.Outcome {
        if pattern.count > Self.longestAnswer { return .tooLong }
        if pattern == Alphabet.international.pattern(ofText: target) { return .right }
        return Alphabet.international.symbol(for: pattern) == nil ? .noCharacter : .other
    }

    private func attempt(_ answer: String, recognition: Int?, pattern: String) -> Attempt {
        Attempt(
            direction: .send, target: target, answer: answer, recognitionMilliseconds: recognition, pattern: pattern,
            repeats: repeats)
    }
}
