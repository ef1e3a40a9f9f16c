import Morse

extension Question {
    /// Maximum number of elements in an attempt at a character. The error sign has eight.
    private static let longestAnswer = 8
    /// The shortest reaction to the end of a question, in milliseconds. A faster learner had already begun, and the key
    /// cut the question.
    private static let shortestReaction = 60

    /// Judges the answer character by character. Its timing does not affect right or wrong, unless late answers count
    /// as wrong.
    ///
    /// - Parameters:
    ///   - alphabet: defines the patterns of the target.
    ///   - missing: the outcome of an unanswered question. The characters given so far are then ignored.
    ///   - readsCutNumbers: whether a digit and its cut letter are the same.
    ///   - scoring: how answers of several characters are compared.
    func verdict(
        on form: Skill.Answer, in alphabet: Alphabet = .international, withoutAnswer missing: Verdict.Outcome? = nil,
        meaning: (String) -> String = { $0 }, scoring: Scoring = .placed
    ) -> Verdict {
        var given = missing == nil ? given : []
        var outcome = missing
        var isLate = false
        if case .character(let limit) = form, missing == nil, let keyed = given.first {
            isLate = completionDeadline(limit, in: alphabet).map { keyed.next > $0 } ?? false
            outcome = self.outcome(of: keyed, isWrong: isLate && limit.late == .wrong)
            if outcome == .tooLate { given[0].text = "" }
        }
        func meant(_ text: String) -> String { form == .written ? meaning(text) : text }
        let answer = given.map(\.text)
        let letters = letters
        let alignment = Alignment(target: letters.map(meant), answer: answer.map(meant), scoring: scoring)
        let attempts = zip(letters, alignment.answerIndices).enumerated().map { position, pair in
            let (letter, index) = pair
            let text = index.map { answer[$0] } ?? ""
            return Attempt(
                direction: form == .written ? .receive : .send, target: letter,
                answer: meant(text) == meant(letter) ? letter : text,
                recognitionMilliseconds: index.flatMap { index in
                    form == .written ? writingTime(of: position, index) : keyingTime(of: position, index)
                },
                pattern: index.map { given[$0].pattern } ?? "", repeats: repeats)
        }
        let isRight = alignment.extraIndices.isEmpty && attempts.allSatisfy(\.isCorrect)
        return Verdict(
            target: target, answer: answer, attempts: attempts, extras: alignment.extraIndices.map { answer[$0] },
            outcome: outcome ?? (isRight ? .right : .other), isLate: isLate)
    }

    private func outcome(of keyed: Given, isWrong: Bool) -> Verdict.Outcome {
        if keyed.pattern.utf8.count > Self.longestAnswer { return .tooLong }
        if [keyed.text] == target { return isWrong ? .tooLate : .right }
        return keyed.text.isEmpty ? .noCharacter : .other
    }

    /// The time by which a character must be complete. The character may begin until the deadline, and its own length
    /// is added.
    private func completionDeadline(_ limit: TimeLimit, in alphabet: Alphabet) -> Instant? {
        let units = target.first.flatMap(alphabet.pattern(ofText:))?.units ?? 0
        return deadline(limit)?.advanced(byMilliseconds: units * limit.unitMilliseconds)
    }

    // MARK: Recognition times

    /// Milliseconds from the moment when a character could be written to its first key or contact. Nil if that was
    /// before the end of its last mark, and for every character but the first one written.
    ///
    /// The time between the keys of an answer is typing time and not recognition. A learner who writes along answers a
    /// character as it ends. Time therefore counts from that end if the question was still sounding, otherwise from the
    /// end of the question.
    private func writingTime(of position: Int, _ index: Int) -> Int? {
        let written = given[index]
        guard index == 0, let ends = written.markEnds, ends.indices.contains(position), let end = ends.last,
            written.at >= ends[position]
        else { return nil }
        let begin = written.at < end ? ends[position] : end
        return max(0, written.at.milliseconds(since: begin))
    }

    /// Milliseconds from the end of the question to the first mark. Nil if the mark came earlier or too soon to be a
    /// reaction, and for every character but the first, the only one preceded by a wait.
    private func keyingTime(of position: Int, _ index: Int) -> Int? {
        guard position == 0, index == 0, let heard else { return nil }
        let time = given[0].at.milliseconds(since: heard)
        return time < Self.shortestReaction ? nil : time
    }
}
