import Interface
import Morse
import OnAir
import Sound
import Training

extension Activity {
    /// The learner recognises single characters within a limit that follows them.
    static let instant = Activity(
        "instant", options: [.minutes, .count, .answer],
        help: [Message("help.instant.limit"), Message("help.instant.counts")], traits: .timed,
        pause: Pause(slot: .own, materials: [InstantMaterial.self]) { _, services in
            [{ Lesson.instant(services: services) }]
        },
        open: { services, now in
            if let trouble = InstantEntry.trouble(services) { return Drill.refuse(trouble, services, at: now) }
            LessonEntry.open(services: services, at: now) { Lesson.instant(services: services) }
            return nil
        })
}

enum InstantEntry {
    /// Courses with up to this number of characters have an easier goal.
    private static let shortCourse = (characters: 20, goal: 1000)
    private static let fewest = 2

    /// Why the drill cannot begin; nil if it can.
    static func trouble(_ services: Services) -> WordTrouble? {
        if services.settings.lessons.answer == .scan { return .notByScanning }
        return known(services).count < fewest ? .tooFewKnown : nil
    }

    private static func known(_ services: Services) -> [String] {
        Drill.known(of: services.settings.alphabet, services)
    }

    static func material(_ services: Services) -> InstantMaterial {
        let known = known(services)
        let history = services.learner.progress.characters
        let hand = services.learner.memories.keyTime(.receive) + KeyTime.typist
        let times = known.compactMap { history[$0]?.recognitionMilliseconds }.map { max(0, $0 - hand) }.sorted()
        let timing = Timing(
            speed: services.settings.speed, spacing: services.settings.spacing, sampleRate: services.radio.sampleRate)
        let space = Int((timing.seconds(timing.characterSpace) * 1000).rounded())
        let isShort = known.count <= shortCourse.characters
        return InstantMaterial(
            InstantLadder(
                medianMilliseconds: times.isEmpty ? nil : times[times.count / 2],
                goalMilliseconds: isShort ? max(space, shortCourse.goal) : space),
            picker: CharacterPicker(characters: known, history: history))
    }
}

extension Lesson {
    static func instant(services: Services) -> Lesson {
        Lesson(
            Skill(InstantEntry.material(services), answered: .written),
            presentation: InstantPresentation(services: services), activity: .instant, services: services)
    }
}

struct InstantPresentation: SkillPresentation {
    let services: Services

    let id = "instant"
    var isReceiving: Bool { true }
    var coachesFist: Bool { false }

    private var hear: HearPresentation { HearPresentation(services: services) }

    private func ladder(_ lesson: Lesson) -> InstantLadder? {
        (lesson.session.skill.material as? InstantMaterial)?.ladder
    }

    /// In seconds.
    private func limit(_ lesson: Lesson) -> Message.Argument {
        Drill.decimal(tenths: ((ladder(lesson)?.limit ?? 0) + 50) / 100)
    }

    // MARK: Words

    func opening(_ lesson: Lesson) -> [Message] {
        let title = Message("instant.opening", ["seconds": limit(lesson)])
        guard !lesson.isResumed else { return [title] }
        return [title] + services.instructions.given(id, [Message("instant.how")])
    }

    func place(_ lesson: Lesson) -> Message {
        Message("instant.place", ["seconds": limit(lesson), "answers": .integer(ladder(lesson)?.answers ?? 0)])
    }

    func question(_ target: [String], _ lesson: Lesson) -> [Announcement] { hear.question(target, lesson) }

    func verdict(_ verdict: Verdict, _ lesson: Lesson) -> [Announcement] {
        let words = ReceiveWords.verdict(verdict, services: services)
        guard verdict.isRight, ladder(lesson)?.wasLate == true else { return words }
        return words + [.say(Message("instant.late"))]
    }

    func heard(of effect: Session.Effect, _ lesson: Lesson, at now: Instant) -> [Announcement] {
        hear.heard(of: effect, lesson, at: now)
    }

    func finished(_ lesson: Lesson, at now: Instant) -> [Message] {
        guard let ladder = ladder(lesson), ladder.answers > 0 else { return [] }
        Drill.noteDone(.instant, services: services, at: now)
        return [
            Message(
                "instant.result",
                ["seconds": limit(lesson), "right": .integer(ladder.inTime), "of": .integer(ladder.answers)])
        ]
    }

    // MARK: Keys and answers

    func keys(_ lesson: Lesson) -> [LessonKey] { hear.keys(lesson) }

    var answering: any Answering { hear.answering }
}
