import Training

/// The menu from which everything is reached.
enum MainMenu {
    static func menu(context: ScreenContext) -> Menu {
        let menu = Menu("main", title: Message("menu.main"), context: context) {
            [
                Menu.Item("receive", label: Message("menu.main.receive")) {
                    CourseEntry.open(.receive, context: context, at: $0)
                },
                Menu.Item("send", label: Message("menu.main.send")) {
                    CourseEntry.open(.send, context: context, at: $0)
                },
                Menu.Item("ear", label: Message("menu.main.ear")) {
                    LessonEntry.open(context: context, at: $0) { .ear(context: context) }
                },
                Menu.Item("chosen", label: Message("menu.main.practice")) {
                    context.open(PracticeMenu.menu(context: context), at: $0)
                },
                Menu.Item("words", label: Message("menu.main.words")) {
                    context.open(WordEntry.menu(context: context), at: $0)
                },
                Menu.Item("conversation", label: Message("menu.main.qso")) { QSOEntry.open(context: context, at: $0) },
                Menu.Item("listen", label: Message("menu.main.listen")) { ListenEntry.open(context: context, at: $0) },
                Menu.Item("keyer", label: Message("menu.main.keyer")) {
                    context.open(FreeKeyer(context: context), at: $0)
                },
                Menu.Item("progress", label: Message("menu.main.progress")) {
                    context.open(ProgressMenu.menu(context: context), at: $0)
                },
                Menu.Item("options", label: Message("menu.main.options")) {
                    context.open(OptionsMenu.menu(context: context), at: $0)
                },
                Menu.Item("legend", label: Message("menu.main.legend")) {
                    context.open(LegendMenu.menu(context: context), at: $0)
                },
                Menu.Item("actions", label: Message("menu.actions")) { context.open(GlobalKeys.menu(context), at: $0) },
                Menu.Item("help", label: Message("menu.keys")) { [weak context] now in
                    guard let context else { return }
                    context.open(KeyList.menu(of: context.screen?.bindings ?? [], context: context), at: now)
                },
                Menu.Item("quit", label: Message("menu.main.quit")) { leave(context, at: $0) },
            ]
        }
        menu.placeAfter = { [context.agenda] }
        menu.back = { leave(context, at: $0) }
        return menu
    }

    /// Ends the program with a word: one key too many must not be met with silence.
    private static func leave(_ context: ScreenContext, at now: Instant) {
        context.play([.say(Message("global.goodbye"))], at: now) { _ in context.exitCode = ExitCode.success.rawValue }
    }
}
