import Training

/// Opens practice of chosen characters.
enum PracticeEntry {
    /// With the characters of the command line, or else the menu to choose them.
    static func open(context: ScreenContext, at now: Instant) {
        guard let characters = context.options.characters else {
            return context.open(PracticeMenu.menu(context: context), at: now)
        }
        open(
            PracticeChoice(characters: characters, direction: context.settings.lessons.practiceDirection),
            context: context,
            at: now)
    }

    /// Opens a lesson, or first the question about a kept one.
    static func open(_ choice: PracticeChoice, context: ScreenContext, at now: Instant) {
        LessonEntry.open(context: context, at: now) { .practice(choice, context: context) }
    }
}
