import Interface
import Training

/// The keys of a screen, by chapter. Keys with the same action are one item: "Down or J: next item".
enum KeyList {
    /// - Parameter keying: the request of the screen; nil if contacts work it.
    static func menu(of bindings: [KeyBinding], keying: KeyingRequest? = nil, services: Services) -> Menu {
        // A screen's own key replaces the global key.
        let own = bindings + (keying.map { ElementKeys.bindings(of: $0, services) } ?? [])
        let triggers = own.map(\.trigger)
        let everywhere = GlobalKeys.bindings(services).filter { !triggers.contains($0.trigger) }
        let steps = GlobalKeys.actions.filter(\.isStep).map { KeyBinding.Trigger.key($0.key) }
        let contacts = ContactHelp.messages(
            keying, changesSpeed: PaddleSpeed.isPossible(services.settings.keyer),
            isScanning: services.settings.isScanning)
        let chapters: [(id: String, lines: [Message])] = [
            ("here", lines(of: own.filter { $0.help.id != "menu.key.item" })),
            ("letters", lines(of: own.filter { $0.help.id == "menu.key.item" })),
            ("everywhere", lines(of: everywhere.filter { !steps.contains($0.trigger) } + [KeyDescriber.binding])),
            ("volume", lines(of: everywhere.filter { steps.contains($0.trigger) })), ("contacts", contacts),
        ]
        return Menu("keys", title: Message("menu.keys"), services: services) {
            chapters.filter { !$0.lines.isEmpty }.map { chapter in
                var item = Menu.Item(
                    chapter.id, label: Message("keys.\(chapter.id)"),
                    opens: {
                        list(chapter.id, chapter.lines, services: services)
                    })
                item.explained = explanation
                return item
            }
        }
    }

    private static let explanation = Message("explain.menu.keys")

    private static func list(_ id: String, _ lines: [Message], services: Services) -> Menu {
        let menu = Menu("keys.\(id)", title: Message("keys.\(id)"), services: services) {
            lines.enumerated().map { index, line in
                var item = Menu.Item(String(index), label: line)
                item.explained = explanation
                return item
            }
        }
        menu.hasLetters = false
        return menu
    }

    private static func lines(of bindings: [KeyBinding]) -> [Message] {
        var lines: [(help: Message, keys: Message)] = []
        for binding in bindings {
            let name = name(of: binding)
            if let same = lines.firstIndex(where: { $0.help == binding.help }) {
                lines[same].keys = Message("key.or", ["first": .message(lines[same].keys), "second": .message(name)])
            } else {
                lines.append((binding.help, name))
            }
        }
        return lines.map { Message("key.does", ["key": .message($0.keys), "help": .message($0.help)]) }
    }

    private static func name(of binding: KeyBinding) -> Message {
        switch binding.trigger {
        case .key(let key): KeyName.message(key)
        case .answer: Message("key.answer")
        }
    }
}
