import Interface
import Morse
import Training

extension Activity {
    /// The learner feels characters by the motors of a gamepad.
    public static let touch = Activity(
        "touch", options: [.minutes, .count, .level, .answer],
        help: [
            Message("help.touch.codes"), Message("help.touch.counts"),
            Message("help.touch.settings", ["code": .text("touch.code"), "sound": .text("touch.sound")]),
        ],
        traits: .felt,
        pause: Pause(slot: .own, materials: [TouchMaterial.self]) { _, services in
            TouchEntry.code(services).map { code in [{ .touch(code, services: services) }] } ?? []
        },
        open: { services, now in TouchEntry.open(services: services, at: now) })

    /// Chooses the code. It has no row in the table.
    static let touchTrial = Activity(
        "touch", options: [], traits: [.felt, .ownAlphabet, .unrecorded, .uncounted]
    ) { _, _ in nil }
}

enum TouchEntry {
    /// Nil before a trial.
    static func code(_ services: Services) -> TouchCode? { services.settings.touch.code.code }

    static func open(services: Services, at now: Instant) -> WordTrouble? {
        let devices = services.devices.port.rumbleCount
        let code = code(services)
        guard devices >= code?.devices ?? 1 else {
            return Drill.refuse(devices == 0 ? .noRumble : .noSecondRumble, services, at: now)
        }
        guard let code else {
            services.screens.open(trial(.motors, services: services), at: now)
            return nil
        }
        LessonEntry.open(services: services, at: now) { .touch(code, services: services) }
        return nil
    }

    static func trial(_ code: TouchCode, services: Services) -> LessonScreen {
        LessonScreen(services: services) { .touchTrial(code, services: services) }
    }

    /// The code to try after one; nil after the last that the present devices can play.
    static func next(after code: TouchCode, services: Services) -> TouchCode? {
        let all = TouchCode.allCases.filter { $0.devices <= services.devices.port.rumbleCount }
        return all.firstIndex(of: code).flatMap { all.dropFirst($0 + 1).first }
    }
}

extension Lesson {
    /// - Parameter isChosen: whether a trial has just chosen the code.
    static func touch(_ code: TouchCode, isChosen: Bool = false, services: Services) -> Lesson {
        let course = services.settings.course
        let progress = TouchProgress(services, of: course.alphabet)
        let level = services.run.options.level ?? course.clamped(progress.course.level)
        let characters = course.characters(atLevel: level)
        let history = services.learner.progress.characters.mapValues(\.byTouch)
        let material = TouchMaterial(
            characters: characters, newest: course.newest(atLevel: level), history: history)
        let known = progress.introduced.characters
        let rules = services.settings.lessons
        var unlocking: Unlocking?
        if services.run.options.level == nil, rules.unlock == .now {
            unlocking = Unlocking(
                .classic, .now, course: course, level: level, introduced: known,
                memories: Memories(limitMilliseconds: rules.recognition), direction: .receive,
                on: services.learner.today)
        }
        return Lesson(
            Skill(material, answered: .written), introduce: characters.filter { !known.contains($0) },
            presentation: TouchPresentation(services: services, code: code, isChosen: isChosen), activity: .touch,
            level: level, isLevelOverridden: services.run.options.level != nil, unlocking: unlocking,
            services: services)
    }

    static func touchTrial(_ code: TouchCode, services: Services) -> Lesson {
        Lesson(
            Session.Plan(skill: Skill(TouchTrial(), answered: .written)),
            presentation: TouchTrialPresentation(services: services, code: code), activity: .touchTrial, level: 0,
            isLevelOverridden: true, services: services)
    }
}
