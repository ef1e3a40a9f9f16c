import Training

/// All settings by group, keys and paddles, and deleting progress.
enum OptionsMenu {
    static func menu(context: ScreenContext) -> Menu {
        Menu("options", title: Message("menu.main.options"), context: context) {
            Setting.Group.allCases.map { group in
                Menu.Item(group.rawValue, label: group.label) {
                    context.open(menu(of: group, context: context), at: $0)
                }
            } + [
                Menu.Item("devices", label: Message("menu.devices")) {
                    context.open(DevicesMenu.menu(context: context), at: $0)
                },
                Menu.Item("reset", label: Message("menu.options.reset")) {
                    context.open(ResetScreen(context: context), at: $0)
                },
            ]
        }
    }

    /// The band as set.
    private static func preview(context: ScreenContext) -> Menu.Item {
        Menu.Item("preview", label: Message("band.preview")) { context.open(BandPreview(context: context), at: $0) }
    }

    /// The screen that changes a setting.
    static func screen(of setting: Setting, context: ScreenContext) -> any Screen {
        setting.kind == .text ? TextScreen(setting, context: context) : AdjustScreen(setting, context: context)
    }

    /// The settings of a group with their values.
    static func menu(of group: Setting.Group, context: ScreenContext) -> Menu {
        Menu("options.\(group)", title: group.label, context: context) {
            let settings = context.settings.registry.filter { $0.group == group }.map { setting in
                Menu.Item(
                    setting.name, label: SettingWords.message(setting, in: context.settings)
                ) { context.open(screen(of: setting, context: context), at: $0) }
            }
            return switch group {
            case .reminders: [ReminderQuestion.item(context: context)] + settings
            case .band: settings + [preview(context: context)]
            default: settings
            }
        }
    }
}
