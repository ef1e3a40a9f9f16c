/// The functions of a screen as a list for contacts, which cannot reach every key.
public enum ContactMenu {
    public static func menu(of screen: any Screen) -> Menu {
        let menu = Menu("contacts", title: Message("menu.contacts"), ear: screen.ear) {
            ordered(items(of: screen), for: screen.ear)
                + [
                    Menu.Item("actions", label: Message("menu.actions")) {
                        screen.ear.openActions(at: $0)
                    }
                ]
        }
        menu.isKept = false
        return menu
    }

    /// Moves the way out to second place for a single switch: it has no other way out, and every item before it takes
    /// time.
    private static func ordered(_ items: [Menu.Item], for ear: Ear) -> [Menu.Item] {
        guard ear.manner.isScanning, let leave = items.firstIndex(where: { $0.id == Key.escape.name }), leave > 1
        else {
            return items
        }
        var items = items
        items.insert(items.remove(at: leave), at: 1)
        return items
    }

    private static func items(of screen: any Screen) -> [Menu.Item] {
        let screens = screen.ear.screens
        var told: Set<String> = []
        return screen.bindings.compactMap { binding in
            guard case .key(let key) = binding.trigger, !binding.isShortcut, told.insert(binding.help.id).inserted
            else { return nil }
            var item = Menu.Item(key.name, label: binding.help) { now in
                guard let menu = screens.top as? Menu else { return }
                screens.closeSilently(at: now)
                binding.action(key, now)
                // If the action opened no screen, the learner may want to repeat it, for example to raise a value. So
                // reopen the menu, except over a screen that is now running by itself.
                if screens.top === screen, screen.awaits != nil { screens.reopen(menu, at: now) }
            }
            item.explainedOtherwise = Message("explain.menu.contacts")
            return item
        }
    }
}
