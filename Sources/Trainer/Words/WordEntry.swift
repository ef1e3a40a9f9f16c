import Sound
import Training

/// The way into practice of words.
enum WordEntry {
    /// Opens a set in a direction, or says why it cannot be.
    static func open(_ set: WordSet, _ direction: Direction, desk: Desk, at now: Instant) -> WordTrouble? {
        let trouble = start(set, direction, desk: desk, at: now)
        if let trouble { desk.play([.earcon(.error), .say(trouble.message)], at: now) }
        return trouble
    }

    /// The same from the menu, where what is missing is asked for at once.
    private static func choose(_ set: WordSet, _ direction: Direction, desk: Desk, at now: Instant) {
        guard let trouble = start(set, direction, desk: desk, at: now) else { return }
        desk.play([.earcon(.error), .say(trouble.request)], at: now)
        if let setting = desk.settings.registry.first(where: { $0.name == trouble.setting }) {
            desk.open(OptionsMenu.screen(of: setting, desk: desk), at: now)
        }
    }

    /// Opens a set in a direction; why it cannot be, if so.
    private static func start(_ set: WordSet, _ direction: Direction, desk: Desk, at now: Instant) -> WordTrouble? {
        do throws(WordTrouble) {
            let choice = try desk.words(set, direction)
            for warning in choice.warnings { desk.say(warning, at: now) }
            switch direction {
            case .receive:
                LessonEntry(
                    desk: desk, new: { ReceiveLesson.words(choice, desk: desk) },
                    screen: { ReceiveScreen(desk: desk, lesson: $0) }
                ).open(at: now)
            case .send:
                LessonEntry(
                    desk: desk, new: { WordSendLesson.words(choice, desk: desk) },
                    screen: { WordSendScreen(desk: desk, lesson: $0) }
                ).open(at: now)
            }
            return nil
        } catch {
            return error
        }
    }

    /// Which words, and then in which direction.
    static func menu(desk: Desk) -> Menu {
        Menu("words", title: Message("menu.main.words"), desk: desk) {
            WordSet.allCases.map { set in
                Menu.Item(set.rawValue, label: WordChoice.title(set)) { now in
                    desk.open(directions(of: set, desk: desk), at: now)
                }
            }
        }
    }

    private static func directions(of set: WordSet, desk: Desk) -> Menu {
        Menu("wordsDirection", title: WordChoice.title(set), desk: desk) {
            [
                Menu.Item("receive", label: Message("words.receive")) { choose(set, .receive, desk: desk, at: $0) },
                Menu.Item("send", label: Message("words.send")) { choose(set, .send, desk: desk, at: $0) },
            ]
        }
    }
}

/// A lesson in keying words.
typealias WordSendLesson = Lesson<WordSendSession>

extension WordSendSession: LessonSession {
    static var direction: Direction { .send }
    var characters: [String] { plan.words.source.identity }
    var wordTally: WordTally? { words }
}

extension WordSource {
    /// What tells one set from another: a kept session goes on only with the same.
    var identity: [String] {
        switch self {
        case .list(let words): words
        case .numbers: ["numbers"]
        case .cutNumbers: ["cut"]
        case .callsigns: ["callsigns"]
        case .similar(let call): ["similar", call]
        }
    }
}

extension Lesson where Session == ReceiveSession {
    /// A new lesson in hearing words.
    static func words(_ choice: WordChoice, desk: Desk) -> ReceiveLesson {
        let picker = WordPicker(source: choice.source, history: desk.recorder.words(.receive))
        let plan = ReceiveSession.Plan(
            characters: choice.source.characters,
            practiceLimitMilliseconds: desk.options.practiceLimitMilliseconds(desk.settings),
            attemptLimit: desk.options.count, words: picker)
        return ReceiveLesson(
            session: ReceiveSession(plan: plan, seed: desk.generator.next()), kind: .words,
            level: desk.progress.receive.level, isLevelOverridden: false, words: choice)
    }
}

extension Lesson where Session == WordSendSession {
    /// A new lesson in keying words.
    static func words(_ choice: WordChoice, desk: Desk) -> WordSendLesson {
        let picker = WordPicker(source: choice.source, history: desk.recorder.words(.send))
        let plan = WordSendSession.Plan(
            words: picker, practiceLimitMilliseconds: desk.options.practiceLimitMilliseconds(desk.settings),
            attemptLimit: desk.options.count,
            // Three seconds, and longer than the space between words of who keys slowly.
            silenceMilliseconds: desk.settings.patient(max(3000, desk.settings.units(21))))
        return WordSendLesson(
            session: WordSendSession(plan: plan, seed: desk.generator.next()), kind: .words,
            level: desk.progress.send.level, isLevelOverridden: false, words: choice)
    }
}
