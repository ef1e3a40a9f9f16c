import Training

/// The place from which everything is reached.
enum MainMenu {
    static func menu(desk: Desk) -> Menu {
        let menu = Menu("main", title: Message("menu.main"), desk: desk) {
            [
                Menu.Item("receive", label: Message("menu.main.receive")) { ReceiveEntry.open(desk: desk, at: $0) },
                Menu.Item("send", label: Message("menu.main.send")) { SendEntry.open(desk: desk, at: $0) },
                Menu.Item("ear", label: Message("menu.main.ear")) { EarEntry.open(desk: desk, at: $0) },
                Menu.Item("chosen", label: Message("menu.main.practice")) {
                    desk.open(PracticeMenu.menu(desk: desk), at: $0)
                },
                Menu.Item("words", label: Message("menu.main.words")) {
                    desk.open(WordEntry.menu(desk: desk), at: $0)
                },
                Menu.Item("conversation", label: Message("menu.main.qso")) { QSOEntry.open(desk: desk, at: $0) },
                Menu.Item("listen", label: Message("menu.main.listen")) { ListenEntry.open(desk: desk, at: $0) },
                Menu.Item("keyer", label: Message("menu.main.keyer")) { desk.open(FreeKeyer(desk: desk), at: $0) },
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
        menu.placeAfter = { [desk.agenda] }
        return menu
    }
}
