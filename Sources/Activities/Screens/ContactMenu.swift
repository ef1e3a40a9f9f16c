import Interface
import Training

/// The functions of a screen as a list for contacts, which cannot reach every key.
enum ContactMenu {
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

    /// Moves the way out to second place for a single switch: it has no other way out, and every item before it takes
    /// time.
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
                // If the action opened no screen, the learner may want to repeat it, for example to raise a value. So
                // reopen the menu, except over a screen that is now running by itself.
                if services.screens.top === screen, screen.awaits != nil { services.screens.reopen(menu, at: now) }
            }
        }
    }
}
