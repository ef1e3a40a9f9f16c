import Morse

/// Judging an answer.
extension Question {
    /// Most elements of an answer that counts as an attempt at a character: the error sign has eight.
    private static let longestAnswer = 8
    /// The shortest reaction to the end of a question, in milliseconds: anyone faster had already begun, and the key
    /// cut the question.
    private static let shortestReaction = 60

    /// Judges the answer character by character; its timing does not make it right or wrong.
    ///
    /// - alphabet: in which the target has its patterns.
    /// - withoutAnswer: why there is none, whatever was given.
    /// - meaning: the character that one of a written answer counts as.
    /// - scoring: how answers of several characters are compared.
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
        let alignment = Alignment(target: target.map(meant), answer: answer.map(meant), scoring: scoring)
        let attempts = zip(target.indices, alignment.answerIndices).map { position, index in
            let text = index.map { answer[$0] } ?? ""
            return Attempt(
                direction: form == .written ? .receive : .send, target: target[position],
                answer: meant(text) == meant(target[position]) ? target[position] : text,
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

    /// The outcome of a keyed character.
    private func outcome(of keyed: Given, isWrong: Bool) -> Verdict.Outcome {
        if keyed.pattern.utf8.count > Self.longestAnswer { return .tooLong }
        if [keyed.text] == target { return isWrong ? .tooLate : .right }
        return keyed.text.isEmpty ? .noCharacter : .other
    }

    /// The time by which a character must be complete: it may begin until the deadline, and its own length is added.
    private func completionDeadline(_ limit: TimeLimit, in alphabet: Alphabet) -> Instant? {
        let units = target.first.flatMap(alphabet.pattern(ofText:))?.units ?? 0
        return deadline(limit)?.advanced(byMilliseconds: units * limit.unitMilliseconds)
    }

    // MARK: Recognition times

    /// Milliseconds from when a character could be written to when its first key or contact came; nil if that was before
    /// its last mark had ended, and for every character but the first one written.
    ///
    /// What lies between the keys of an answer is typing and says nothing about recognition. A learner who writes along
    /// answers a character as it ends, so time counts from there if the question was still sounding, or else from the
    /// end of the question.
    private func writingTime(of position: Int, _ index: Int) -> Int? {
        let written = given[index]
        guard index == 0, let ends = written.markEnds, ends.indices.contains(position), let end = ends.last,
            written.at >= ends[position]
        else { return nil }
        let begin = written.at < end ? ends[position] : end
        return max(0, written.at.milliseconds(since: begin))
    }

    /// Milliseconds from the question's end to the first mark; nil if the mark came before that or too soon to be a
    /// reaction, and for every character but the first, which alone was waited for.
    private func keyingTime(of position: Int, _ index: Int) -> Int? {
        guard position == 0, index == 0, let heard else { return nil }
        let time = given[0].at.milliseconds(since: heard)
        return time < Self.shortestReaction ? nil : time
    }
}
