import Training

/// The functions of a screen as a list, for contacts, of which there are fewer than keys.
enum ContactMenu {
    /// A menu of the screen's own keys and of the global ones.
    static func menu(of screen: any Screen, context: ScreenContext) -> Menu {
        let menu = Menu("contacts", title: Message("menu.contacts"), context: context) { [weak context] in
            guard let context else { return [] }
            return ordered(items(of: screen, context: context), for: context)
                + [
                    Menu.Item("actions", label: Message("menu.actions")) {
                        context.open(GlobalKeys.menu(context), at: $0)
                    }
                ]
        }
        menu.isKept = false
        return menu
    }

    /// One switch is told what leads away among the first: it has no other way, and more items are a round further.
    private static func ordered(_ items: [Menu.Item], for context: ScreenContext) -> [Menu.Item] {
        guard context.isScanning, let leave = items.firstIndex(where: { $0.id == Key.escape.name }), leave > 1 else {
            return items
        }
        var items = items
        items.insert(items.remove(at: leave), at: 1)
        return items
    }

    private static func items(of screen: any Screen, context: ScreenContext) -> [Menu.Item] {
        var told: Set<String> = []
        return screen.bindings.compactMap { binding in
            guard case .key(let key) = binding.trigger, !binding.isShortcut, told.insert(binding.help.id).inserted
            else { return nil }
            return Menu.Item(key.name, label: binding.help) { now in
                guard let menu = context.screen as? Menu else { return }
                context.closeSilently(at: now)
                binding.action(key, now)
                // An action that opens no screen is likely to be repeated, such as raising a value, so the menu comes
                // back; but not over a screen that is now running by itself.
                if context.screen === screen, screen.awaits != nil { context.reopen(menu, at: now) }
            }
        }
    }
}

extension ScreenContext {
    /// Puts a menu back on top without announcing it.
    func reopen(_ menu: Menu, at now: Instant) {
        menu.refresh()
        putOnTop(menu, at: now)
    }
}
