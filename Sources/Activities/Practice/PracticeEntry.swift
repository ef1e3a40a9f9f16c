import Interface
import Morse
import Training

enum PracticeEntry {
    /// Uses the characters of the command line; otherwise opens the menu.
    static func open(services: Services, at now: Instant) {
        guard let characters = services.run.options.characters else {
            return services.screens.open(PracticeMenu.menu(services: services), at: now)
        }
        open(
            PracticeChoice(characters: characters, direction: services.settings.lessons.practiceDirection),
            services: services,
            at: now)
    }

    static func open(_ choice: PracticeChoice, services: Services, at now: Instant) {
        LessonEntry.open(services: services, at: now) { .practice(choice, services: services) }
    }
}
