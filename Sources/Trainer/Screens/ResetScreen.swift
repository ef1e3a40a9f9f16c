import Training

/// Forgetting all progress: asked twice, with different keys, so that neither habit nor a bouncing switch does it.
final class ResetScreen: Screen {
    let id = "reset"
    private let desk: Desk
    private var isSecond = false

    /// The keys of the two questions: digits, far from each other and the same in every language.
    static let firstKey: Character = "3"
    static let secondKey: Character = "8"

    init(desk: Desk) {
        self.desk = desk
    }

    var awaits: Awaited? { .choice }

    var place: [Message] { [question] }

    private var question: Message {
        isSecond
            ? Message("reset.second", ["key": .integer(8)]) : Message("reset.first", ["key": .integer(3)])
    }

    func opened(at now: Instant) { desk.say(question.with(.text), at: now) }

    func returned(at now: Instant) { opened(at: now) }

    var bindings: [KeyBinding] {
        let yes = KeyBinding(.character(isSecond ? Self.secondKey : Self.firstKey), "reset.key.yes") { [self] now in
            if isSecond { reset(at: now) } else { ask(at: now) }
        }
        let no = [Key.enter, .escape, .left].map { key in
            KeyBinding(key, "reset.key.no") { [self] now in
                desk.close(at: now)
            }
        }
        // Who goes through them with a switch comes to the harmless one first.
        return no + [yes]
    }

    private func ask(at now: Instant) {
        isSecond = true
        desk.say(question.with(.text), at: now)
    }

    private func reset(at now: Instant) {
        desk.recorder.reset(at: now)
        desk.progress = Progress()
        desk.recountAnswers()
        desk.closeSilently(at: now)
        desk.say(Message("reset.done"), at: now)
        desk.screen?.returned(at: now)
    }

    func repeatMorse(at now: Instant) { GlobalKeys.replayMorse(desk, at: now) }

    func pauseOrResume(at now: Instant) { opened(at: now) }
}
