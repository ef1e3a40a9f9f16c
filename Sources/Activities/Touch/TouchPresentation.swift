import Interface
import Morse
import Sound
import Training

/// The learner feels characters and types, keys or chooses them. The verdict can be felt, too.
struct TouchPresentation: SkillPresentation {
    let services: Services
    let code: TouchCode
    /// Whether a trial has just chosen the code.
    var isChosen = false

    let id = "touch"
    var coachesFist: Bool { false }
    var rumblers: Int { code.devices }

    private var hear: HearPresentation { HearPresentation(services: services) }
    private var sound: TouchSettings.Sound { services.settings.touch.sound }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        let level: [String: Message.Argument] = ["level": .integer(lesson.level)]
        guard !lesson.isResumed else { return [Message("touch.resumed", level)] }
        let newest = Message.Argument.characters(lesson.session.skill.material.newest)
        return (isChosen ? [Message("touch.chosen.\(code.rawValue)")] : [])
            + [Message("touch.opening", level.merging(["characters": newest]) { $1 })]
            + services.instructions.given(instructions(lesson), how(lesson))
    }

    func instructions(_ lesson: Lesson) -> String {
        answering.isKeyed(lesson) ? "touch-keyed" : answering.isScanned(lesson) ? "touch-scanned" : id
    }

    private func how(_ lesson: Lesson) -> [Message] {
        [Message("touch.how.\(code.rawValue)")]
            + hear.how(lesson, typed: "touch.howTyped", keyed: "touch.howKeyed", scanned: "touch.howScanned")
    }

    func place(_ lesson: Lesson) -> Message {
        Message(
            "touch.place",
            [
                "level": .integer(lesson.level), "correct": .integer(lesson.session.tally.correct),
                "attempts": .integer(lesson.session.tally.attempts),
            ])
    }

    func progress(_ lesson: Lesson) -> Message? { hear.progress(lesson) }

    func introduction(of character: String, _ lesson: Lesson) -> [Announcement] {
        let pulses = touch([character], lesson)
        return [.gap(600)] + TouchWords.quiet(Introduction.words(for: character, services: services), sound)
            + [.gap(600), pulses, .gap(800), pulses]
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] {
        [touch(target, lesson, isQuestion: true)] + (sound == .on ? [.morse(morse(target, lesson))] : [])
    }

    func again(_ target: [String], _ lesson: Lesson) -> Announcement {
        touch(target, lesson, isQuestion: lesson.session.isAsking)
    }

    private func touch(_ text: [String], _ lesson: Lesson, isQuestion: Bool = false) -> Announcement {
        .touch(
            TouchClip(
                TouchPattern(text, of: lesson.alphabet, in: code, unit: services.settings.touch.unit),
                isQuestion: isQuestion))
    }

    /// A correction ends with the pulses of the whole question.
    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        let target = Message.Argument.characters(verdict.target)
        if verdict.isRight {
            return [.touch(TouchClip(.right))]
                + TouchWords.quiet(
                    ReceiveWords.right(Message("receive.right", ["characters": target]), services), sound)
        }
        let mistakes = verdict.mistakes
        let words =
            verdict.outcome == .givenUp || mistakes.isEmpty
            ? [Message(services.settings.isBrief ? "verdict.characters" : "receive.was", ["characters": target])]
            : mistakes.map { ReceiveWords.correction(of: $0, services: services) }
        return [.touch(TouchClip(.wrong))]
            + TouchWords.quiet([.earcon(.wrong)] + words.map(Announcement.say), sound)
            + [.gap(600), touch(verdict.target, lesson)]
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        TouchWords.quiet(hear.heard(of: effect, lesson, at: now), sound)
    }

    /// Adapts the length of the pulses.
    func finished(_ lesson: Lesson, at now: Instant) -> [Message] {
        let settings = services.settings
        let isComplete = settings.course.next(afterLevel: lesson.level) == nil
        let growth = settings.lessons.speedGrowth
        guard !lesson.isLevelOverridden, growth == .always || growth == .after && isComplete,
            let unit = TouchPace.unit(
                after: lesson.session.tally, at: settings.touch.unit, limitMilliseconds: settings.lessons.recognition)
        else { return [] }
        services.preferences.change(\.touch.unit, to: unit, at: now)
        return [Message("touch.unit", ["milliseconds": .integer(unit)])]
    }

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey] { hear.keys(lesson) }

    var answering: any Answering { hear.answering }
}

enum TouchWords {
    /// Without sound, words are only printed and shown in braille, and earcons are left out.
    static func quiet(_ announcements: [Announcement], _ sound: TouchSettings.Sound) -> [Announcement] {
        guard sound == .off else { return announcements }
        return announcements.compactMap { announcement in
            switch announcement {
            case .say(let message): .line(message)
            case .earcon, .contour, .morse: nil
            case .line, .touch, .gap: announcement
            }
        }
    }
}

extension LogEvent {
    /// The pulses of a question. Log it after the answer: the pulses tell the character.
    static func felt(_ target: [String], _ pattern: TouchPattern) -> LogEvent {
        let pulses = pattern.pulses.map { pulse in
            JSONValue.object([
                .init("place", .string(pulse.place.rawValue)), .init("start", .integer(pulse.start)),
                .init("length", .integer(pulse.length)),
            ])
        }
        return LogEvent(
            "felt",
            [
                ("text", .string(target.joined())), ("unit", .integer(pattern.unit)), ("pulses", .array(pulses)),
            ])
    }

    /// A question that did not reach the learner as it should.
    static func unfelt(_ state: TouchState) -> LogEvent {
        LogEvent("unfelt", [("reason", .string(state == .gone ? "gone" : "late"))])
    }
}
