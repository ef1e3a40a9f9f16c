import Sound
import Training

/// A screen on which a lesson runs that is answered by keying: what is keyed becomes its session's events.
protocol KeyedLessonScreen: LessonScreen where Session: KeyedSession {
    /// Whether what was heard last was Morse, which the next question must not seem to continue.
    var endedInMorse: Bool { get set }
}

extension KeyedLessonScreen {
    var awaits: Awaited? { session.isAwaitingKeying ? .keying : nil }

    func repeatMorse(at now: Instant) { handle(.repeatPrompt, at: now) }

    /// Goes on to what comes next; says that there is nothing to go on from, if so.
    func skip(_ key: Key, at now: Instant) {
        let effects = lesson.session.handle(.skip, at: now)
        perform(effects, at: now)
        if effects.isEmpty { desk.tellUnused(key, at: now) }
    }

    // MARK: Keying

    func keyed(_ event: KeyedEvent, at now: Instant) { answer(by: event, at: now) }

    /// Hands what was keyed to the session.
    func answer(by event: KeyedEvent, at now: Instant) {
        switch event {
        case .began(let instant): handle(.keyingBegan(at: instant), at: now)
        case .character(let pattern, _, let began, let ended):
            handle(.keyed(pattern, from: began, to: ended), at: now)
        case .contact, .mark, .word: break
        }
    }

    func keyingWasCut(at now: Instant) { handle(.keyingCut, at: now) }

    /// While a verdict is heard, whoever keys it once more for themselves asks for nothing by it.
    func contact(_ action: ContactAction, at now: Instant) -> Bool { action != .back }

    // MARK: What is heard

    /// The silence before the next question, so that it does not seem to continue Morse that was heard just before.
    ///
    /// - isFirst: Nothing is heard between the two.
    func rest(isFirst: Bool) -> Cue {
        defer { endedInMorse = false }
        return .gap(ReceiveWords.rest(afterMorse: endedInMorse && isFirst, desk: desk))
    }

    /// Goes on from a verdict: its earcon is heard in any case, and what is to follow it follows.
    func hurryOn(at now: Instant) {
        desk.announcer.cutShort(at: now)
        endedInMorse = false
    }

    /// A verdict's words, which often end in Morse.
    func noting(_ words: [Cue]) -> [Cue] {
        endedInMorse = words.last?.neighbour == .morse
        return words
    }
}
