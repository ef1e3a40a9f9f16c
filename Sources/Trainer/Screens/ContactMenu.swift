import Training

/// The functions of a screen as a list, for contacts, of which there are fewer than keys.
enum ContactMenu {
    /// A menu of the screen's own keys and of the global ones.
    static func menu(of screen: any Screen, services: Services) -> Menu {
        let menu = Menu("contacts", title: Message("menu.contacts"), services: services) {
            ordered(items(of: screen, services: services), for: services)
                + [
                    Menu.Item("actions", label: Message("menu.actions")) {
                        services.screens.open(GlobalKeys.menu(services), at: $0)
                    }
                ]
        }
        menu.isKept = false
        return menu
    }

    /// One switch is told what leads away among the first: it has no other way, and more items are a round further.
    private static func ordered(_ items: [Menu.Item], for services: Services) -> [Menu.Item] {
        guard services.settings.isScanning, let leave = items.firstIndex(where: { $0.id == Key.escape.name }), leave > 1
        else {
            return items
        }
        var items = items
        items.insert(items.remove(at: leave), at: 1)
        return items
    }

    private static func items(of screen: any Screen, services: Services) -> [Menu.Item] {
        var told: Set<String> = []
        return screen.bindings.compactMap { binding in
            guard case .key(let key) = binding.trigger, !binding.isShortcut, told.insert(binding.help.id).inserted
            else { return nil }
            return Menu.Item(key.name, label: binding.help) { now in
                guard let menu = services.screens.top as? Menu else { return }
                services.screens.closeSilently(at: now)
                binding.action(key, now)
                // An action that opens no screen is likely to be repeated, such as raising a value, so the menu comes
                // back; but not over a screen that is now running by itself.
                if services.screens.top === screen, screen.awaits != nil { services.screens.reopen(menu, at: now) }
            }
        }
    }
}
