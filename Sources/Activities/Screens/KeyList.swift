import Interface
import Training

/// The keys of a screen as a list.
enum KeyList {
    /// - Parameter keying: the request of the screen; nil if contacts work it.
    static func menu(of bindings: [KeyBinding], keying: KeyingRequest? = nil, services: Services) -> Menu {
        let contacts = ContactHelp.messages(
            keying, changesSpeed: PaddleSpeed.isPossible(services.settings.keyer),
            isScanning: services.settings.isScanning)
        // A screen's own key replaces the global key.
        let bindings = bindings + (keying.map { ElementKeys.bindings(of: $0, services) } ?? [])
        let own = bindings.map(\.trigger)
        let everywhere = GlobalKeys.bindings(services).filter { !own.contains($0.trigger) }
        return Menu("keys", title: Message("menu.keys"), services: services) {
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
