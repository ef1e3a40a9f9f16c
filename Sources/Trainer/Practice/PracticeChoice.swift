import Morse
import Training

/// Characters to practise outside the course.
struct PracticeChoice {
    /// Canonical names; at least one.
    var characters: [String]
    var direction: Direction
    /// Why these two; nil for characters the learner chose.
    var pair: ContrastPair?

    /// Group lengths in a drill of two: short, so that the two stand side by side.
    static let drillLength = 1...3

    /// Opening words of the lesson.
    var words: [Message] {
        let reason = pair.map { [Message(drill: $0, direction)] } ?? []
        let opening = direction == .receive ? "practice.opening.receive" : "practice.opening.send"
        return reason + [Message(opening, ["characters": .characters(characters)])]
    }
}

extension Message {
    /// A drill of two characters: "You took U for V 4 times."
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
    static func practice(_ choice: PracticeChoice, context: ScreenContext) -> Lesson {
        let isDrill = choice.pair != nil
        let picker = CharacterPicker(
            characters: choice.characters, history: context.progress.characters, direction: choice.direction)
        let groupLength = isDrill ? PracticeChoice.drillLength : context.settings.groupLength
        let isContrast = isDrill && choice.direction == .receive
        let new = isContrast ? choice.characters : context.neverMet(choice.characters, choice.direction)
        return Lesson(
            Skill(picker, groupLength: context.options.group ?? groupLength, timeLimit: context.settings.sendLimit),
            introduce: context.settings.lessons.introduces ? new : [],
            presentation: choice.direction.presentation(choice, context: context), kind: .practice,
            level: context.course.clamped(context.progress[choice.direction].level), context: context)
    }
}

extension ScreenContext {
    func unlocked(_ direction: Direction) -> [String] { course.characters(atLevel: progress[direction].level) }

    /// Those of the characters that were neither introduced nor known nor ever right in a direction.
    fileprivate func neverMet(_ characters: [String], _ direction: Direction) -> [String] {
        let met = (progress.introduced[direction] ?? []).union(known(direction))
        return characters.filter { character in
            let totals = progress.characters[character] ?? CharacterTotals()
            // A placement asks what was never learned, too: a wrong answer says nothing.
            let right = direction == .receive ? totals.receiveCorrect : totals.sendCorrect
            return !met.contains(character) && right == 0
        }
    }

    /// The name in storage of the days on which characters were last asked.
    private func askedName(_ direction: Direction, _ alphabet: Alphabet) -> String {
        alphabet.stateName("asked", direction)
    }

    /// Of the course's alphabet.
    func askedDays(_ direction: Direction) -> AskedDays { askedDays(direction, of: settings.alphabet) }

    private func askedDays(_ direction: Direction, of alphabet: Alphabet) -> AskedDays {
        AskedDays(recorder.state(askedName(direction, alphabet)) ?? "")
    }

    /// Stores that these characters were asked today.
    func noteAsked(_ characters: [String], _ direction: Direction, of alphabet: Alphabet, at now: Instant) {
        guard !characters.isEmpty else { return }
        var days = askedDays(direction, of: alphabet)
        days.note(characters, on: calendar.moment(at: now).day)
        recorder.setState(askedName(direction, alphabet), to: days.text, at: now)
    }
}
