import Training

/// The way into practice of chosen characters.
enum PracticeEntry {
    /// With the characters of the command line, else to where they are chosen.
    static func open(desk: Desk, at now: Instant) {
        guard let characters = desk.options.characters else { return desk.open(PracticeMenu.menu(desk: desk), at: now) }
        open(PracticeChoice(characters: characters, direction: desk.settings.practiceDirection), desk: desk, at: now)
    }

    /// Straight into a lesson, or past one that was kept.
    static func open(_ choice: PracticeChoice, desk: Desk, at now: Instant) {
        switch choice.direction {
        case .receive:
            LessonEntry(
                desk: desk, new: { ReceiveLesson.practice(choice, desk: desk) },
                screen: { ReceiveScreen(desk: desk, lesson: $0) }
            ).open(at: now)
        case .send:
            LessonEntry(
                desk: desk, new: { SendLesson.practice(choice, desk: desk) },
                screen: { SendScreen(desk: desk, lesson: $0) }
            ).open(at: now)
        }
    }

    /// A lesson's screen, in place of the present one.
    static func screen(_ choice: PracticeChoice, desk: Desk) -> any Screen {
        switch choice.direction {
        case .receive: ReceiveScreen(desk: desk, lesson: .practice(choice, desk: desk))
        case .send: SendScreen(desk: desk, lesson: .practice(choice, desk: desk))
        }
    }
}
