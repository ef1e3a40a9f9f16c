import Training

/// The place from which everything is reached.
enum MainMenu {
    static func menu(desk: Desk) -> Menu {
        let menu = Menu("main", title: Message("menu.main"), desk: desk) {
            [
                Menu.Item("receive", label: Message("menu.main.receive")) { ReceiveEntry.open(desk: desk, at: $0) },
                Menu.Item("progress", label: Message("menu.main.progress")) {
                    desk.open(ProgressMenu.menu(desk: desk), at: $0)
                },
                Menu.Item("options", label: Message("menu.main.options")) {
                    desk.open(OptionsMenu.menu(desk: desk), at: $0)
                },
                Menu.Item("legend", label: Message("menu.main.legend")) {
                    desk.open(LegendMenu.menu(desk: desk), at: $0)
                },
                Menu.Item("actions", label: Message("menu.actions")) { desk.open(GlobalKeys.menu(desk), at: $0) },
                Menu.Item("help", label: Message("menu.keys")) { [weak desk] now in
                    guard let desk else { return }
                    desk.open(KeyList.menu(of: desk.screen?.bindings ?? [], desk: desk), at: now)
                },
                Menu.Item("quit", label: Message("menu.main.quit")) { _ in desk.exitCode = ExitCode.success.rawValue },
            ]
        }
        return menu
    }
}

/// The way into receive training: straight, or past a lesson that was kept.
enum ReceiveEntry {
    static func open(desk: Desk, at now: Instant) {
        switch ReceiveLesson.kept(desk: desk, at: now) {
        case .nothing: start(.new(desk: desk), desk: desk, at: now)
        case .outdated:
            desk.say(Message("receive.outdated"), at: now)
            start(.new(desk: desk), desk: desk, at: now)
        case .lesson(let kept):
            desk.open(question(kept, desk: desk), at: now)
        }
    }

    private static func start(_ lesson: ReceiveLesson, desk: Desk, at now: Instant) {
        desk.open(ReceiveScreen(desk: desk, lesson: lesson), at: now)
    }

    private static func question(_ kept: ReceiveLesson, desk: Desk) -> Menu {
        Menu("kept", title: Message("menu.kept"), desk: desk) {
            [
                Menu.Item("resume", label: Message("kept.resume")) { now in
                    desk.replace(by: ReceiveScreen(desk: desk, lesson: kept), at: now)
                },
                Menu.Item("new", label: Message("kept.new")) { now in
                    ReceiveLesson.forget(desk: desk, at: now)
                    desk.replace(by: ReceiveScreen(desk: desk, lesson: .new(desk: desk)), at: now)
                },
            ]
        }
    }
}
