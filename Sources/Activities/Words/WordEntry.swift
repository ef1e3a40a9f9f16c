import Interface
import Morse
import OnAir
import Sound
import Training

enum WordEntry {
    /// Returns the error, if any, after the voice has reported it.
    static func open(_ set: WordSet, _ direction: Direction, services: Services, at now: Instant) -> WordTrouble? {
        let trouble = start(set, direction, services: services, at: now)
        if let trouble { services.voice.play([.earcon(.error), .say(trouble.message)], at: now) }
        return trouble
    }

    /// Opens a set from the menu. If a setting is missing, opens that setting at once.
    private static func choose(_ set: WordSet, _ direction: Direction, services: Services, at now: Instant) {
        guard let trouble = start(set, direction, services: services, at: now) else { return }
        services.voice.play([.earcon(.error), .say(trouble.request)], at: now)
        if let key = trouble.setting {
            services.screens.open(OptionsMenu.screen(of: services.settings.setting(key), services: services), at: now)
        }
    }

    /// Returns the error, if any.
    private static func start(_ set: WordSet, _ direction: Direction, services: Services, at now: Instant)
        -> WordTrouble?
    {
        do throws(WordTrouble) {
            let choice = try WordMaterial.choice(set, direction, services)
            let known = services.learner.unlocked(direction)
            UnknownOffer.ask(
                "words.\(direction.rawValue)", uses: choice.source.characters,
                knowing: services.learner.introduced(direction, of: choice.alphabet),
                isLimitable: set.source(known: Set(known)).map { if case .list = $0 { true } else { false } } ?? false,
                isNamed: services.run.options.set != nil, services: services, at: now
            ) { answer, now in
                if answer == .known { services.preferences.change(\.words.usesKnownOnly, to: true, at: now) }
                guard let choice = try? WordMaterial.choice(set, direction, services) else { return }
                for message in choice.report { services.voice.say(message, at: now) }
                LessonEntry.open(services: services, at: now) { .words(choice, direction, services: services) }
            }
            return nil
        } catch {
            return error
        }
    }

    static func help(sets: [String]) -> [Message] {
        [
            Message("help.words.sets", ["sets": .text(sets.joined(separator: ", "))]), Message("help.words.own"),
            Message("help.words.mycall"),
        ]
    }

    static func menu(services: Services) -> Menu {
        Menu("words", title: Activity.words.label, services: services) {
            WordSet.allCases.map { set in
                Menu.Item(
                    set.rawValue, label: WordChoice.title(set),
                    opens: {
                        directions(of: set, services: services)
                    })
            }
        }
    }

    private static func directions(of set: WordSet, services: Services) -> Menu {
        Menu("wordsDirection", title: WordChoice.title(set), services: services) {
            [
                Menu.Item("receive", label: Message("words.receive")) {
                    choose(set, .receive, services: services, at: $0)
                },
                Menu.Item("send", label: Message("words.send")) { choose(set, .send, services: services, at: $0) },
            ]
        }
    }
}

extension Lesson {
    static func words(_ choice: WordChoice, _ direction: Direction, services: Services) -> Lesson {
        let picker = WordPicker(source: choice.source, history: services.recorder.stored.words(direction))
        // Three seconds, and longer than the word space of a slow sender.
        let silence = services.settings.patient(max(3000, services.settings.units(21)))
        let presentation: any SkillPresentation =
            switch direction {
            case .receive:
                HearPresentation(
                    services: services, words: choice, sender: Hands.sender(at: .words, services: services))
            case .send: WordSendPresentation(services: services, words: choice)
            }
        return Lesson(
            Skill(
                picker, answered: direction == .receive ? .written : .word(silenceMilliseconds: silence),
                alphabet: choice.alphabet),
            presentation: presentation, activity: .words, level: services.learner.progress[direction].level,
            services: services)
    }
}
