public enum ContactHelp {
    /// - Parameter changesSpeed: whether a paddle can change the keyer's speed.
    public static func messages(
        _ keying: KeyingRequest?, changesSpeed: Bool = false, isScanning: Bool = false
    ) -> [Message] {
        guard let keying else {
            return isScanning ? [Message("contact.scan")] : [message(.next), message(.choose), message(.back)]
        }
        return KeyedCommand.allCases.filter(keying.commands.contains).map { Message("keyed.\($0)") }
            + (changesSpeed ? [Message("contact.speed")] : []) + [Message("contact.hold")]
    }

    /// The effect of a press when contacts work the screen.
    public static func message(_ action: ContactAction, priority: Priority = .message) -> Message {
        Message("contact.\(action)", priority: priority)
    }
}
