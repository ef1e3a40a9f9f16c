import Morse

/// Introductions of new characters, before the first question and after an unlocking.
extension Session {
    /// Introduces the next character, or asks a question if none is left.
    mutating func introduceNext(at now: Instant) -> [Effect] {
        if let remedy = remedies?.presented { return present(remedy) }
        guard let character = introductions.first else { return askNext(at: now) }
        question = Question()
        phase = .introducing
        return [.introduce(character)]
    }

    /// Unlocks a character if the answers allow it, or reports the unmet conditions once.
    mutating func unlockNext(at now: Instant) -> [Effect] {
        let practised = practice.milliseconds(at: now)
        switch unlocking?.turn(practised: practised, left: practice.millisecondsLeft(at: now)) {
        case .unlocked(let character, let memory, let isIntroduced):
            skill.material.unlock(character, memory: memory)
            if !isIntroduced { introductions = [character] }
            return [.unlocked(character)]
        case .reached(let character): return [.reached(character)]
        case .missing(let missing, let next): return [.missing(missing, next: next)]
        case nil: return []
        }
    }

    mutating func handle(_ event: Event, introducingAt now: Instant) -> [Effect] {
        if remedies?.presented != nil { return handle(event, presentingAt: now) }
        guard let character = introductions.first else { return askNext(at: now) }
        switch event {
        case .soundEnded:
            // A learner who is keying the character has cut the introduction. The verdict follows.
            if question.isInCharacter { return [] }
            introductions.removeFirst()
            return [.introduced(character)] + introduceNext(at: now)
        case .skip, .submit:
            introductions.removeFirst()
            return [.silence, .introduced(character)] + introduceNext(at: now)
        case .again: return [.silence] + introduceNext(at: now)
        case .typed, .erase, .giveUp: return [.unused]
        case .keyingBegan(let instant) where !skill.isWritten:
            question = Question(target: [character])
            question.keyingBegan(at: instant)
            return [.hurry]
        case .keyed(let pattern, let from, let to) where !skill.isWritten:
            if !question.isInCharacter { question = Question(target: [character]) }
            question.key(pattern, in: skill.alphabet, from: from, to: to)
            return tried(question.verdict(on: .character(TimeLimit()), in: skill.alphabet), character)
        case .keyingCut where question.isInCharacter: return [.resume] + introduceNext(at: now)
        default: return []
        }
    }

    /// The learner may try a new character any number of times. A right answer ends its introduction.
    private mutating func tried(_ verdict: Verdict, _ character: String) -> [Effect] {
        phase = .tried
        guard verdict.isRight else { return [.silence, .tried(verdict)] }
        introductions.removeFirst()
        return [.silence, .tried(verdict), .introduced(character)]
    }

    mutating func handle(_ event: Event, triedAt now: Instant) -> [Effect] {
        switch event {
        case .soundEnded: introduceNext(at: now)
        case .skip: [.hurry]
        case .giveUp, .again: [.unused]
        default: []
        }
    }
}
