public import Morse
import Sound

/// What the interface says in Morse, in place of words or beside them.
public enum InterfaceMorse: Equatable {
    /// A name in Morse, and after so many milliseconds its words; without a number, the name alone.
    case name(MorseCue, number: Int, patience: Int?)
    /// Words, and after them Morse.
    case hint(MorseCue)

    /// Decibels against the Morse of drills.
    public static let gain = -4.0
    /// How much lower than the Morse of drills it sounds.
    public static let pitch = 0.8
    /// Milliseconds from words to the Morse that belongs to them.
    static let hintRest = 300
}

/// The words that a name in Morse stands for.
public struct NamedWords: Equatable {
    /// Counts the names of a run.
    var number: Int
    var message: Message
    var rendered: RenderedMessage
}

extension Announcer {
    /// Queues what is said in Morse.  Its line is that of the words, and comes with the first mark.
    public func queue(_ message: Message, _ morse: InterfaceMorse, at now: Instant) {
        let rendered = formatter.render(message)
        switch morse {
        case .hint(let cue):
            queueRest(before: .speech, at: now)
            queueSpeech(message, rendered, isKept: message.isKept, at: now)
            queueGap(InterfaceMorse.hintRest, beforeSpeech: true)
            queueMorse(cue, isLabel: true)
        case .name(let cue, let number, let patience):
            queueRest(before: .label, at: now)
            queueMorse(cue, isLabel: true)
            guard outstanding.last?.isLabel == true else {
                return queueSpeech(message, rendered, isKept: message.isKept, at: now)
            }
            outstanding[outstanding.count - 1].named = NamedWords(number: number, message: message, rendered: rendered)
            guard let patience else { return }
            queueGap(patience, beforeSpeech: true)
            queueSpeech(message, rendered, isKept: message.isKept, at: now)
            outstanding[outstanding.count - 1].nameSpoken = number
        }
    }

    /// What nobody waited for remains readable, except menu items.
    public func tellUnheard(_ named: NamedWords?, at now: Instant) {
        guard let named, named.message.priority == .message else { return }
        chronicle.tell(named.rendered, isKept: named.message.isKept, at: now)
    }
}
