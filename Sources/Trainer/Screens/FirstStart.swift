import Training

/// The first start: language, speech rate, then whether the learner knows some Morse; pressing Enter three times starts
/// practice.
enum FirstStart {
    /// The name under which storage notes that this was done.
    static let doneName = "setup"
    /// The name of the first screen in the event log.
    static let languageName = "firstLanguage"

    /// The languages, each spoken in its own voice when reached.
    static func language(context: ScreenContext) -> Menu {
        let languages = context.catalogue.languages
        let present = languages.firstIndex(of: context.catalogue.language) ?? 0
        let menu = Menu(
            languageName, title: Message("first.language"), context: context, startingAt: present
        ) {
            languages.map { language in
                var item = Menu.Item(language, label: SettingWords.name(ofLanguage: language)) { now in
                    next(context: context, at: now)
                }
                item.reached = { context.change(\.language, to: language, at: $0) }
                return item
            }
        }
        menu.preface = context.isScanning ? [] : [.say(Message("first.welcome"))]
        menu.extraBindings = shortcuts(context)
        menu.back = { now in next(context: context, at: now) }
        // One switch would leave in the language told last.
        menu.offersBack = false
        return menu
    }

    /// A screen reader has its own rate, which nobody need ask for.
    private static func next(context: ScreenContext, at now: Instant) {
        guard ![.reader, .dispatcher].contains(context.announcer.mode) else { return end(context: context, at: now) }
        context.replace(by: rate(context: context), at: now)
    }

    /// The rate of the voice, heard in its own words with every key.
    private static func rate(context: ScreenContext) -> any Screen {
        let screen = AdjustScreen(context.settings.setting(\.speech.rate), context: context, id: "firstRate")
        screen.introduction = Message("first.rate")
        screen.extraBindings = shortcuts(context)
        screen.done = { end(context: context, at: $0) }
        return screen
    }

    private static func end(context: ScreenContext, at now: Instant) {
        finish(context: context, at: now)
        context.replace(by: knowledge(context: context), at: now)
    }

    /// Whether the learner is new to Morse.  It is asked once: the set-up counts as done before.
    private static func knowledge(context: ScreenContext) -> Menu {
        /// Opens something on top of the main menu, which is not heard.
        func go(_ open: @escaping (Instant) -> Void) -> (Instant) -> Void {
            { now in
                context.closeSilently(at: now)
                context.putOnTop(MainMenu.menu(context: context), at: now)
                open(now)
            }
        }
        let menu = Menu("firstKnown", title: Message("first.known"), context: context) {
            [
                Menu.Item(
                    "new", label: Message("first.known.new"),
                    choose: go { CourseEntry.open(.receive, context: context, at: $0) }),
                Menu.Item(
                    "some", label: Message("first.known.some"),
                    choose: go { context.open(PlacementMenu.menu(context: context), at: $0) }),
            ]
        }
        menu.isQuestion = true
        menu.refresh()
        let own = menu.bindings.map(\.trigger)
        menu.extraBindings = KeptOffer.letters(context).filter { !own.contains($0.trigger) }
        menu.back = { context.replace(by: MainMenu.menu(context: context), at: $0) }
        return menu
    }

    /// Someone who knows where to go need not be asked anything: the main menu's key for practice works at once.
    private static func shortcuts(_ context: ScreenContext) -> [KeyBinding] {
        [
            KeyBinding(.character("r"), "menu.main.receive") { now in
                finish(context: context, at: now)
                context.replace(by: MainMenu.menu(context: context), at: now)
                context.announcer.silenceSpeech(at: now)
                CourseEntry.open(.receive, context: context, at: now)
            }
        ]
    }

    private static func finish(context: ScreenContext, at now: Instant) {
        context.recorder.set(doneName, to: "yes", at: now)
    }
}
