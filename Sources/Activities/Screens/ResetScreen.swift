import Interface
import Morse
import Training

/// Deleting all progress: confirmed twice with different keys, so that neither habit nor a bouncing switch does it.
final class ResetScreen: ActivityScreen {
    let id = "reset"
    let services: Services
    private var isSecond = false

    /// The keys of the two questions: digits that are far apart and the same in every language.
    static let firstKey: Character = "3"
    static let secondKey: Character = "8"

    init(services: Services) {
        self.services = services
    }

    var place: [Message] { [question] }

    private var question: Message {
        isSecond
            ? Message("reset.second", ["key": .integer(8)]) : Message("reset.first", ["key": .integer(3)])
    }

    func opened(at now: Instant) { services.voice.say(question.with(.text), at: now) }

    var bindings: [KeyBinding] {
        let yes = KeyBinding(.character(isSecond ? Self.secondKey : Self.firstKey), "reset.key.yes") { [self] now in
            if isSecond { reset(at: now) } else { ask(at: now) }
        }
        let no = [Key.enter, .escape, .left].map { key in
            KeyBinding(key, "reset.key.no") { [self] now in
                services.screens.close(at: now)
            }
        }
        // With a switch, the harmless choice comes first.
        return no + [yes]
    }

    private func ask(at now: Instant) {
        isSecond = true
        services.voice.say(question.with(.text), at: now)
    }

    private func reset(at now: Instant) {
        services.recorder.reset(at: now)
        services.interface.forget()
        services.learner.progress = Progress()
        services.learner.recountAnswers()
        services.screens.closeSilently(at: now)
        services.voice.say(Message("reset.done"), at: now)
        services.screens.top?.returned(at: now)
    }

    func pauseOrResume(at now: Instant) { opened(at: now) }
}
