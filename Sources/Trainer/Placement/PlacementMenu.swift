import Training

/// Opens a placement.
enum PlacementEntry {
    static func open(_ direction: Direction, context: ScreenContext, at now: Instant) {
        context.open(screen(direction, context: context), at: now)
    }

    static func screen(_ direction: Direction, context: ScreenContext) -> any Screen {
        LessonScreen(context: context) { .placement(direction, context: context) }
    }
}

/// Everything by which a learner who knows some Morse comes to the right level.
enum PlacementMenu {
    static let id = "known"

    static func menu(context: ScreenContext) -> Menu {
        Menu(id, title: Message("menu.main.known"), context: context) { [unowned context] in
            [
                Menu.Item("hear", label: Message("known.hear")) {
                    PlacementEntry.open(.receive, context: context, at: $0)
                },
                Menu.Item("key", label: Message("known.key")) {
                    PlacementEntry.open(.send, context: context, at: $0)
                },
                choice(.receive, context: context), choice(.send, context: context),
                level(\.levels.receive, context: context), level(\.levels.send, context: context),
            ]
        }
    }

    /// "I know these".
    private static func choice(_ direction: Direction, context: ScreenContext) -> Menu.Item {
        Menu.Item("these.\(direction.rawValue)", label: Message("known.these.\(direction.rawValue)")) { now in
            context.open(PickerScreen(context: context, known: direction), at: now)
        }
    }

    private static func level(_ key: any SettingKey<Int>, context: ScreenContext) -> Menu.Item {
        let setting = context.settings.setting(key)
        return Menu.Item(setting.name, label: SettingWords.message(setting, in: context.settings)) { now in
            context.open(AdjustScreen(setting, context: context), at: now)
        }
    }
}
