import Training

/// What can be done on a screen as a list, for contacts, of which there are fewer than keys.
enum ContactMenu {
    /// A menu of the screen's own keys and of those that work everywhere.
    static func menu(of screen: any Screen, desk: Desk) -> Menu {
        let menu = Menu("contacts", title: Message("menu.contacts"), desk: desk) { [weak desk] in
            guard let desk else { return [] }
            return items(of: screen, desk: desk)
                + [Menu.Item("actions", label: Message("menu.actions")) { desk.open(GlobalKeys.menu(desk), at: $0) }]
        }
        menu.isKept = false
        return menu
    }

    private static func items(of screen: any Screen, desk: Desk) -> [Menu.Item] {
        var told: Set<String> = []
        return screen.bindings.compactMap { binding in
            guard case .key(let key) = binding.trigger, told.insert(binding.help.id).inserted else { return nil }
            return Menu.Item(key.name, label: binding.help) { now in
                guard let menu = desk.screen as? Menu else { return }
                desk.closeSilently(at: now)
                binding.action(key, now)
                // What changed no screen is wanted several times over, as a value that goes up is; but a screen that goes
                // on by itself now is no longer left for its menu.
                if desk.screen === screen, screen.awaits != nil { desk.reopen(menu, at: now) }
            }
        }
    }
}

extension Desk {
    /// Puts a menu back that was on top, without a word of it.
    func reopen(_ menu: Menu, at now: Instant) {
        menu.refresh()
        putOnTop(menu, at: now)
    }
}
