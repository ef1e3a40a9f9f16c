import Training

/// Every setting, group by group, keys and paddles, and forgetting progress.
enum OptionsMenu {
    static func menu(desk: Desk) -> Menu {
        Menu("options", title: Message("menu.main.options"), desk: desk) {
            Setting.Group.allCases.map { group in
                Menu.Item(group.rawValue, label: group.label) { desk.open(menu(of: group, desk: desk), at: $0) }
            } + [
                Menu.Item("devices", label: Message("menu.devices")) {
                    desk.open(DevicesMenu.menu(desk: desk), at: $0)
                },
                Menu.Item("reset", label: Message("menu.options.reset")) {
                    desk.open(ResetScreen(desk: desk), at: $0)
                },
            ]
        }
    }

    /// The band as it is set.
    private static func preview(desk: Desk) -> Menu.Item {
        Menu.Item("preview", label: Message("band.preview")) { desk.open(BandPreview(desk: desk), at: $0) }
    }

    /// Where a setting is changed.
    static func screen(of setting: Setting, desk: Desk) -> any Screen {
        setting.kind == .text ? TextScreen(setting, desk: desk) : AdjustScreen(setting, desk: desk)
    }

    /// The settings of a group with their values.
    static func menu(of group: Setting.Group, desk: Desk) -> Menu {
        Menu("options.\(group)", title: group.label, desk: desk) {
            let settings = desk.settings.registry.filter { $0.group == group }.map { setting in
                Menu.Item(
                    setting.name, label: SettingValue.message(setting, value: desk.settings.value(setting.name))
                ) { desk.open(screen(of: setting, desk: desk), at: $0) }
            }
            return switch group {
            case .reminders: [ReminderQuestion.item(desk: desk)] + settings
            case .band: settings + [preview(desk: desk)]
            default: settings
            }
        }
    }
}
