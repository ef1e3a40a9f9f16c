import Morse

extension Session {
    /// Finishes the session if the material has no question.
    mutating func askNext(at now: Instant) -> [Effect] {
        let target = nextTarget()
        return target.isEmpty ? finish(at: now) : ask(target, at: now)
    }

    mutating func ask(_ target: [String], at now: Instant) -> [Effect] {
        practice.start(at: now)
        question = Question(target: target)
        phase = .asking
        return [.ask(target)]
    }

    /// Repeats the question. A written answer is kept only if the learner requested the repeat.
    mutating func askAgain(byLearner: Bool = false) -> [Effect] {
        question.askedAgain(byLearner: byLearner, keepingAnswer: byLearner && skill.isWritten)
        phase = .asking
        return [.askAgain(question.target, withSound: byLearner)]
    }

    mutating func handle(_ event: Event, askingAt now: Instant) -> [Effect] {
        switch event {
        case .heard(let markEnds):
            // A held answer has no recognition time.
            if phase == .asking, skill.material.holdMilliseconds == nil { question.heard(markEnds: markEnds) }
            return []
        case .soundEnded:
            guard phase == .asking else { return [] }
            question.heard(at: now)
            if skill.isWritten, question.ending != nil || question.isFull { return judge(at: now) }
            if let hold = skill.material.holdMilliseconds {
                phase = .holding
                return hold == 0 ? pass(now, at: now) : []
            }
            phase = .awaiting
            return [.awaitAnswer]
        case .spoiled: return phase == .asking ? askAgain() : []
        case .again:
            // The character that the learner is keying leads to a verdict anyway.
            return question.isInCharacter ? [.unused] : askAgain(byLearner: true)
        default: return skill.isWritten ? handle(event, writingAt: now) : handle(event, keyingAt: now)
        }
    }

    private mutating func handle(_ event: Event, writingAt now: Instant) -> [Effect] {
        switch event {
        case .typed, .chosen, .erase, .submit:
            if phase != .awaiting, skill.material.holdMilliseconds != nil { return [.unused] }
        case .deadline: return phase == .holding ? pass(deadline, at: now) : []
        default: break
        }
        switch event {
        case .typed(let text, let next):
            guard !text.isEmpty else { return [] }
            guard !question.isFull else { return [.unused] }
            question.write(text, next: next, in: skill.alphabet, at: now)
            return [.typed(text)] + (question.isFull && phase == .awaiting ? judge(at: now) : [])
        case .chosen(let text):
            guard !text.isEmpty else { return [] }
            guard !question.isFull else { return [.unused] }
            question.choose(text, at: now)
            return [.typed(text)] + (question.isFull && phase == .awaiting ? judge(at: now) : [])
        case .erase: return [question.erase().map(Effect.erased) ?? .unused]
        case .submit where question.given.isEmpty: return [phase == .asking ? .unused : .nothingTyped]
        case .submit: return end(.submitted, at: now)
        case .giveUp: return end(.givenUp, at: now)
        default: return []
        }
    }

    /// Judges a written answer at once, or after the end of the question.
    private mutating func end(_ ending: Question.Ending, at now: Instant) -> [Effect] {
        question.ending = ending
        return phase == .asking ? [] : judge(at: now)
    }

    private mutating func handle(_ event: Event, keyingAt now: Instant) -> [Effect] {
        switch event {
        case .keyingBegan(let instant): return keyingBegan(at: instant)
        case .keyed(let pattern, let from, let to):
            let effects = keyingBegan(at: from)
            question.key(pattern, in: skill.alphabet, from: from, to: to)
            return effects + (question.isFull || question.ending == .submitted ? judge(at: now) : [])
        case .keyingCut: return phase == .keying ? [.resume] + askAgain() : []
        case .deadline: return pass(deadline, at: now)
        case .giveUp: return judge(withoutAnswer: .givenUp, at: now)
        case .erase where skill.takesWords:
            question.startAgain()
            return [.startedAgain]
        case .submit where skill.takesWords:
            // A character being keyed belongs to the word. It is complete only after a letter space.
            if question.isInCharacter {
                question.ending = .submitted
                return []
            }
            return question.given.isEmpty ? [.unused] : judge(at: now)
        default: return []
        }
    }

    /// Keying cuts the question.
    private mutating func keyingBegan(at instant: Instant) -> [Effect] {
        let isCut = phase == .asking
        phase = .keying
        question.keyingBegan(at: instant)
        return isCut ? [skill.takesWords ? .silence : .hurry] : []
    }

    /// When time is up, a word ends, and a character that was not begun has no answer.
    private mutating func pass(_ deadline: Instant?, at now: Instant) -> [Effect] {
        guard let deadline, now >= deadline else { return [] }
        if phase == .holding {
            phase = .awaiting
            return [.turn, .awaitAnswer]
        }
        guard case .character(let limit) = skill.answer else { return judge(at: now) }
        if limit.empty == .wrong { return judge(withoutAnswer: .nothing, at: now) }
        if practice.isOver(after: tally, at: now) { return finish(at: now) }
        question.emptyCount += 1
        let again = askAgain()
        return [.nothingKeyed]
            + (question.emptyCount.isMultiple(of: Self.emptyQuestionsToPause) ? [.unattended] : again)
    }

    /// Consecutive questions without an answer in time after which the session assumes that the learner has left.
    private static let emptyQuestionsToPause = 3

    private mutating func judge(withoutAnswer outcome: Verdict.Outcome? = nil, at now: Instant) -> [Effect] {
        let verdict = question.verdict(
            on: skill.answer, in: skill.alphabet, withoutAnswer: question.ending == .givenUp ? .givenUp : outcome,
            meaning: skill.material.meaning(of:), scoring: scoring ?? .aligned)
        // The record and the verdict keep the measured times. Tally, unlocking and material use times without the key
        // time.
        let counted = keyTimeMilliseconds.map(verdict.withoutKeyTime) ?? verdict
        phase = .verdict
        if skill.material.retries(counted) { return [.retry] }
        for attempt in counted.attempts { count(attempt) }
        let effects = [.record(verdict.attempts), .verdict(verdict)] + skill.material.take(counted)
        consider(counted, at: now)
        return effects
    }

    // MARK: Verdict

    mutating func handle(_ event: Event, inVerdictAt now: Instant) -> [Effect] {
        switch event {
        case .soundEnded: afterVerdict(at: now)
        case .again: [.replay(question.target)]
        case .submit, .giveUp: [.hurry]
        // Characters written now belong to no answer: the learner wants to go on.
        case .typed, .erase: skill.isWritten ? [.hurry] : []
        case .skip: skill.isWritten ? [] : [.hurry]
        default: []
        }
    }

    /// Announces the time left if due, unlocks characters, then asks the next question or finishes. A remedy comes
    /// alone, and the other announcements after the next verdict.
    mutating func afterVerdict(at now: Instant) -> [Effect] {
        if let effects = remedy(at: now) { return effects }
        switch practice.turn(after: tally, at: now) {
        case .over: return finish(at: now)
        case .next(let mark):
            return (mark.map { [.timeMark(minutesLeft: $0)] } ?? []) + unlockNext(at: now) + introduceNext(at: now)
        }
    }
}
