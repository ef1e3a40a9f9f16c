import Training

/// The first start: language, speech rate, then the main menu; three times Enter is practice.
enum FirstStart {
    /// The name under which storage knows that this was done.
    static let doneName = "setup"

    /// The languages, each said in its own voice when it is reached.
    static func language(desk: Desk) -> Menu {
        let languages = desk.catalogue.languages
        let present = languages.firstIndex(of: desk.catalogue.language) ?? 0
        let menu = Menu(
            "firstLanguage", title: Message("first.language"), desk: desk, startingAt: present
        ) {
            languages.map { language in
                var item = Menu.Item(language, label: Message("language.\(language)")) { now in
                    desk.replace(by: rate(desk: desk), at: now)
                }
                item.reached = { desk.change("language", to: language, at: $0) }
                return item
            }
        }
        menu.preface = [.say(Message("first.welcome"))]
        menu.extraBindings = shortcuts(desk)
        menu.back = { now in desk.replace(by: rate(desk: desk), at: now) }
        return menu
    }

    /// How fast the voice speaks, heard in the voice's own words with every key.
    private static func rate(desk: Desk) -> any Screen {
        guard let setting = try? desk.settings.setting("speech.rate") else { return MainMenu.menu(desk: desk) }
        let screen = AdjustScreen(setting, desk: desk, id: "firstRate")
        screen.introduction = Message("first.rate")
        screen.extraBindings = shortcuts(desk)
        screen.done = { now in
            finish(desk: desk, at: now)
            desk.replace(by: MainMenu.menu(desk: desk), at: now)
        }
        return screen
    }

    /// Who knows where to go need not be asked anything: the main menu's key for practice works at once.
    private static func shortcuts(_ desk: Desk) -> [KeyBinding] {
        [
            KeyBinding(.character("r"), "menu.main.receive") { now in
                finish(desk: desk, at: now)
                desk.replace(by: MainMenu.menu(desk: desk), at: now)
                desk.announcer.silenceSpeech(at: now)
                ReceiveEntry.open(desk: desk, at: now)
            }
        ]
    }

    private static func finish(desk: Desk, at now: Instant) {
        desk.recorder.set(doneName, to: "yes", at: now)
    }
}
