import Interface
import Training

enum OptionsMenu {
    static func menu(services: Services) -> Menu {
        Menu("options", title: Message("menu.main.options"), services: services) {
            Setting.Group.allCases.map { group in
                Menu.Item(group.rawValue, label: group.label) {
                    services.screens.open(menu(of: group, services: services), at: $0)
                }
            } + [
                Menu.Item("devices", label: Message("menu.devices")) {
                    services.screens.open(DevicesMenu.menu(services: services), at: $0)
                },
                Menu.Item("reset", label: Message("menu.options.reset")) {
                    services.screens.open(ResetScreen(services: services), at: $0)
                },
            ]
        }
    }

    private static func preview(services: Services) -> Menu.Item {
        Menu.Item("preview", label: Message("band.preview")) {
            services.screens.open(BandPreview(services: services), at: $0)
        }
    }

    static func screen(of setting: Setting, services: Services) -> any Screen {
        setting.kind == .text ? TextScreen(setting, services: services) : AdjustScreen(setting, services: services)
    }

    static func menu(of group: Setting.Group, services: Services) -> Menu {
        Menu("options.\(group)", title: group.label, services: services) {
            let settings = services.settings.registry.filter { $0.group == group }.map { setting in
                Menu.Item(
                    setting.name, label: SettingWords.message(setting, in: services.settings)
                ) { services.screens.open(screen(of: setting, services: services), at: $0) }
            }
            return switch group {
            case .reminders: [ReminderQuestion.item(services: services)] + settings
            case .band: settings + [preview(services: services)]
            default: settings
            }
        }
    }
}
