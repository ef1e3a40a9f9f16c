import Training

/// Deleting all progress: confirmed twice with different keys, so that neither habit nor a bouncing switch does it.
final class ResetScreen: Screen {
    let id = "reset"
    let context: ScreenContext
    private var isSecond = false

    /// The keys of the two questions: digits that are far apart and the same in every language.
    static let firstKey: Character = "3"
    static let secondKey: Character = "8"

    init(context: ScreenContext) {
        self.context = context
    }

    var awaits: Awaited? { .choice }

    var place: [Message] { [question] }

    private var question: Message {
        isSecond
            ? Message("reset.second", ["key": .integer(8)]) : Message("reset.first", ["key": .integer(3)])
    }

    func opened(at now: Instant) { context.say(question.with(.text), at: now) }

    func returned(at now: Instant) { opened(at: now) }

    var bindings: [KeyBinding] {
        let yes = KeyBinding(.character(isSecond ? Self.secondKey : Self.firstKey), "reset.key.yes") { [self] now in
            if isSecond { reset(at: now) } else { ask(at: now) }
        }
        let no = [Key.enter, .escape, .left].map { key in
            KeyBinding(key, "reset.key.no") { [self] now in
                context.close(at: now)
            }
        }
        // With a switch, the harmless choice comes first.
        return no + [yes]
    }

    private func ask(at now: Instant) {
        isSecond = true
        context.say(question.with(.text), at: now)
    }

    private func reset(at now: Instant) {
        context.recorder.reset(at: now)
        context.interface.forget()
        context.progress = Progress()
        context.recountAnswers()
        context.closeSilently(at: now)
        context.say(Message("reset.done"), at: now)
        context.screen?.returned(at: now)
    }

    func repeatMorse(at now: Instant) { GlobalKeys.replayMorse(context, at: now) }

    func pauseOrResume(at now: Instant) { opened(at: now) }
}
