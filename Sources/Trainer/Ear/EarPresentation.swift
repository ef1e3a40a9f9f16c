import Morse
import Sound
import Training

/// Ear training: patterns of dits and dahs are heard and keyed back.
struct EarPresentation: SkillPresentation {
    /// The name in storage of the length of the patterns.
    static let lengthName = "ear.length"

    let context: ScreenContext

    let id = "ear"
    var isReceiving: Bool { true }
    var coachesFist: Bool { false }

    private func length(_ lesson: Lesson) -> Message.Argument {
        .integer(lesson.session.skill.material.patternLength ?? 0)
    }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        if lesson.isResumed { return [Message("ear.resumed")] }
        let message = Message("ear.opening", ["count": length(lesson)])
        // Without a paddle the learner must be told which keys key; with one there may be no keyboard.
        let how = Message(context.book.setups.isEmpty ? "ear.how" : "ear.how.contacts")
        return [message]
            + context.instructions(id, [how], wasDone: context.recorder.state(Self.lengthName) != nil)
    }

    func place(_ lesson: Lesson) -> Message {
        Message(
            "ear.place",
            [
                "length": length(lesson), "correct": .integer(lesson.session.tally.correct),
                "attempts": .integer(lesson.session.tally.attempts),
            ])
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Cue] { [.morse(context.morse(target))] }

    /// A right answer gets only the earcon.  After a wrong one comes what was keyed, in syllables and as sound,
    /// and then the right pattern.
    func verdict(_ verdict: Verdict) -> [Cue] {
        let right = Message.Argument.text(Introduction.syllables(of: verdict.target.joined(), context: context))
        let was: [Cue] = [
            .say(Message("ear.was", ["pattern": right])), .gap(Rest.correction), .morse(context.morse(verdict.target)),
        ]
        guard verdict.isRight || !context.isBrief else { return [.earcon(.wrong)] + was }
        switch verdict.outcome {
        case .right: return context.right(Message("ear.right", ["pattern": right]))
        case .other, .noCharacter, .tooLate:
            let keyed = Message.Argument.text(Introduction.syllables(of: verdict.pattern, context: context))
            return [
                .earcon(.wrong), .say(Message("ear.keyed", ["pattern": keyed])), .gap(Rest.correction),
                .morse(context.morse(verdict.pattern)),
            ] + was
        case .tooLong:
            return [.earcon(.wrong), .say(Message("send.tooLong", ["count": .integer(verdict.pattern.count)]))] + was
        case .nothing, .givenUp: return [.earcon(.wrong)] + was
        }
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Cue] {
        guard case .length(let count, let isLonger) = effect else {
            if effect == .unused { context.announcer.signal(.unused, at: now) }
            return []
        }
        context.recorder.setState(Self.lengthName, to: String(count), at: now)
        return [.say(Message(isLonger ? "ear.longer" : "ear.shorter", ["count": .integer(count)]))]
    }

    func finished(_ lesson: Lesson, at now: Instant) -> [Message] {
        let length = lesson.session.skill.material.patternLength ?? 0
        context.recorder.setState(Self.lengthName, to: String(length), at: now)
        return lesson.session.tally.attempts > 0 ? [Message("ear.length", ["count": .integer(length)])] : []
    }

    // MARK: Keys and keying

    func keys(_ lesson: Lesson) -> [LessonKey] {
        [
            LessonKey(.enter, "ear.key.skip", .skip), LessonKey(.right, "ear.key.skip", .skip),
            LessonKey(.down, "ear.key.giveUp", .event(.giveUp)), LessonKey(.escape, "receive.key.menu", .menu),
        ]
    }

    /// All patterns of a session have the same length, so none is the beginning of another.
    func keying(_ lesson: Lesson) -> KeyingRequest? { keyingOne(lesson) { _ in true } }
}

extension Lesson {
    /// A new lesson at the length reached.
    static func ear(context: ScreenContext) -> Lesson {
        let length = context.recorder.state(EarPresentation.lengthName).flatMap { Int($0) }
        let ladder = EarLadder(length: length ?? EarLadder.lengths.lowerBound)
        return Lesson(
            .ear(ladder, history: context.progress.characters), presentation: EarPresentation(context: context),
            kind: .ear,
            level: context.course.clamped(context.progress.send.level), context: context)
    }
}
