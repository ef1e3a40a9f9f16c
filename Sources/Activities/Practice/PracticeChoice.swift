import Interface
import Morse
import Training

struct PracticeChoice {
    /// Canonical names; at least one.
    var characters: [String]
    var direction: Direction
    /// The reason for a drill of two; nil for characters that the learner chose.
    var pair: ContrastPair?

    /// Group lengths in a drill of two. Short groups contrast the two characters.
    static let drillLength = 1...3

    var words: [Message] {
        let reason = pair.map { [Message(drill: $0, direction)] } ?? []
        let opening = direction == .receive ? "practice.opening.receive" : "practice.opening.send"
        return reason + [Message(opening, ["characters": .characters(characters)])]
    }
}

extension Message {
    /// "You took U for V 4 times."
    fileprivate init(drill pair: ContrastPair, _ direction: Direction) {
        var arguments: [String: Argument] = ["target": .character(pair.target), "answer": .character(pair.answer)]
        switch pair.reason {
        case .confused(let count):
            arguments["count"] = .integer(count)
            self.init("drill.confused", arguments)
        case .similar: self.init("drill.similar", arguments)
        }
    }
}

extension Lesson {
    static func practice(_ choice: PracticeChoice, services: Services) -> Lesson {
        let isDrill = choice.pair != nil
        let picker = CharacterPicker(
            characters: choice.characters, history: services.learner.progress.characters, direction: choice.direction)
        let groupLength = isDrill ? PracticeChoice.drillLength : services.settings.groupLength
        let isContrast = isDrill && choice.direction == .receive
        let new = isContrast ? choice.characters : neverMet(choice.characters, choice.direction, services)
        return Lesson(
            Skill(
                picker, groupLength: services.run.options.group ?? groupLength, timeLimit: services.settings.sendLimit),
            introduce: services.settings.lessons.introduces ? new : [],
            presentation: choice.direction.presentation(choice, services: services), activity: .practice,
            level: services.settings.course.clamped(services.learner.progress[choice.direction].level),
            services: services)
    }

    /// Characters that were not introduced in the direction, are not known and were never answered correctly.
    private static func neverMet(
        _ characters: [String], _ direction: Direction, _ services: Services
    ) -> [String] {
        let learner = services.learner
        let met = (learner.progress.introduced[direction] ?? []).union(learner.known(direction))
        return characters.filter { character in
            let totals = learner.progress.characters[character] ?? CharacterTotals()
            // A wrong answer does not count as an introduction: a placement also asks for unlearned characters.
            let right = direction == .receive ? totals.receiveCorrect : totals.sendCorrect
            return !met.contains(character) && right == 0
        }
    }
}
