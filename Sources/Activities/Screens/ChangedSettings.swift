import Interface
import Morse

/// The settings that the learner has changed. Choosing one restores its default.
enum ChangedSettings {
    static func menu(services: Services) -> Menu {
        let menu = Menu("changed", title: Message("menu.options.changed"), services: services) {
            let changed = services.settings.changed
            guard !changed.isEmpty else {
                var none = Menu.Item("none", label: Message("changed.none"))
                none.explained = Message("explain.menu.options.changed")
                return [none]
            }
            return changed.map { item($0, services: services) }
        }
        menu.hasLetters = false
        return menu
    }

    private static func item(_ setting: Setting, services: Services) -> Menu.Item {
        let label = Message(
            "changed.setting",
            [
                "setting": .message(SettingWords.message(setting, in: services.settings)),
                "value": .message(SettingWords.value(setting, services.settings.word(ofDefault: setting))),
            ])
        var item = Menu.Item(setting.name, label: label) { now in
            services.preferences.restore(setting, at: now)
            services.voice.say(
                Message(
                    "changed.restored",
                    ["setting": .message(SettingWords.message(setting, in: services.settings))]), at: now)
            guard let menu = services.screens.top as? Menu else { return }
            menu.refresh()
            for item in menu.place.dropFirst() { services.voice.say(item.with(.text), at: now) }
        }
        item.explained = setting.explanation
        return item
    }
}
