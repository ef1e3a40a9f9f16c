import Sound
import Training

/// What can be done with a lesson that is paused.
enum PauseMenu {
    /// The menu over a lesson's screen; leaving it goes on.
    ///
    /// - extra: Items of this lesson alone.
    /// - keep: Keeps the lesson for later and says whether it did; nil where that is not offered.
    /// - isStopping: Begins at the last item, which ends it.
    /// - stop: Ends the lesson with its score.
    static func menu(
        of screen: any Screen, desk: Desk, isStopping: Bool = false, extra: [Menu.Item] = [],
        keep: ((Instant) -> Bool)?, stop: @escaping (Instant) -> Void
    ) -> Menu {
        let goOn: (Instant) -> Void = { desk.close(at: $0) }
        let first = isStopping ? Int.max : 0
        let menu = Menu("paused", title: Message("menu.paused"), desk: desk, startingAt: first) {
            var items = [
                Menu.Item("goOn", label: Message("paused.goOn"), choose: goOn)
            ]
            items += extra
            items += [
                Menu.Item("where", label: Message("paused.where")) { now in
                    desk.play(screen.place.map { .say($0.with(.text)) }, at: now)
                },
                Menu.Item("actions", label: Message("menu.actions")) { desk.open(GlobalKeys.menu(desk), at: $0) },
                Menu.Item("help", label: Message("menu.keys")) {
                    desk.open(KeyList.menu(of: screen.bindings, keying: screen.keying, desk: desk), at: $0)
                },
            ]
            if let keep {
                items.append(
                    Menu.Item("later", label: Message("paused.later")) { now in
                        if keep(now) { desk.say(Message("lesson.kept"), at: now) }
                        desk.closeSilently(at: now)
                        desk.close(at: now)
                    })
            }
            items.append(
                Menu.Item("stop", label: Message("paused.stop")) { now in
                    desk.closeSilently(at: now)
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
