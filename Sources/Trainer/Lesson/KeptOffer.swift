import Sound
import Training

/// The question at the start whether to go on with a paused lesson.
enum KeptOffer {
    /// The question; nil if no lesson is kept.
    ///
    /// - later: Called when the learner does not want to.  The lesson stays kept.
    static func menu(services: Services, at now: Instant, later: @escaping (Instant) -> Void) -> Menu? {
        guard
            let (kept, new) = PausePlace.all(in: services.settings.alphabet).lazy.compactMap({
                Lesson.kept(in: $0, services: services, at: now)
            })
            .first
        else { return nil }
        let menu = Menu("offer", title: Message("menu.kept"), services: services) {
            [
                Menu.Item("resume", label: Message("kept.resume")) { now in
                    services.screens.closeSilently(at: now)
                    services.screens.putOnTop(MainMenu.menu(services: services), at: now)
                    services.screens.open(LessonScreen(services: services, lesson: kept, new: new), at: now)
                },
                Menu.Item("later", label: Message("kept.later"), choose: later),
            ]
        }
        menu.extraBindings = letters(services)
        menu.back = later
        menu.preface = [.say(kept.presentation.place(kept))]
        return menu
    }

    /// Someone who knows where to go need not answer: the main menu's letters work at once, and the lesson stays kept.
    static func letters(_ services: Services) -> [KeyBinding] {
        let main = MainMenu.menu(services: services)
        main.refresh()
        return main.bindings.compactMap { binding in
            guard case .key(.character(let letter)) = binding.trigger, letter.isLetter, !"jk".contains(letter) else {
                return nil
            }
            var here = binding
            here.action = { key, now in
                services.screens.closeSilently(at: now)
                services.screens.putOnTop(main, at: now)
                binding.action(key, now)
            }
            return here
        }
    }
}
