import Keyer
import Morse
import Sound

/// After a session, one sentence on the worst flaw of the learner's keying and how it sounds: first theirs, then even
/// code.
///
/// This is advice only: a letter that could be read is right, however it was timed.
enum FistCoach {
    /// The advice; empty if nothing needs work, or too little was keyed to judge.
    static func advice(on fist: Fist, services: Services) -> [Cue] {
        guard let worst = fist.worst, let message = message(worst), let demonstration = fist.demonstration else {
            return []
        }
        func cue(_ keying: Keying) -> Cue { .morse(morse(demonstration.patterns, keyed: keying, services.settings)) }
        return [
            .say(message), .say(Message("fist.yours")), cue(demonstration.yours), .say(Message("fist.even")),
            cue(demonstration.ideal),
        ]
    }

    /// The sentence; nil for a measure that only running text shows.
    static func message(_ measure: FistMeasure) -> Message? {
        let side = measure.value < measure.ideal ? "low" : "high"
        switch measure.kind {
        case .dahLength, .weight, .elementSpace:
            return Message("fist.\(measure.kind).\(side)", percent(measure.value / measure.ideal))
        case .drift: return Message("fist.drift.\(side)", percent(abs(measure.value)))
        // How often it happens does not help; what to do about it does.
        case .split: return Message("fist.split")
        case .ditVariation, .dahVariation, .elementSpaceVariation, .lateRelease, .earlyRelease:
            return Message("fist.\(measure.kind)", percent(measure.value))
        case .characterSpace, .wordSpace, .characterSpaceVariation, .runTogether: return nil
        }
    }

    /// Characters with the timing in which they were keyed.
    private static func morse(_ patterns: [Pattern], keyed keying: Keying, _ settings: Settings) -> MorseCue {
        let text = patterns.map { settings.alphabet.symbol(for: $0)?.text ?? "<\($0)>" }.joined()
        return MorseCue(
            text: text, alphabet: settings.alphabet, keying: keying, speed: settings.speed,
            spacing: settings.spacing, tone: settings.tone)
    }

    private static func percent(_ share: Double) -> [String: Message.Argument] {
        ["percent": .integer(Int((share * 100).rounded()))]
    }
}
