/// Texts that the keyer sends by itself, numbered from 1, as `KeyerMemoryText` writes them.
public struct KeyerMemorySettings: Sendable, Equatable {
    /// A general call.
    public var first = "CQ CQ CQ DE {call} {call} K"
    /// An answer to one.
    public var second = "{other} DE {call} {call} K"
    /// A report with a number.
    public var third = "5NN {number}"
    /// The name.
    public var fourth = "NAME {name} {name}"
    /// What was missed is asked for.
    public var fifth = "AGN?"
    /// Thanks, and the end.
    public var sixth = "TU 73 DE {call} <SK>"

    /// The numbers of the memories.
    static let numbers = 1...6

    /// The setting of a memory, by its number.
    static func key(_ number: Int) -> any SettingKey<String> { keys[number - 1] }

    private static let keys: [any SettingKey<String>] = [
        \.keyerMemories.first, \.keyerMemories.second, \.keyerMemories.third, \.keyerMemories.fourth,
        \.keyerMemories.fifth, \.keyerMemories.sixth,
    ]

    static let rows: [Setting] = numbers.map { .keyed(key($0), "message.\($0)") }
}
