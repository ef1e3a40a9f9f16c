public enum KeyName {
    /// "Enter", "F 5", "r".
    public static func message(_ key: Key) -> Message {
        switch key {
        case .character(let character): Message("key.character", ["character": .character(String(character))])
        case .function(let number): Message("key.function", ["number": .integer(number)])
        default: Message("key.\(key.name)")
        }
    }
}
