import Training

/// The keys of a screen as a list to walk through.
enum KeyList {
    /// A menu of the bindings and of the keys that work everywhere.
    ///
    /// - Parameter keying: what contacts key on the screen; nil where they work it.
    static func menu(of bindings: [KeyBinding], keying: KeyingRequest? = nil, desk: Desk) -> Menu {
        let contacts = ContactHelp.messages(keying)
        // What the screen does with a key comes before what it does elsewhere, and stands alone.
        let bindings = bindings + (keying.map { ElementKeys.bindings(of: $0, desk) } ?? [])
        let own = bindings.map(\.trigger)
        let everywhere = GlobalKeys.bindings(desk).filter { !own.contains($0.trigger) }
        return Menu("keys", title: Message("menu.keys"), desk: desk) {
            (bindings + everywhere + [KeyDescriber.binding]).enumerated().map { index, binding in
                Menu.Item(
                    String(index),
                    label: Message(
                        "key.does", ["key": .message(name(of: binding)), "help": .message(binding.help)]))
            } + contacts.map { Menu.Item($0.id, label: $0) }
        }
    }

    private static func name(of binding: KeyBinding) -> Message {
        switch binding.trigger {
        case .key(let key): KeyName.message(key)
        case .answer: Message("key.answer")
        }
    }
}

/// How keys are named.
enum KeyName {
    /// "Enter", "F 5", "r".
    static func message(_ key: Key) -> Message {
        switch key {
        case .character(let character): Message("key.character", ["character": .character(String(character))])
        case .function(let number): Message("key.function", ["number": .integer(number)])
        default: Message("key.\(key.name)")
        }
    }
}
