import Interface
import Keyer
import Morse
import Sound
import Training

/// The trial of a code: single pulses, answered with two keys, two sides of a paddle, or one switch.
struct TouchTrialPresentation: SkillPresentation {
    let services: Services
    let code: TouchCode

    let id = "touchTrial"
    var coachesFist: Bool { false }
    var tellsTime: Bool { false }
    var rumblers: Int { code.devices }

    private var hear: HearPresentation { HearPresentation(services: services) }
    private var sound: TouchSettings.Sound { services.settings.touch.sound }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        [Message("touch.trial.\(code.rawValue)"), Message("touch.trial.how.\(way(lesson))")]
    }

    private func way(_ lesson: Lesson) -> String {
        answering.isScanned(lesson) ? "scanned" : answering.isKeyed(lesson) ? "keyed" : "keys"
    }

    /// Both pulses with their names.
    func opened(_ lesson: Lesson) -> [Announcement] {
        let examples = [TouchTrial.dit, TouchTrial.dah].flatMap { character -> [Announcement] in
            [name(character).map(Announcement.say), .gap(400), pulse(character), .gap(400)].compactMap { $0 }
        }
        return TouchWords.quiet(opening(lesson).map(Announcement.say) + examples, sound)
    }

    func place(_ lesson: Lesson) -> Message {
        Message("touch.trial.place", ["count": .integer(trial(lesson).answers), "of": .integer(TouchTrial.patterns)])
    }

    /// "weak", "short" or "left" for the pulse of a dit.
    func name(_ character: String) -> Message? {
        let element = character == TouchTrial.dit ? "dit" : "dah"
        return Message("touch.pulse.\(code.rawValue).\(element)")
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] { [again(target, lesson)] }

    func again(_ target: [String], _ lesson: Lesson) -> Announcement {
        pulse(target.first ?? "", isQuestion: lesson.session.isAsking)
    }

    private func pulse(_ character: String, isQuestion: Bool = false) -> Announcement {
        .touch(
            TouchClip(
                TouchPattern([character], of: .international, in: code, unit: services.settings.touch.unit),
                isQuestion: isQuestion))
    }

    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        let words = name(verdict.target.first ?? "").map { [Announcement.line($0)] } ?? []
        return TouchWords.quiet([.earcon(verdict.isRight ? .right : .wrong)], sound) + words
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        if case .typed = effect { return [] }
        return TouchWords.quiet(hear.heard(of: effect, lesson, at: now), sound)
    }

    var stop: Message { Message("touch.trial.stop") }

    // MARK: The end

    func end(of lesson: Lesson, _ result: SessionResult, at now: Instant) -> (any Screen)? {
        guard trial(lesson).isOver else { return failure(Message("touch.trial.stopped")) }
        if trial(lesson).isPassed, let chosen = TouchSettings.Code(rawValue: code.rawValue) {
            services.preferences.change(\.touch.code, to: chosen, at: now)
            return LessonScreen(
                services: services, lesson: .touch(code, isChosen: true, services: services),
                new: { [services, code] in .touch(code, services: services) })
        }
        guard let next = TouchEntry.next(after: code, services: services) else {
            return failure(Message("touch.trial.none"))
        }
        return TouchEntry.trial(next, services: services)
    }

    private func failure(_ title: Message) -> Menu {
        let menu = Menu("touchTried", title: title, services: services) { [services] in
            [
                Menu.Item("again", label: Message("touch.trial.again")) { now in
                    services.screens.replace(by: TouchEntry.trial(.motors, services: services), at: now)
                },
                Menu.Item("leave", label: Message("touch.trial.leave")) { services.screens.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        return menu
    }

    private func trial(_ lesson: Lesson) -> TouchTrial { lesson.session.skill.material as? TouchTrial ?? TouchTrial() }

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey] {
        [
            LessonKey(.left, "touch.key.left", .event(.typed(TouchTrial.dit))),
            LessonKey(.right, "touch.key.right", .event(.typed(TouchTrial.dah))),
            LessonKey(.down, "receive.key.giveUp", .event(.giveUp)),
            LessonKey(.escape, "receive.key.menu", .menu),
        ]
    }

    var answering: any Answering { TrialAnswering(hear: hear.answering) }
}

/// As in receiving, but with two arrow keys in place of letters.
private struct TrialAnswering: Answering {
    let hear: any Answering

    func isKeyed(_ lesson: Lesson) -> Bool { hear.isKeyed(lesson) }
    func isScanned(_ lesson: Lesson) -> Bool { hear.isScanned(lesson) }
    func keying(_ lesson: Lesson) -> KeyingRequest? { hear.keying(lesson) }

    func event(_ keyed: KeyedEvent, _ lesson: Lesson, at now: Instant) -> (event: Session.Event, at: Instant)? {
        hear.event(keyed, lesson, at: now)
    }
}
