import Interface
import Training

enum OptionsMenu {
    static func menu(services: Services) -> Menu {
        Menu("options", title: Message("menu.main.options"), services: services) {
            var items = Setting.Group.allCases.filter { $0.parent == nil }.map { item(of: $0, services: services) }
            let devices = Menu.Item(
                "devices", label: Message("menu.devices"),
                opens: {
                    DevicesMenu.menu(services: services)
                })
            let contacts = items.firstIndex { $0.id == Setting.Group.contacts.rawValue } ?? items.endIndex
            items.insert(devices, at: contacts)
            return items + [
                Menu.Item(
                    "changed", label: Message("menu.options.changed"),
                    opens: {
                        ChangedSettings.menu(services: services)
                    }),
                Menu.Item("reset", label: Message("menu.options.reset")) {
                    services.screens.open(ResetScreen(services: services), at: $0)
                },
            ]
        }
    }

    private static func item(of group: Setting.Group, services: Services) -> Menu.Item {
        Menu.Item(group.rawValue, label: group.label, opens: { menu(of: group, services: services) })
    }

    private static func preview(services: Services) -> Menu.Item {
        Menu.Item("preview", label: Message("band.preview")) {
            services.screens.open(BandPreview(services: services), at: $0)
        }
    }

    static func screen(of setting: Setting, services: Services) -> any Screen {
        setting.kind == .text ? TextScreen(setting, services: services) : AdjustScreen(setting, services: services)
    }

    static func item(of setting: Setting, services: Services) -> Menu.Item {
        var item = Menu.Item(setting.name, label: SettingWords.message(setting, in: services.settings)) {
            services.screens.open(screen(of: setting, services: services), at: $0)
        }
        item.explained = setting.explanation
        return item
    }

    /// The settings of a group, then the groups below it.
    static func menu(of group: Setting.Group, services: Services) -> Menu {
        Menu("options.\(group)", title: group.label, services: services) {
            let settings = services.settings.registry.filter { $0.group == group }.map {
                item(of: $0, services: services)
            }
            let groups = Setting.Group.allCases.filter { $0.parent == group }.map { item(of: $0, services: services) }
            return switch group {
            case .reminders: [ReminderQuestion.item(services: services)] + settings
            case .band: settings + groups + [preview(services: services)]
            default: settings + groups
            }
        }
    }
}
