import Training

/// The menu from which everything is reached: what is most useful now comes first, and what is needed more rarely is
/// behind two items.
enum MainMenu {
    /// Its name in the event log.
    static let name = "main"

    /// These have letters wherever they are, given in this order.  What is newer has one only in the menu that it is in, so
    /// that it takes none from what learners know by heart.
    private static let lettered = [
        "receive", "send", "ear", "chosen", "words", "conversation", "listen", "keyer", "progress", "options", "legend",
        "actions", "help", "quit",
    ]

    static func menu(context: ScreenContext) -> Menu {
        let menu = Menu(name, title: Message("menu.main"), context: context) {
            let first = [WayOnItem.item(context: context)] + course(context)
            if context.isScanning { return first + [listen(context), toMore(context)] }
            return first + [toExercises(context)] + learner(context) + [toMore(context)]
        }
        menu.offersBack = false
        menu.shortcuts = { [unowned menu] in
            let all = course(context) + exercises(context) + learner(context) + more(context) { menu.bindings }
            return lettered.compactMap { id in all.first { $0.id == id } }
        }
        menu.named = { [unowned menu] in
            course(context) + exercises(context) + learner(context) + more(context) { menu.bindings }
        }
        menu.placeAfter = { [context.agenda] }
        menu.back = { leave(context, at: $0) }
        return menu
    }

    private static func toExercises(_ context: ScreenContext) -> Menu.Item {
        Menu.Item("exercises", label: Message("menu.main.exercises")) { context.open(exerciseMenu(context), at: $0) }
    }

    private static func toMore(_ context: ScreenContext) -> Menu.Item {
        let label = Message(context.isScanning ? "menu.main.others" : "menu.main.more")
        return Menu.Item("more", label: label) { now in
            let keys = context.screen?.bindings ?? []
            context.open(moreMenu(context, keys: keys), at: now)
        }
    }

    private static func course(_ context: ScreenContext) -> [Menu.Item] {
        [
            Menu.Item("receive", label: Message("menu.main.receive")) {
                CourseEntry.open(.receive, context: context, at: $0)
            },
            Menu.Item("send", label: Message("menu.main.send")) { CourseEntry.open(.send, context: context, at: $0) },
        ]
    }

    /// Everything to practise beside the course.
    private static func exercises(_ context: ScreenContext) -> [Menu.Item] {
        [
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
            listen(context),
            Menu.Item("keyer", label: Message("menu.main.keyer")) { context.open(FreeKeyer(context: context), at: $0) },
            Menu.Item("pileup", label: Message("menu.main.pileup")) {
                PileupEntrance.openMenu(context: context, at: $0)
            },
            Menu.Item("copy", label: Message("menu.main.copy")) {
                context.open(CopyEntry.menu(context: context), at: $0)
            },
            Menu.Item("known", label: Message("menu.main.known")) {
                context.open(PlacementMenu.menu(context: context), at: $0)
            },
        ]
    }

    private static func listen(_ context: ScreenContext) -> Menu.Item {
        Menu.Item("listen", label: Message("menu.main.listen")) { ListenEntry.open(context: context, at: $0) }
    }

    /// The menu of everything to practise beside the course.
    static func exerciseMenu(_ context: ScreenContext) -> Menu {
        Menu("exercises", title: Message("menu.main.exercises"), context: context) { exercises(context) }
    }

    private static func learner(_ context: ScreenContext) -> [Menu.Item] {
        [
            Menu.Item("progress", label: Message("menu.main.progress")) {
                context.open(ProgressMenu.menu(context: context), at: $0)
            },
            Menu.Item("options", label: Message("menu.main.options")) {
                context.open(OptionsMenu.menu(context: context), at: $0)
            },
        ]
    }

    /// - keys: The keys to list.
    private static func more(_ context: ScreenContext, keys: @escaping () -> [KeyBinding]) -> [Menu.Item] {
        [
            Menu.Item("legend", label: Message("menu.main.legend")) {
                context.open(LegendMenu.menu(context: context), at: $0)
            },
            Menu.Item("actions", label: Message("menu.actions")) { context.open(GlobalKeys.menu(context), at: $0) },
            Menu.Item("help", label: Message("menu.keys")) {
                context.open(KeyList.menu(of: keys(), context: context), at: $0)
            },
            Menu.Item("quit", label: Message("menu.main.quit")) { leave(context, at: $0) },
        ]
    }

    private static func moreMenu(_ context: ScreenContext, keys: [KeyBinding]) -> Menu {
        let title = Message(context.isScanning ? "menu.main.others" : "menu.main.more")
        return Menu("more", title: title, context: context) {
            // One switch has fewer items in the main menu.
            (context.isScanning ? [toExercises(context)] + learner(context) : []) + more(context) { keys }
        }
    }

    /// Ends the program with a word: one key too many must not be met with silence.
    private static func leave(_ context: ScreenContext, at now: Instant) {
        context.play([.say(Message("global.goodbye"))], at: now) { _ in context.exitCode = ExitCode.success.rawValue }
    }
}
