import Sound
import Training

/// What can be done in a conversation, as a list: for who has one switch, and for who looks for a key.
enum QSOMenu {
    /// The menu over a conversation; leaving it goes on.
    ///
    /// - stop: Ends the conversation.
    static func menu(
        of screen: QSOScreen, desk: Desk, stop: @escaping (Instant) -> Void
    ) -> Menu {
        let goOn: (Instant) -> Void = { desk.close(at: $0) }
        let menu = Menu("qsoMenu", title: Message("menu.paused"), desk: desk) {
            var items = [Menu.Item("goOn", label: Message("paused.goOn"), choose: goOn)]
            items.append(
                Menu.Item("again", label: Message("qso.key.repeat")) { now in
                    desk.closeSilently(at: now)
                    screen.goOn(at: now) { screen.repeatMorse(at: now) }
                })
            for binding in screen.bindings {
                guard case .key(let key) = binding.trigger, key != .escape else { continue }
                items.append(
                    Menu.Item(key.name, label: binding.help) { now in
                        desk.closeSilently(at: now)
                        screen.goOn(at: now) { screen.press(key, at: now) }
                    })
            }
            items += [
                Menu.Item("actions", label: Message("menu.actions")) { desk.open(GlobalKeys.menu(desk), at: $0) },
                Menu.Item("help", label: Message("menu.keys")) {
                    desk.open(KeyList.menu(of: screen.bindings, keying: screen.keying, desk: desk), at: $0)
                },
                Menu.Item("stop", label: Message("qso.stop")) { now in
                    desk.closeSilently(at: now)
                    stop(now)
                },
            ]
            return items
        }
        menu.preface = [.earcon(.pause)]
        menu.back = goOn
        menu.pauseKey = goOn
        return menu
    }
}
