import Interface
import Morse
import Sound
import Training

/// Ear training: the learner hears a pattern of dits and dahs and keys it back.
struct EarPresentation: SkillPresentation {
    /// The state with the length of the patterns.
    static let lengthName = "ear.length"

    let services: Services

    let id = "ear"
    var isReceiving: Bool { true }
    var coachesFist: Bool { false }

    private func length(_ lesson: Lesson) -> Int { (lesson.session.skill.material as? EarLadder)?.length ?? 0 }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        if lesson.isResumed { return [Message("ear.resumed")] }
        return [title(lesson)] + instructions
    }

    /// A new learner hears a dit and a dah before the instructions, each after its name.
    func opened(_ lesson: Lesson) -> [Announcement] {
        guard !lesson.isResumed, !instructions.isEmpty else { return opening(lesson).map(Announcement.say) }
        return [.say(title(lesson))]
            + [Element.dit, .dah].flatMap { element -> [Announcement] in
                let pattern = Pattern(elements: element == .dah ? 1 : 0, count: 1)
                return [.say(Message(element == .dit ? "ear.dit" : "ear.dah")), .morse(services.radio.morse(pattern))]
            } + instructions.map(Announcement.say)
    }

    private func title(_ lesson: Lesson) -> Message {
        Message("ear.opening", ["count": .integer(length(lesson))])
    }

    /// Without set-up contacts the instructions name the element keys. With contacts there may be no keyboard.
    private var instructions: [Message] {
        let how = Message(services.devices.book.setups.isEmpty ? "ear.how" : "ear.how.contacts")
        return services.instructions.given(
            id, [how], wasDone: services.recorder.values.state(Self.lengthName) != nil)
    }

    func place(_ lesson: Lesson) -> Message {
        Message(
            "ear.place",
            [
                "length": .integer(length(lesson)), "correct": .integer(lesson.session.tally.correct),
                "attempts": .integer(lesson.session.tally.attempts),
            ])
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] { [.morse(services.radio.morse(target))] }

    /// A right answer gets only the earcon. A wrong answer is repeated in syllables and sound; then follows the right
    /// pattern.
    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        let right = Message.Argument.text(Introduction.syllables(of: verdict.target.joined(), services: services))
        let was: [Announcement] = [
            .say(Message("ear.was", ["pattern": right])), .gap(Rest.correction),
            .morse(services.radio.morse(verdict.target)),
        ]
        guard verdict.isRight || !services.settings.isBrief else { return [.earcon(.wrong)] + was }
        switch verdict.outcome {
        case .right: return ReceiveWords.right(Message("ear.right", ["pattern": right]), services)
        case .other, .noCharacter, .tooLate:
            let keyed = Message.Argument.text(Introduction.syllables(of: verdict.pattern, services: services))
            return [
                .earcon(.wrong), .say(Message("ear.keyed", ["pattern": keyed])), .gap(Rest.correction),
                .morse(services.radio.morse(verdict.pattern)),
            ] + was
        case .tooLong:
            return [.earcon(.wrong), .say(Message("send.tooLong", ["count": .integer(verdict.pattern.count)]))] + was
        case .nothing, .givenUp: return [.earcon(.wrong)] + was
        }
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        guard case .length(let count, let isLonger) = effect else {
            if effect == .unused { services.voice.signal(.unused, at: now) }
            return []
        }
        services.recorder.values.setState(Self.lengthName, to: String(count), at: now)
        return [.say(Message(isLonger ? "ear.longer" : "ear.shorter", ["count": .integer(count)]))]
    }

    func finished(_ lesson: Lesson, at now: Instant) -> [Message] {
        let length = length(lesson)
        services.recorder.values.setState(Self.lengthName, to: String(length), at: now)
        return lesson.session.tally.attempts > 0 ? [Message("ear.length", ["count": .integer(length)])] : []
    }

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey] {
        [
            LessonKey(.enter, "ear.key.skip", .skip), LessonKey(.right, "ear.key.skip", .skip),
            LessonKey(.down, "ear.key.giveUp", .event(.giveUp)),
            LessonKey(.up, "lesson.key.explain", .explain), LessonKey(.escape, "receive.key.menu", .menu),
        ]
    }

    /// All patterns of a session have the same length, so none is the beginning of another.
    var answering: any Answering { KeyedCharacterAnswering { _, _ in true } }
}

extension Lesson {
    /// Continues at the stored length.
    static func ear(services: Services) -> Lesson {
        let length = services.recorder.values.state(EarPresentation.lengthName).flatMap { Int($0) }
        let ladder = EarLadder(
            length: length ?? EarLadder.lengths.lowerBound, history: services.learner.progress.characters)
        return Lesson(
            .ear(ladder), presentation: EarPresentation(services: services),
            activity: .ear, services: services)
    }
}
