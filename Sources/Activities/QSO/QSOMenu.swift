import Interface
import Morse
import Sound
import Training

/// A screen with stations that keep sending while the learner is silent. When it continues, it plays again what a menu
/// cut.
protocol AirScreen: StoredMessageScreen, RunningScreen, DrillScreen {}

/// The keys of a QSO as a list, for learners with a single switch and for those who look for a key.
enum QSOMenu {
    /// The number of items for continuing and for the first keys. More keys are behind *More*.
    private static let common = 5

    /// Leaving the menu continues the QSO.
    ///
    /// - Parameters:
    /// - id: the menu's name in the event log.
    /// - title: the identifier of the label for ending.
    /// - stop: ends the QSO.
    static func menu(
        of screen: any AirScreen, services: Services, id: String = "qsoMenu", title: String = "qso.stop",
        stop: @escaping (Instant) -> Void
    ) -> Menu {
        let goOn: (Instant) -> Void = { services.screens.close(at: $0) }
        let menu = Menu(id, title: Message("menu.paused"), services: services) {
            var items = [Menu.Item("goOn", label: Message("paused.goOn"), choose: goOn)]
            items.append(
                Menu.Item("again", label: Message("qso.key.repeat")) { now in
                    services.screens.closeSilently(at: now)
                    screen.goOn(at: now) { screen.repeatMorse(at: now) }
                })
            for binding in screen.bindings {
                guard case .key(let key) = binding.trigger, key != .escape, !binding.isShortcut else { continue }
                var item = Menu.Item(key.name, label: binding.help) { now in
                    services.screens.closeSilently(at: now)
                    screen.goOn(at: now) { screen.press(key, at: now) }
                }
                item.isRare = items.count >= common
                items.append(item)
            }
            var end = Menu.Item("stop", label: Message(title)) { now in
                services.screens.closeSilently(at: now)
                stop(now)
            }
            end.staysLast = true
            items += [
                Menu.Item("actions", label: Message("menu.actions")) {
                    services.screens.open(GlobalKeys.menu(services), at: $0)
                },
                Menu.Item("help", label: Message("menu.keys")) {
                    services.screens.open(
                        KeyList.menu(of: screen.bindings, keying: screen.keying, services: services), at: $0)
                },
                end,
            ]
            return items
        }
        menu.preface = [.earcon(.pause)]
        menu.back = goOn
        menu.pauseKey = goOn
        return menu
    }
}
