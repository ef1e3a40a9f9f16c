import Interface
import Morse
import Training

/// The first lesson: what Morse is, by ear, with answers from the second step on. docs/teaching.md has its script.
///
/// Nothing in it is graded. Storage keeps only that it was heard.
enum FirstLesson {
    /// The state that records that the lesson was heard to its end.
    static let heardName = "firstLesson"
    /// Answers after which the letters are known well enough to go on, right or wrong.
    private static let (elementAnswers, letterAnswers) = (2, 3)

    enum Step: Equatable {
        /// A dit and a dah, each named.
        case sounds
        case element(Element, isFirst: Bool)
        case letter(String, isFirst: Bool)
        case choice(String, isFirst: Bool)
        /// What a group is.
        case group
        case keys
        /// How long a practice lasts, and what comes after these letters.
        case practice
    }

    /// - Parameter letters: the first two letters of the course.
    static func steps(
        _ letters: [String], hasGroups: Bool, using generator: inout some RandomNumberGenerator
    ) -> [Step] {
        let elements = (0..<elementAnswers).map { number in
            Step.element(Bool.random(using: &generator) ? .dit : .dah, isFirst: number == 0)
        }
        // The first letter is the one heard longest ago.
        let asked = Array(letters.prefix(2))
        let choices = (0..<letterAnswers).compactMap { number in
            (number < asked.count ? asked[number] : asked.randomElement(using: &generator)).map {
                Step.choice($0, isFirst: number == 0)
            }
        }
        return [.sounds] + elements + letters.enumerated().map { .letter($1, isFirst: $0 == 0) } + choices
            + (hasGroups ? [.group] : []) + [.keys, .practice]
    }

    /// The item of Help.
    static func item(_ services: Services) -> Menu.Item {
        Menu.Item("firstLesson", label: Message("menu.main.firstLesson")) { now in
            let close = { (now: Instant) in services.screens.close(at: now) }
            services.screens.open(FirstLessonScreen(services: services, back: close, end: close), at: now)
        }
    }
}
