import Interface
import Morse
import OnAir
import Sound
import Training

extension Activity {
    /// The learner hears the same word faster than they copy, then slower until they catch it.
    static let race = Activity(
        "race", options: [.minutes, .count, .answer], help: [Message("help.race.steps"), Message("help.race.base")],
        traits: .ownAlphabet,
        pause: Pause(slot: .own, materials: [RaceMaterial.self]) { _, services in
            Drill.makers(services) { Lesson.race(services: $0) }
        },
        open: { services, now in Drill.open(services: services, at: now) { Lesson.race(services: $0) } })
}

enum RaceEntry {
    /// The state with the speed of the last session, in words per minute.
    private static let baseName = "raceBase"

    /// Nil if the learner knows too few words.
    static func material(_ services: Services) -> RaceMaterial? {
        let speed = services.settings.speed
        let last = services.recorder.values.state(baseName).flatMap { Int($0) }
        // The first speed is then that of the characters the learner knows.
        return RaceMaterial(base: last ?? max(speed.effective, speed.character * 2 / 3), known: Drill.known(services))
    }

    static func keep(_ base: Int, services: Services, at now: Instant) {
        services.recorder.values.setState(baseName, to: String(base), at: now)
    }
}

extension Lesson {
    /// Nil if the learner knows too few words.
    static func race(services: Services) -> Lesson? {
        guard let material = RaceEntry.material(services) else { return nil }
        return Lesson(
            Skill(material, answered: .written), presentation: RacePresentation(services: services), activity: .race,
            services: services)
    }
}

struct RacePresentation: SkillPresentation {
    let services: Services

    let id = "race"
    var isReceiving: Bool { true }
    var coachesFist: Bool { false }

    private var hear: HearPresentation { HearPresentation(services: services) }

    private func ladder(_ lesson: Lesson) -> RaceLadder? { (lesson.session.skill.material as? RaceMaterial)?.ladder }

    // MARK: Words

    private func firstSpeed(_ lesson: Lesson) -> Message.Argument {
        .message(Message("unit.wpm", ["count": .integer(ladder(lesson)?.top ?? 0)]))
    }

    func opening(_ lesson: Lesson) -> [Message] {
        let title = Message("race.opening", ["speed": firstSpeed(lesson)])
        guard !lesson.isResumed else { return [title] }
        return [title] + services.instructions.given(id, [Message("race.how")])
    }

    func place(_ lesson: Lesson) -> Message {
        Message(
            "race.place",
            ["speed": firstSpeed(lesson), "words": .integer(ladder(lesson)?.words ?? 0)])
    }

    func progress(_ lesson: Lesson) -> Message? { hear.progress(lesson) }

    /// At the speed of this try, with standard spacing.
    func morse(_ target: [String], _ lesson: Lesson) -> MorseClip {
        services.radio.morse(target, wordsPerMinute: ladder(lesson)?.speed ?? services.settings.speed.effective)
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] { [.morse(morse(target, lesson))] }

    /// The word follows once more at its first speed, unless the learner caught it there.
    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        guard let ladder = ladder(lesson) else { return [] }
        let fast = services.radio.morse(verdict.target, wordsPerMinute: ladder.lastTop)
        let words = Drill.verdict(verdict, again: fast, services: services)
        return verdict.isRight && !ladder.wasFirst ? words + [.gap(Rest.correction), .morse(fast)] : words
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        effect == .retry ? [.earcon(.wrong)] : hear.heard(of: effect, lesson, at: now)
    }

    func finished(_ lesson: Lesson, at now: Instant) -> [Message] {
        guard let ladder = ladder(lesson), let percent = ladder.firstPercent else { return [] }
        Drill.noteDone(.race, services: services, at: now)
        RaceEntry.keep(ladder.base, services: services, at: now)
        return [Message("race.result", ["speed": firstSpeed(lesson), "percent": .integer(percent)])]
    }

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey] { hear.keys(lesson) }

    var answering: any Answering { hear.answering }
}
