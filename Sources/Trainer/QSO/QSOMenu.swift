import Sound
import Training

/// A screen on which other stations are heard that do not wait.
///
/// Where it goes on, what a menu cut off is played again.
protocol AirScreen: MemoryScreen {}

/// What can be done in a QSO, as a list: for users of a single switch, and for anyone looking for a key.
enum QSOMenu {
    /// The menu over a QSO; leaving it continues the QSO.
    ///
    /// - Parameters:
    ///   - id: the menu's name in the log.
    ///   - title: what ending it is called.
    ///   - stop: ends it.
    static func menu(
        of screen: any AirScreen, context: ScreenContext, id: String = "qsoMenu", title: String = "qso.stop",
        stop: @escaping (Instant) -> Void
    ) -> Menu {
        let goOn: (Instant) -> Void = { context.close(at: $0) }
        let menu = Menu(id, title: Message("menu.paused"), context: context) {
            var items = [Menu.Item("goOn", label: Message("paused.goOn"), choose: goOn)]
            items.append(
                Menu.Item("again", label: Message("qso.key.repeat")) { now in
                    context.closeSilently(at: now)
                    screen.goOn(at: now) { screen.repeatMorse(at: now) }
                })
            for binding in screen.bindings {
                guard case .key(let key) = binding.trigger, key != .escape, !binding.isShortcut else { continue }
                items.append(
                    Menu.Item(key.name, label: binding.help) { now in
                        context.closeSilently(at: now)
                        screen.goOn(at: now) { screen.press(key, at: now) }
                    })
            }
            items += [
                Menu.Item("actions", label: Message("menu.actions")) { context.open(GlobalKeys.menu(context), at: $0) },
                Menu.Item("help", label: Message("menu.keys")) {
                    context.open(KeyList.menu(of: screen.bindings, keying: screen.keying, context: context), at: $0)
                },
                Menu.Item("stop", label: Message(title)) { now in
                    context.closeSilently(at: now)
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
