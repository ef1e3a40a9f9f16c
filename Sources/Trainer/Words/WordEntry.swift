import Morse
import Sound
import Training

/// Opens practice of words.
enum WordEntry {
    /// Opens a set in a direction; returns why that is impossible, if it is.
    static func open(_ set: WordSet, _ direction: Direction, context: ScreenContext, at now: Instant) -> WordTrouble? {
        let trouble = start(set, direction, context: context, at: now)
        if let trouble { context.play([.earcon(.error), .say(trouble.message)], at: now) }
        return trouble
    }

    /// Opens a set from the menu, asking for a missing setting right away.
    private static func choose(_ set: WordSet, _ direction: Direction, context: ScreenContext, at now: Instant) {
        guard let trouble = start(set, direction, context: context, at: now) else { return }
        context.play([.earcon(.error), .say(trouble.request)], at: now)
        if let key = trouble.setting {
            context.open(OptionsMenu.screen(of: context.settings.setting(key), context: context), at: now)
        }
    }

    /// Opens a set in a direction; returns why that is impossible, if it is.
    private static func start(_ set: WordSet, _ direction: Direction, context: ScreenContext, at now: Instant)
        -> WordTrouble?
    {
        do throws(WordTrouble) {
            let choice = try context.words(set, direction)
            let known = context.unlocked(direction)
            UnknownOffer.ask(
                "words.\(direction.rawValue)", uses: choice.source.characters,
                knowing: context.introduced(direction, of: choice.alphabet),
                isLimitable: set.source(known: Set(known)).map { if case .list = $0 { true } else { false } } ?? false,
                isNamed: context.options.wordSet != nil, context: context, at: now
            ) { answer, now in
                if answer == .known { context.change(\.words.areKnown, to: true, at: now) }
                guard let choice = try? context.words(set, direction) else { return }
                for warning in choice.warnings { context.say(warning, at: now) }
                LessonEntry.open(context: context, at: now) { .words(choice, direction, context: context) }
            }
            return nil
        } catch {
            return error
        }
    }

    /// The menu of sets and then of directions.
    static func menu(context: ScreenContext) -> Menu {
        Menu("words", title: Message("menu.main.words"), context: context) {
            WordSet.allCases.map { set in
                Menu.Item(set.rawValue, label: WordChoice.title(set)) { now in
                    context.open(directions(of: set, context: context), at: now)
                }
            }
        }
    }

    private static func directions(of set: WordSet, context: ScreenContext) -> Menu {
        Menu("wordsDirection", title: WordChoice.title(set), context: context) {
            [
                Menu.Item("receive", label: Message("words.receive")) {
                    choose(set, .receive, context: context, at: $0)
                },
                Menu.Item("send", label: Message("words.send")) { choose(set, .send, context: context, at: $0) },
            ]
        }
    }
}

extension Lesson {
    /// A new lesson of words, heard or keyed.
    static func words(_ choice: WordChoice, _ direction: Direction, context: ScreenContext) -> Lesson {
        let picker = WordPicker(source: choice.source, history: context.recorder.words(direction))
        // Three seconds, and longer than the word space of a slow sender.
        let silence = context.settings.patient(max(3000, context.settings.units(21)))
        let presentation: any SkillPresentation =
            switch direction {
            case .receive: HearPresentation(context: context, words: choice)
            case .send: WordSendPresentation(context: context, words: choice)
            }
        return Lesson(
            Skill(
                .words(picker), answered: direction == .receive ? .written : .word(silenceMilliseconds: silence),
                alphabet: choice.alphabet),
            presentation: presentation, kind: .words, level: context.progress[direction].level, context: context)
    }
}
