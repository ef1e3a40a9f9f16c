import Morse
import Training

/// A character that rested in a session (`Remedy.rests`). The next session introduces it again.
enum RestedCharacter {
    /// Storage keeps one for each direction and alphabet.
    private static func name(_ direction: Direction, _ alphabet: Alphabet) -> String {
        let alphabet = alphabet == .international ? "" : ".\(alphabet.name)"
        return "rested.\(direction.rawValue)\(alphabet)"
    }

    static func keep(_ character: String, of lesson: Lesson, services: Services, at now: Instant) {
        guard lesson.isLearning, !lesson.isLevelOverridden else { return }
        services.recorder.values.setState(name(lesson.direction, lesson.alphabet), to: character, at: now)
    }

    static func kept(_ direction: Direction, services: Services) -> String? {
        services.recorder.values.state(name(direction, services.settings.alphabet))
    }

    static func introduced(_ character: String, in lesson: Lesson, services: Services, at now: Instant) {
        let name = name(lesson.direction, lesson.alphabet)
        guard lesson.isLearning, services.recorder.values.state(name) == character else { return }
        services.recorder.values.setState(name, to: nil, at: now)
    }
}
