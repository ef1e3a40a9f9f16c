public import Morse
import Sound

/// Morse with which the interface speaks, in place of words or after them.
public enum InterfaceMorse: Equatable {
    /// A name in Morse, then its words after `patience` milliseconds. Nil for the name alone.
    case name(MorseClip, number: Int, patience: Int?)
    /// Words, then Morse.
    case hint(MorseClip)

    /// Decibels relative to the Morse of drills.
    public static let gain = -4.0
    /// The factor for the tone of drills.
    public static let pitch = 0.8
    /// Milliseconds between words and their Morse.
    static let hintRest = 300
}

/// The words for a name in Morse.
public struct NamedWords: Equatable {
    /// The number of the name in this run, from 1.
    var number: Int
    var message: Message
    var rendered: RenderedMessage
}

extension Announcer {
    /// Queues a message in Morse. Its line has the words and appears with the first mark.
    func enqueue(_ message: Message, _ morse: InterfaceMorse, at now: Instant) {
        let rendered = formatter.render(message)
        switch morse {
        case .hint(let clip):
            queueRest(before: .speech, at: now)
            queueSpeech(message, rendered, isKept: message.isKept, at: now)
            queueGap(InterfaceMorse.hintRest, beforeSpeech: true)
            queueMorse(clip, isLabel: true)
        case .name(let clip, let number, let patience):
            queueRest(before: .label, at: now)
            queueMorse(clip, isLabel: true)
            guard queue.items.last?.isLabel == true else {
                return queueSpeech(message, rendered, isKept: message.isKept, at: now)
            }
            queue.items[queue.items.count - 1].named = NamedWords(number: number, message: message, rendered: rendered)
            guard let patience else { return }
            queueGap(patience, beforeSpeech: true)
            queueSpeech(message, rendered, isKept: message.isKept, at: now)
            queue.items[queue.items.count - 1].nameSpoken = number
        }
    }

    /// Prints the words of a name that was cut before it began. Menu items are not printed.
    public func tellUnheard(_ named: NamedWords?, at now: Instant) {
        guard let named, named.message.priority == .message else { return }
        chronicle.tell(
            named.rendered, written: written(named.message, named.rendered), isKept: named.message.isKept, at: now)
    }
}
