import Morse

/// The session's part of `Remedies`.
extension Session {
    private func facts(at now: Instant) -> Remedies.Facts {
        let material = skill.material
        return Remedies.Facts(
            characters: material.characters, newest: material.newest, longest: material.longest,
            chance: { [tally] in material.chance(of: $0, after: tally) }, second: practice.milliseconds(at: now) / 1000)
    }

    /// Counts an answer for the session and for the gate.
    mutating func count(_ attempt: Attempt) {
        if remedies?.ignores(attempt) == true {
            if proof == nil { proof = tally }
        } else {
            proof?.add(attempt)
            unlocking?.take(attempt)
        }
        tally.add(attempt)
    }

    /// Decides about a remedy, to be carried out after the verdict.
    mutating func consider(_ verdict: Verdict, at now: Instant) {
        guard remedies != nil else { return }
        let facts = facts(at: now)
        remedies?.take(verdict, facts)
    }

    /// The question of a remedy, otherwise of the material.
    mutating func nextTarget() -> [String] {
        if let easing = remedies?.easing { skill.material.ease(easing) }
        let character = remedies?.next(using: &generator)
        isRemedyAsked = character == nil ? nil : true
        if let character { return [character] }
        return skill.material.next(after: tally, using: &generator)
    }

    /// The step before the next question; nil for none.
    mutating func remedy(at now: Instant) -> [Effect]? {
        if practice.isOver(after: tally, at: now) { return lastQuestion(at: now) }
        guard let remedy = remedies?.takeDue() else { return nil }
        switch remedy {
        case .again, .contrast: return present(remedy)
        case .slower, .rests: return [.remedy(remedy)] + askNext(at: now)
        case .enough: return [.remedy(remedy)]
        }
    }

    /// After difficulties, the session ends with a question that the learner can answer.
    private mutating func lastQuestion(at now: Instant) -> [Effect]? {
        guard remedies != nil, practice.isTimeUp(after: tally, at: now) else { return nil }
        let facts = facts(at: now)
        return remedies?.last(facts).map { ask([$0], at: now) }
    }

    /// Whether the current question belongs to a remedy or drills a contrast.
    public var isTeaching: Bool { isRemedyAsked == true || skill.material.isContrast }

    // MARK: Playing characters again

    mutating func present(_ remedy: Remedy) -> [Effect] {
        remedies?.presented = remedy
        question = Question()
        phase = .introducing
        return [.remedy(remedy)]
    }

    mutating func handle(_ event: Event, presentingAt now: Instant) -> [Effect] {
        switch event {
        case .soundEnded: return presented(at: now)
        case .skip, .submit: return [.silence] + presented(at: now)
        case .again: return [.silence] + introduceNext(at: now)
        case .typed, .erase, .giveUp: return [.unused]
        default: return []
        }
    }

    private mutating func presented(at now: Instant) -> [Effect] {
        remedies?.presented = nil
        return introduceNext(at: now)
    }
}
