import Training

/// Opens practice of chosen characters.
enum PracticeEntry {
    /// With the characters of the command line, or else the menu to choose them.
    static func open(services: Services, at now: Instant) {
        guard let characters = services.run.options.characters else {
            return services.screens.open(PracticeMenu.menu(services: services), at: now)
        }
        open(
            PracticeChoice(characters: characters, direction: services.settings.lessons.practiceDirection),
            services: services,
            at: now)
    }

    /// Opens a lesson, or first the question about a kept one.
    static func open(_ choice: PracticeChoice, services: Services, at now: Instant) {
        LessonEntry.open(services: services, at: now) { .practice(choice, services: services) }
    }
}
