import Training

/// Every setting, and forgetting progress.
enum OptionsMenu {
    static func menu(desk: Desk) -> Menu {
        Menu("options", title: Message("menu.main.options"), desk: desk) {
            desk.settings.registry.filter { $0.kind != .text }.map { setting in
                Menu.Item(
                    setting.name, label: SettingValue.message(setting, value: desk.settings.value(setting.name))
                ) { desk.open(AdjustScreen(setting, desk: desk), at: $0) }
            } + [
                Menu.Item("reset", label: Message("menu.options.reset")) {
                    desk.open(ResetScreen(desk: desk), at: $0)
                }
            ]
        }
    }
}
