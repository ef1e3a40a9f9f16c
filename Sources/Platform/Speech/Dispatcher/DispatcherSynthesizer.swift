import Sound
public import Trainer

/// The voice of speech-dispatcher: the one that the learner's screen reader uses, with the learner's own rate and voice.
///
/// Its words sound elsewhere, so what is emitted is silent: one sample when they begin, and the end when they are over.  END
/// comes some 300 ms after the last sound, never before it; after CANCEL, silence takes up to 55 ms.  When the server cannot
/// be reached or goes away, eSpeak NG says what is left, from the sentence under way on.  (Figures: measured with version
/// 0.11 and its espeak-ng module.)
public final class DispatcherSynthesizer: StreamingSynthesizer {
    /// Milliseconds between looks at whether words are still wanted.
    private static let interval = 10
    /// Milliseconds to wait for the word that nothing sounds any more.
    private static let cancelPatience = 100
    /// Milliseconds without an event after which the server counts as stuck.  Another program's long text may come first.
    private static let patience = 60_000

    private let address: DispatcherAddress?
    private let spawn: () -> Void
    private let substitute: any StreamingSynthesizer
    private var session: Session?
    /// Why the substitute speaks; nil as long as it does not.
    private var failure: SSIPError?
    /// Whether it was told that the substitute speaks.
    private var isReplaced = false

    /// Makes a voice; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - environment: of the process.
    ///   - spawns: whether a server that does not run is started.
    ///   - substitute: speaks when the server does not.
    public init(
        environment: (String) -> String?, spawns: Bool, substitute: any StreamingSynthesizer = EspeakSynthesizer()
    ) {
        address = DispatcherAddress.find(environment: environment)
        spawn = { if spawns { _ = ChildProcess.run(["speech-dispatcher", "--spawn"], patience: 3000) } }
        self.substitute = substitute
    }

    /// Connects, so that the first words come at once.
    public func prepare(_ voice: VoiceSettings) {
        do throws(SSIPError) {
            session = try connect()
            try session?.use(voice)
        } catch {
            failure = error
            session = nil
            substitute.prepare(voice)
        }
    }

    /// See `StreamingSynthesizer`.
    ///
    /// - Throws: `SpeechError.replaced` once, after the substitute has spoken for the first time.
    public func stream(
        _ utterance: Utterance, voice: VoiceSettings, sampleRate: Int, isAbandoned: () -> Bool,
        emit: ([Float]) -> Void
    ) throws(SpeechError) {
        if failure == nil {
            do throws(SSIPError) {
                if session == nil { session = try connect() }
                guard let session else { return }
                try session.use(voice)
                return try say(utterance, in: session, isAbandoned: isAbandoned) { emit([0]) }
            } catch {
                failure = error
            }
        }
        session = nil
        try substitute.stream(utterance, voice: voice, sampleRate: sampleRate, isAbandoned: isAbandoned, emit: emit)
        guard !isReplaced, let failure else { return }
        isReplaced = true
        throw .replaced(failure.reason)
    }

    private func connect() throws(SSIPError) -> Session {
        guard let address else { throw .lost("SPEECHD_ADDRESS") }
        do throws(SSIPError) {
            return try Session(SSIPConnection(to: address))
        } catch {
            guard case .lost = error else { throw error }
            spawn()
            return try Session(SSIPConnection(to: address))
        }
    }

    private func say(
        _ utterance: Utterance, in session: Session, isAbandoned: () -> Bool, begin: () -> Void
    ) throws(SSIPError) {
        guard !session.readsMarkup else {
            let message = try session.connection.speak(SSIPText.markup(utterance))
            return try wait(for: message, in: session, isAbandoned: isAbandoned, begin: begin)
        }
        var hasBegun = false
        for piece in SSIPText.plain(utterance) where !isAbandoned() {
            let message: String
            switch piece {
            case .rest(let milliseconds):
                _ = try session.connection.event(within: milliseconds)
                continue
            case .text(let text): message = try session.connection.speak(text)
            case .character(let character): message = try session.connection.name(character)
            }
            try wait(for: message, in: session, isAbandoned: isAbandoned) {
                if !hasBegun { begin() }
                hasBegun = true
            }
        }
    }

    /// Waits until the words are over, or what is left of them is cut.
    private func wait(
        for message: String, in session: Session, isAbandoned: () -> Bool, begin: () -> Void
    ) throws(SSIPError) {
        var quiet = 0
        var cutFor: Int?
        while quiet < Self.patience {
            if cutFor == nil, isAbandoned() {
                try session.connection.command("CANCEL self")
                cutFor = 0
            }
            if let event = try session.connection.event(within: Self.interval) {
                quiet = 0
                guard event.message == message else { continue }
                switch event.kind {
                case .began: begin()
                case .ended, .cancelled: return
                case .paused, .resumed: break
                }
            } else {
                quiet += Self.interval
                if let time = cutFor {
                    if time >= Self.cancelPatience { return }
                    cutFor = time + Self.interval
                }
            }
        }
        throw .lost("no answer")
    }
}

extension DispatcherSynthesizer {
    /// A connection with what was set on it.
    private final class Session {
        let connection: SSIPConnection
        /// Whether the module reads SSML as it should.
        let readsMarkup: Bool
        /// The user's own, to go back to.
        private let usual: (language: String, rate: String, pitch: String)
        private var present: (language: String, rate: String, pitch: String)

        init(_ connection: SSIPConnection) throws(SSIPError) {
            self.connection = connection
            try connection.command("SET self CLIENT_NAME user:kochlea:main")
            try connection.command("SET self NOTIFICATION ALL on")
            try connection.command("SET self PRIORITY message")
            // Texts are written to be heard: no mark in them is to be named.
            try connection.command("SET self PUNCTUATION none")
            try connection.command("SET self CAP_LET_RECOGN none")
            readsMarkup = try connection.value(of: "OUTPUT_MODULE") == "espeak-ng"
            if readsMarkup { try connection.command("SET self SSML_MODE on") }
            usual = (
                try connection.value(of: "LANGUAGE"), try connection.value(of: "RATE"),
                try connection.value(of: "PITCH")
            )
            present = usual
        }

        /// Sets what the learner has changed in Kochlea, and nothing else: rate, voice and volume are the user's.  The language
        /// is what the text is written in.
        func use(_ voice: VoiceSettings) throws(SSIPError) {
            let isUsual = Self.primary(voice.language) == Self.primary(usual.language)
            let language = isUsual ? usual.language : voice.language
            let rate = voice.rate == VoiceSettings().rate ? usual.rate : "\(Self.rate(voice.rate))"
            let pitch = voice.pitch == VoiceSettings().pitch ? usual.pitch : "\((voice.pitch - 50) * 2)"
            if language != present.language { try connection.command("SET self LANGUAGE \(language)") }
            if rate != present.rate { try connection.command("SET self RATE \(rate)") }
            if pitch != present.pitch { try connection.command("SET self PITCH \(pitch)") }
            present = (language, rate, pitch)
        }

        private static func primary(_ tag: String) -> Substring { tag.prefix { $0 != "-" && $0 != "_" } }

        /// eSpeak's words per minute (80 to 449, usually 175) as the server's rate (-100 to 100, usually 0).
        private static func rate(_ wordsPerMinute: Int) -> Int {
            wordsPerMinute < 175 ? (wordsPerMinute - 175) * 100 / 95 : (wordsPerMinute - 175) * 100 / 274
        }
    }
}
