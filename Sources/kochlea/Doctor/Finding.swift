import Activities
import Interface

/// One result of `doctor`.
struct Finding: Equatable {
    var message: Message
    /// Nil if there is no fault or the message contains the remedy.
    var remedy: Message?
    var isGood = true

    static func good(_ id: String, _ arguments: [String: Message.Argument] = [:]) -> Finding {
        Finding(message: Message(id, arguments))
    }

    static func bad(_ id: String, _ arguments: [String: Message.Argument] = [:], remedy: Message) -> Finding {
        Finding(message: Message(id, arguments), remedy: remedy, isGood: false)
    }

    /// A fault whose message contains the remedy.
    static func bad(_ message: Message) -> Finding { Finding(message: message, isGood: false) }

    func line(_ phrases: Phrasebook) -> String {
        ([message] + (remedy.map { [$0] } ?? [])).map(phrases.words(for:)).joined(separator: " ")
    }
}
