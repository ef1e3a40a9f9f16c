/// One group: what was sent, what was typed so far, and when.
struct Round: Equatable, Sendable, Codable {
    /// One character of the answer.
    private struct Keystroke: Equatable, Codable {
        var text: String
        var at: Instant
        /// From when on the next one can come: later than this one where keying it takes time.  Sessions that were
        /// kept before answers were keyed do not have it.
        var next: Instant?
        /// When the last marks ended in the sending during or after which it was typed; nil while that sending goes on.
        var markEnds: [Instant]?
    }

    /// How the learner asked for the answer to be judged while the group was still being sent.
    enum Ending: Equatable, Codable {
        case submitted
        case givenUp
    }

    /// What is sent.
    let group: [String]
    /// How often the learner asked to hear it again.
    private(set) var repeats = 0
    /// Set when the learner has finished before the sound has.
    var ending: Ending?
    private var keystrokes: [Keystroke] = []
    /// Of the present sending; nil while it goes on.
    private var markEnds: [Instant]?

    init(group: [String]) {
        self.group = group
    }

    /// Number of characters typed.
    var typedCount: Int { keystrokes.count }
    /// Whether the answer has as many characters as the group.
    var isFull: Bool { keystrokes.count >= group.count }

    /// Adds a character to the answer, after which the next one can come at `next`; not for a full one.
    mutating func take(_ text: String, next: Instant, at now: Instant) {
        ending = nil
        keystrokes.append(Keystroke(text: text, at: now, next: next, markEnds: markEnds))
    }

    /// Takes the last character back and returns it; nil if there is none.
    mutating func erase() -> String? {
        ending = nil
        return keystrokes.popLast()?.text
    }

    /// The group was heard to its end.
    mutating func heard(markEnds: [Instant]) {
        self.markEnds = markEnds
        for index in keystrokes.indices where keystrokes[index].markEnds == nil {
            keystrokes[index].markEnds = markEnds
        }
    }

    /// The group is sent again because the learner asked.
    mutating func repeatRequested() {
        repeats += 1
        ending = nil
        restartSending()
    }

    /// The group is sent again after a pause, and the answer begins anew.
    mutating func interrupted() {
        keystrokes = []
        ending = nil
        restartSending()
    }

    /// The answer as it stands, judged; as nothing at all if the learner gave up.
    ///
    /// - Parameter readsCutNumbers: a digit and the letter that stands for it are the same.
    func verdict(isGivenUp: Bool, readsCutNumbers: Bool = false) -> ReceiveSession.Verdict {
        let answer = isGivenUp ? [] : keystrokes.map(\.text)
        func meaning(_ text: String) -> String { readsCutNumbers ? CutNumbers.digit(text) : text }
        let alignment = Alignment(target: group.map(meaning), answer: answer.map(meaning))
        let attempts = zip(group.indices, alignment.answerIndices).map { position, key in
            let given = key.map { answer[$0] } ?? ""
            return Attempt(
                direction: .receive, target: group[position],
                answer: meaning(given) == meaning(group[position]) ? group[position] : given,
                recognitionMilliseconds: key.flatMap { recognitionTime(of: position, key: $0) }, repeats: repeats)
        }
        return ReceiveSession.Verdict(
            target: group, answer: answer, attempts: attempts, extras: alignment.extraIndices.map { answer[$0] },
            isGivenUp: isGivenUp)
    }

    /// A sending that is cut off never tells when its marks ended, so keys typed during it cannot be measured.
    private mutating func restartSending() {
        markEnds = nil
        for index in keystrokes.indices where keystrokes[index].markEnds == nil { keystrokes[index].markEnds = [] }
    }

    /// Milliseconds from when the character could be answered to its key; nil if the key came before the character's
    /// last mark had ended.
    ///
    /// A learner who writes along answers each character as it ends; one who waits answers them one after the other.
    /// So time counts from the character's own end, if the group was still being sent, or from the group's end, but
    /// never from before the key for the character before it, or the end of keying that in Morse.
    private func recognitionTime(of position: Int, key: Int) -> Int? {
        let keystroke = keystrokes[key]
        guard let ends = keystroke.markEnds, ends.indices.contains(position), let groupEnd = ends.last,
            keystroke.at >= ends[position]
        else { return nil }
        var begin = keystroke.at < groupEnd ? ends[position] : groupEnd
        if key > 0 { begin = max(begin, keystrokes[key - 1].next ?? keystrokes[key - 1].at) }
        return max(0, keystroke.at.milliseconds(since: begin))
    }
}
