import Interface
import Morse
import Sound
import Training

/// The question at the start of the program whether to resume a paused lesson.
enum KeptOffer {
    /// Nil if no lesson is paused.
    ///
    /// - Parameter later: called if the learner declines. The lesson stays stored.
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

    /// The main menu's letters work at once, for learners who know where to go. The lesson stays stored.
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
