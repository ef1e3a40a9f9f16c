import Interface
import Morse
import Sound
import Training

/// Asks who speaks if a screen reader runs. The question comes first, because nobody understands two voices at once.
///
/// The question is one short line, printed once. The screen reader speaks it first, while Kochlea is silent. Then
/// Kochlea speaks it, and repeats it after a rest until a key answers, at most three times. So the two voices never
/// overlap. A learner with only a switch that is not set up cannot answer. For them the program continues after the
/// last time, and asks again at the next start.
final class SpeakerQuestion: RunningScreen, ActivityScreen {
    /// Milliseconds for the screen reader per character of the line, and before it begins.
    private static let (perCharacter, start) = (80, 700)
    /// Milliseconds after each time that Kochlea speaks, and the number of times.
    private static let (rest, times) = (5000, 3)

    let id = "firstSpeaker"
    let services: Services
    private let leave: (Instant) -> Void
    private var said = 0
    private(set) var deadline: Instant?

    /// - Parameter leave: called after the answer.
    init(services: Services, leave: @escaping (Instant) -> Void) {
        self.services = services
        self.leave = leave
    }

    /// Whether a screen reader runs and neither the command line nor the learner has chosen a speaker.
    static func isWanted(_ services: Services) -> Bool {
        !services.run.readers.isEmpty && !services.run.facts.isSpeechGiven && services.voice.speaker.mode == .own
            && SpeechSettings.isSpeakerUnknown { services.recorder.values.setting($0) }
    }

    private var readerName: Message.Argument {
        services.run.readers.first { !$0.isEmpty }.map { .text($0) } ?? .message(Message("speaker.some"))
    }

    private var question: Message { Message("speaker.question", ["reader": readerName]) }

    var place: [Message] { [question] }

    // MARK: Asking

    func opened(at now: Instant) {
        deadline = nil
        // A scan waits for the learner by itself.
        guard !services.settings.isScanning else { return services.voice.play([.say(question)], at: now) }
        services.voice.silence(.everything)
        services.voice.play([.line(question)], at: now)
        let length = MessageFormatter(catalogue: services.ports.catalogue).line(question).count
        deadline = now.advanced(byMilliseconds: Self.start + length * Self.perCharacter)
    }

    func deadlineCame(at now: Instant) {
        deadline = nil
        // During key help, wait for `helpEnded`.
        guard !services.run.isDescribing else { return }
        guard said < Self.times else { return goOn(at: now) }
        said += 1
        say(at: now)
    }

    func repeatMorse(at now: Instant) { say(at: now) }

    func pauseOrResume(at now: Instant) { say(at: now) }

    /// Leaves time for the last words of the key description.
    func helpEnded(at now: Instant) { deadline = now.advanced(byMilliseconds: 2500) }

    /// Speaks without printing: the screen reader would speak a printed line at the same time.
    private func say(at now: Instant) {
        deadline = nil
        var question = question
        question.isPrinted = false
        services.voice.play([.say(question)], at: now) { [self] now in
            guard services.screens.top === self, !services.settings.isScanning else { return }
            deadline = now.advanced(byMilliseconds: Self.rest)
        }
    }

    // MARK: Answers

    var bindings: [KeyBinding] {
        [
            KeyBinding(.character("1"), "speaker.reader") { [self] in choose(.reader, at: $0) },
            KeyBinding(.character("2"), "speaker.self") { [self] in choose(.own, at: $0) },
            KeyBinding(.enter, "speaker.reader") { [self] in choose(.reader, at: $0) },
            KeyBinding(.escape, "menu.key.back") { [self] in stay(at: $0) },
        ]
    }

    func scanList() -> ScanList? {
        ScanList([
            ScanItem("reader", Message("speaker.reader")) { [self] in choose(.reader, at: $0) },
            ScanItem("self", Message("speaker.self")) { [self] in choose(.own, at: $0) },
        ])
    }

    private func choose(_ speaker: SpeechSettings.Speaker, at now: Instant) {
        deadline = nil
        services.preferences.change(\.speech.by, to: speaker, at: now)
        if speaker == .reader {
            services.voice.silence()
            services.voice.speaker.mode = .reader
            services.voice.say(Message("speaker.readerChosen"), at: now)
        } else {
            services.voice.speaker.mode = .own
            services.voice.say(Message("speaker.selfChosen"), at: now)
        }
        goOn(at: now)
    }

    /// No question comes before this one, and Escape chooses nothing.
    private func stay(at now: Instant) {
        services.voice.signal(.edge, at: now)
        say(at: now)
    }

    /// Leaves the question. Clearing `readers` prevents another question in this run even if storage fails.
    private func goOn(at now: Instant) {
        services.run.readersAsked = services.run.readers
        services.run.readers = []
        leave(now)
    }
}
