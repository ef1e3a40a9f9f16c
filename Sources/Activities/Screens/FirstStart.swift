import Interface
import Morse
import Training

/// The first start: language, speech rate, then previous knowledge. Pressing Enter three times starts practice.
enum FirstStart {
    /// The state that records that the first start is complete.
    static let doneName = "setup"
    /// The id of the first screen in the event log.
    static let languageName = "firstLanguage"

    /// The item of a language is spoken in the voice of that language.
    static func language(services: Services) -> Menu {
        let languages = services.ports.catalogue.languages
        let present = languages.firstIndex(of: services.ports.catalogue.language) ?? 0
        let menu = Menu(
            languageName, title: Message("first.language"), services: services, startingAt: present
        ) {
            languages.map { language in
                var item = Menu.Item(language, label: SettingWords.name(ofLanguage: language)) { now in
                    next(services: services, at: now)
                }
                item.reached = { services.preferences.change(\.language, to: language, at: $0) }
                return item
            }
        }
        menu.preface = services.settings.isScanning ? [] : [.say(Message("first.welcome"))]
        menu.extraBindings = shortcuts(services)
        menu.back = { now in next(services: services, at: now) }
        // A single switch would leave the menu in the language of the last item.
        menu.offersBack = false
        return menu
    }

    /// Skips the rate if a screen reader or speech-dispatcher speaks, because these have their own.
    private static func next(services: Services, at now: Instant) {
        guard ![.reader, .dispatcher].contains(services.voice.speaker.mode) else {
            return end(services: services, at: now)
        }
        services.screens.replace(by: rate(services: services), at: now)
    }

    private static func rate(services: Services) -> any Screen {
        let screen = AdjustScreen(services.settings.setting(\.speech.rate), services: services, id: "firstRate")
        screen.introduction = Message("first.rate")
        screen.extraBindings = shortcuts(services)
        screen.done = { end(services: services, at: $0) }
        return screen
    }

    private static func end(services: Services, at now: Instant) {
        finish(services: services, at: now)
        services.screens.replace(by: knowledge(services: services), at: now)
    }

    /// Asks whether the learner knows Morse. Set-up already counts as complete, so the question does not return.
    private static func knowledge(services: Services) -> Menu {
        /// Opens a screen on top of the main menu without speaking the menu.
        func go(_ open: @escaping (Instant) -> Void) -> (Instant) -> Void {
            { now in
                services.screens.closeSilently(at: now)
                services.screens.putOnTop(MainMenu.menu(services: services), at: now)
                open(now)
            }
        }
        let menu = Menu("firstKnown", title: Message("first.known"), services: services) {
            [
                Menu.Item(
                    "new", label: Message("first.known.new"),
                    choose: go { CourseEntry.open(.receive, services: services, at: $0) }),
                Menu.Item(
                    "some", label: Message("first.known.some"),
                    choose: go { services.screens.open(PlacementMenu.menu(services: services), at: $0) }),
            ]
        }
        menu.isQuestion = true
        menu.refresh()
        let own = menu.bindings.map(\.trigger)
        menu.extraBindings = KeptOffer.letters(services).filter { !own.contains($0.trigger) }
        menu.back = { services.screens.replace(by: MainMenu.menu(services: services), at: $0) }
        return menu
    }

    /// The main menu's key for practice works at once, for learners who know where to go.
    private static func shortcuts(_ services: Services) -> [KeyBinding] {
        [
            KeyBinding(.character("r"), "menu.main.receive") { now in
                finish(services: services, at: now)
                services.screens.replace(by: MainMenu.menu(services: services), at: now)
                services.voice.silence()
                CourseEntry.open(.receive, services: services, at: now)
            }
        ]
    }

    private static func finish(services: Services, at now: Instant) {
        services.recorder.values.set(doneName, to: "yes", at: now)
    }
}
