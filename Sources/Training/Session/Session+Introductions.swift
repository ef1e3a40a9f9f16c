/// Introducing new characters before the first question.
extension Session {
    /// Introduces the next character, or asks the first question if there is none.
    mutating func introduceNext(at now: Instant) -> [Effect] {
        guard let character = introductions.first else { return askNext(at: now) }
        question = Question()
        phase = .introducing
        return [.introduce(character)]
    }

    mutating func handle(_ event: Event, introducingAt now: Instant) -> [Effect] {
        guard let character = introductions.first else { return askNext(at: now) }
        switch event {
        case .soundEnded:
            // A learner who is keying it has cut the introduction and is about to hear the verdict.
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
            question.key(pattern, from: from, to: to)
            return tried(question.verdict(on: .character(TimeLimit())), character)
        case .keyingCut where question.isInCharacter: return [.resume] + introduceNext(at: now)
        default: return []
        }
    }

    /// A new character may be tried as often as needed; once right, it counts as introduced.
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
