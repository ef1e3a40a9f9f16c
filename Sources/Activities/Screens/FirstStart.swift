import Interface
import Morse
import Training

/// The first start: language, then previous knowledge. Enter twice starts the first lesson. Escape goes one question
/// back and chooses nothing.
enum FirstStart {
    /// The state that records that the first start is complete.
    static let doneName = "setup"
    /// The id of the first screen in the event log.
    static let languageName = "firstLanguage"
    static let knownName = "firstKnown"

    /// The item of a language is spoken in the voice of that language.
    static func language(services: Services) -> Menu {
        let languages = services.ports.catalogue.languages
        let before = services.settings.language
        let menu = Menu(
            languageName, title: Message("first.language"), services: services,
            startingAt: languages.firstIndex(of: before) ?? 0
        ) {
            languages.map { language in
                var item = Menu.Item(language, label: SettingWords.name(ofLanguage: language)) { now in
                    services.screens.replace(by: knowledge(services: services), at: now)
                }
                item.explained = Message("explain.setting.language")
                item.reached = { services.preferences.change(\.language, to: language, at: $0) }
                return item
            }
        }
        if !services.settings.isScanning {
            menu.preface = [.say(Message("first.welcome")), .gap(400), .say(Message("first.keys"))]
        }
        menu.extraBindings = shortcuts(services)
        menu.back = { [unowned menu] now in
            if !services.run.readersAsked.isEmpty { return askSpeaker(services, at: now) }
            // No question comes before this one. Escape undoes a move to another language.
            menu.move(to: languages.firstIndex(of: before) ?? menu.index, at: now)
        }
        // A single switch would leave the menu in the language of the last item.
        menu.offersBack = false
        return menu
    }

    private static func askSpeaker(_ services: Services, at now: Instant) {
        services.run.readers = services.run.readersAsked
        let question = SpeakerQuestion(services: services) {
            services.screens.replace(by: language(services: services), at: $0)
        }
        services.screens.replace(by: question, at: now)
    }

    // MARK: What is known

    /// Asks whether the learner knows Morse.
    ///
    /// - Parameter greeting: words in place of the question, for a switch that has just been recognised.
    static func knowledge(services: Services, greeting: Message? = nil) -> Menu {
        let isScanning = services.settings.isScanning
        let menu = Menu(knownName, title: Message("first.known"), services: services) {
            let new = Menu.Item("new", label: Message("first.known.new")) { beginLesson(services, at: $0) }
            let some = Menu.Item("some", label: Message("first.known.some")) { openPlacement(services, at: $0) }
            // Two switches come early: until they are chosen, one of them does nothing.
            let answers =
                isScanning
                ? [new, NewSwitch.pair(services), some, toLanguage(services), NewSwitch.keyboard(services)]
                : [new, some]
            return answers + (hasRate(services) ? [toRate(services)] : []) + [toMainMenu(services)]
        }
        menu.greeting = greeting
        menu.isQuestion = true
        menu.extraBindings = shortcuts(services)
        menu.back = { services.screens.replace(by: language(services: services), at: $0) }
        // The list for a switch has an item for the question before.
        menu.offersBack = false
        return menu
    }

    private static func toLanguage(_ services: Services) -> Menu.Item {
        Menu.Item("language", label: Message("first.language")) {
            services.screens.replace(by: language(services: services), at: $0)
        }
    }

    /// A screen reader and speech-dispatcher have a rate of their own.
    private static func hasRate(_ services: Services) -> Bool {
        ![.reader, .dispatcher].contains(services.voice.speaker.mode)
    }

    private static func toRate(_ services: Services) -> Menu.Item {
        Menu.Item("rate", label: Message("setting.speech.rate")) { now in
            let rate = services.settings.setting(\.speech.rate)
            services.screens.open(AdjustScreen(rate, services: services, id: "firstRate"), at: now)
        }
    }

    private static func toMainMenu(_ services: Services) -> Menu.Item {
        var item = Menu.Item("main", label: Message("first.known.menu")) { now in
            finish(services: services, at: now)
            services.screens.replace(by: MainMenu.menu(services: services), at: now)
        }
        // An M must not lead away from a question about Morse.
        item.hasLetter = false
        return item
    }

    /// The set-up counts as complete, so that the questions do not return.
    private static func beginLesson(_ services: Services, at now: Instant) {
        finish(services: services, at: now)
        let lesson = FirstLessonScreen(
            services: services, leadsToPractice: true,
            back: { services.screens.replace(by: knowledge(services: services), at: $0) },
            end: { now in
                putMainMenu(services, at: now)
                // The lesson has just said what comes and what the keys do.
                services.run.isLessonTold = true
                defer { services.run.isLessonTold = false }
                CourseEntry.open(.receive, services: services, at: now)
            })
        services.screens.replace(by: lesson, at: now)
    }

    private static func openPlacement(_ services: Services, at now: Instant) {
        finish(services: services, at: now)
        putMainMenu(services, at: now)
        let placement = PlacementMenu.menu(services: services)
        placement.back = { now in
            services.screens.closeSilently(at: now)
            services.screens.replace(by: knowledge(services: services), at: now)
        }
        services.screens.open(placement, at: now)
    }

    /// Puts the main menu in place of the question without speaking it.
    private static func putMainMenu(_ services: Services, at now: Instant) {
        services.screens.closeSilently(at: now)
        services.screens.putOnTop(MainMenu.menu(services: services), at: now)
    }

    // MARK: Learners who know where to go

    /// Keys of the main menu that work at once: practice, options, the way out.
    private static func shortcuts(_ services: Services) -> [KeyBinding] {
        func go(_ letter: Character, _ item: String, open: @escaping (Instant) -> Void) -> KeyBinding {
            KeyBinding(.character(letter), "menu.main.\(item)") { now in
                finish(services: services, at: now)
                putMainMenu(services, at: now)
                open(now)
            }
        }
        return [
            go("r", "receive") { CourseEntry.open(.receive, services: services, at: $0) },
            go("o", "options") { services.screens.open(OptionsMenu.menu(services: services), at: $0) },
            KeyBinding(.character("q"), "menu.main.quit") { MainMenu.leave(services, at: $0) },
        ]
    }

    private static func finish(services: Services, at now: Instant) {
        services.recorder.values.set(doneName, to: "yes", at: now)
    }
}
