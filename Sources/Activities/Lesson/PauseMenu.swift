import Interface
import Morse
import Sound
import Training

enum PauseMenu {
    /// Opens over the lesson's screen. Leaving the menu resumes the lesson.
    ///
    /// - Parameter extra: additional items.
    /// - Parameter keep: stores the lesson for later and returns whether that succeeded; nil to omit the item.
    /// - Parameter isStopping: starts at the last item, which ends the lesson.
    /// - Parameter stop: ends the lesson with its score.
    static func menu(
        of screen: any Screen, services: Services, isStopping: Bool = false, extra: [Menu.Item] = [],
        stopLabel: Message = Message("paused.stop"),
        keep: ((Instant) -> Bool)?, stop: @escaping (Instant) -> Void
    ) -> Menu {
        let goOn: (Instant) -> Void = { services.screens.close(at: $0) }
        let first = isStopping ? Int.max : 0
        let menu = Menu("paused", title: Message("menu.paused"), services: services, startingAt: first) {
            var items = [
                Menu.Item("goOn", label: Message("paused.goOn"), choose: goOn)
            ]
            items += extra
            items += [
                Menu.Item("where", label: Message("paused.where")) { now in
                    services.voice.play(screen.place.map { .say($0.with(.text)) }, at: now)
                },
                Menu.Item("actions", label: Message("menu.actions")) {
                    services.screens.open(GlobalKeys.menu(services), at: $0)
                },
                Menu.Item("help", label: Message("menu.keys")) {
                    services.screens.open(
                        KeyList.menu(of: screen.bindings, keying: screen.keyingRequest, services: services), at: $0)
                },
            ]
            if let keep {
                items.append(
                    Menu.Item("later", label: Message("paused.later")) { now in
                        if keep(now) { services.voice.say(Message("lesson.kept"), at: now) }
                        services.screens.closeSilently(at: now)
                        services.screens.close(at: now)
                    })
            }
            items.append(
                Menu.Item("stop", label: stopLabel) { now in
                    services.screens.closeSilently(at: now)
                    stop(now)
                })
            return items
        }
        menu.preface = [.earcon(.pause)]
        menu.back = goOn
        menu.pauseKey = goOn
        menu.repeatKey = goOn
        return menu
    }
}
