/// Stored messages in the notation of `StoredMessageText`.
public struct StoredMessageSettings: Sendable, Equatable {
    public var first = "CQ CQ CQ DE {call} {call} K"
    /// An answer to a call.
    public var second = "{other} DE {call} {call} K"
    public var third = "5NN {number}"
    public var fourth = "NAME {name} {name}"
    /// A request to repeat.
    public var fifth = "AGN?"
    public var sixth = "TU 73 DE {call} <SK>"

    static let numbers = 1...6

    /// - Parameter number: the number of the message, from 1.
    static func key(_ number: Int) -> any SettingKey<String> { keys[number - 1] }

    private static let keys: [any SettingKey<String>] = [
        \.keyerMemories.first, \.keyerMemories.second, \.keyerMemories.third, \.keyerMemories.fourth,
        \.keyerMemories.fifth, \.keyerMemories.sixth,
    ]

    static let rows: [Setting] = numbers.map { .keyed(key($0), "message.\($0)") }
}
