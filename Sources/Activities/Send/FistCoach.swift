import Interface
import Keyer
import Morse
import Sound

/// Advice after a session about the worst flaw of the learner's keying: a sentence, the learner's keying, and even
/// keying.
///
/// The advice affects no verdict: a readable letter is right in any timing.
enum FistCoach {
    /// Empty if nothing needs work or too few characters were keyed.
    static func advice(on fist: Fist, services: Services) -> [Announcement] {
        guard let worst = fist.worst, let message = message(worst), let demonstration = fist.demonstration else {
            return []
        }
        func clip(_ keying: Keying) -> Announcement {
            .morse(morse(demonstration.patterns, keyed: keying, services.settings))
        }
        return [
            .say(message), .say(Message("fist.yours")), clip(demonstration.yours), .say(Message("fist.even")),
            clip(demonstration.ideal),
        ]
    }

    /// Nil for a measure of running text.
    static func message(_ measure: FistMeasure) -> Message? {
        let side = measure.value < measure.ideal ? "low" : "high"
        switch measure.kind {
        case .dahLength, .weight, .elementSpace:
            return Message("fist.\(measure.kind).\(side)", percent(measure.value / measure.ideal))
        case .drift: return Message("fist.drift.\(side)", percent(abs(measure.value)))
        // The frequency does not help the learner, the remedy does.
        case .split: return Message("fist.split")
        case .ditVariation, .dahVariation, .elementSpaceVariation, .lateRelease, .earlyRelease:
            return Message("fist.\(measure.kind)", percent(measure.value))
        case .characterSpace, .wordSpace, .characterSpaceVariation, .runTogether: return nil
        }
    }

    /// Characters with the timing of their keying.
    private static func morse(_ patterns: [Pattern], keyed keying: Keying, _ settings: Settings) -> MorseClip {
        let text = patterns.map { settings.alphabet.symbol(for: $0)?.text ?? "<\($0)>" }.joined()
        return MorseClip(
            text: text, alphabet: settings.alphabet, keying: keying, speed: settings.speed,
            spacing: settings.spacing, tone: settings.tone)
    }

    private static func percent(_ share: Double) -> [String: Message.Argument] {
        ["percent": .integer(Int((share * 100).rounded()))]
    }
}
