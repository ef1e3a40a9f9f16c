internal import Trainer

/// What doctor found out about one thing.
struct Finding: Equatable {
    var message: Message
    /// What to do; nil if nothing is wrong.
    var remedy: Message?

    var isGood: Bool { remedy == nil }

    static func good(_ id: String, _ arguments: [String: Message.Argument] = [:]) -> Finding {
        Finding(message: Message(id, arguments))
    }

    static func bad(_ id: String, _ arguments: [String: Message.Argument] = [:], remedy: Message) -> Finding {
        Finding(message: Message(id, arguments), remedy: remedy)
    }

    func line(_ phrases: Phrasebook) -> String {
        ([message] + (remedy.map { [$0] } ?? [])).map(phrases.words(for:)).joined(separator: " ")
    }
}
