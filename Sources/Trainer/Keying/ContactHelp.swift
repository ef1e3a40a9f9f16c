import Training

/// Help about contacts for the lists of keys.
enum ContactHelp {
    /// What contacts do on a screen.
    ///
    /// - changesSpeed: Whether a paddle can change the keyer's speed.
    static func messages(
        _ keying: KeyingRequest?, changesSpeed: Bool = false, isScanning: Bool = false
    ) -> [Message] {
        guard let keying else {
            return isScanning ? [Message("contact.scan")] : [message(.next), message(.choose), message(.back)]
        }
        return KeyedCommand.allCases.filter(keying.commands.contains).map { Message("keyed.\($0)") }
            + (changesSpeed ? [Message("contact.speed")] : []) + [Message("contact.hold")]
    }

    /// What a contact's press does if contacts work the screen.
    static func message(_ action: ContactAction, priority: Priority = .message) -> Message {
        Message("contact.\(action)", priority: priority)
    }
}
