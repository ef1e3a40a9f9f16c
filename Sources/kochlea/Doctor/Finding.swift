internal import Trainer

/// What the doctor found out about one thing.
struct Finding: Equatable {
    /// What there is.
    var message: Message
    /// What to do; nil if it is good as it is.
    var remedy: Message?

    /// Whether Kochlea can do with it.
    var isGood: Bool { remedy == nil }

    /// All is well.
    static func good(_ id: String, _ arguments: [String: Message.Argument] = [:]) -> Finding {
        Finding(message: Message(id, arguments))
    }

    /// Something is to be done.
    static func bad(_ id: String, _ arguments: [String: Message.Argument] = [:], remedy: Message) -> Finding {
        Finding(message: Message(id, arguments), remedy: remedy)
    }

    /// Both in one line.
    func line(_ phrases: Phrasebook) -> String {
        ([message] + (remedy.map { [$0] } ?? [])).map(phrases.words(for:)).joined(separator: " ")
    }
}
