import Activities
public import Interface
import Sound

/// The voice of speech-dispatcher: the learner's screen reader voice, with the learner's own settings.
///
/// The server plays the words itself. `stream` emits one silent sample when they begin and returns when they end. END
/// comes about 300 ms after the last sound, never before it. After CANCEL, sound goes on for up to 55 ms. (Measured
/// with version 0.11 and its espeak-ng module.)
///
/// When the server is missing, lost or hung, eSpeak NG speaks from the current sentence on. The next attempt follows
/// after one minute, then two, four and so on.
public final class DispatcherSynthesizer: StreamingSynthesizer {
    /// Milliseconds between checks of `isAbandoned`.
    private static let interval = 10
    /// Milliseconds to wait for the event that confirms a CANCEL.
    private static let cancelPatience = 100
    /// Milliseconds before the first new attempt.
    private static let firstPause = 60_000

    private let address: DispatcherAddress?
    private let spawn: () -> Void
    /// Milliseconds that the server may take for the commands of an utterance.
    private let patience: Int
    private let substitute: any StreamingSynthesizer
    private var session: DispatcherSession?
    /// The time of the next attempt in nanoseconds of CLOCK_MONOTONIC, and the milliseconds to wait after the next
    /// failure.
    private var nextAttempt: Int64 = 0
    private var pause = firstPause
    private var failure: SSIPError?
    private var isReplaced = false

    /// - Parameter spawns: whether to start a server that does not run.
    public convenience init(environment: (String) -> Path?, spawns: Bool) {
        self.init(environment: environment, spawns: spawns, substitute: EspeakSynthesizer(), patience: 2000)
    }

    init(
        environment: (String) -> Path?, spawns: Bool, substitute: any StreamingSynthesizer, patience: Int
    ) {
        self.patience = patience
        address = DispatcherAddress.find(environment: environment)
        spawn = {
            guard spawns else { return }
            _ = ChildProcess.run(["speech-dispatcher", "--spawn"], patience: patience)
        }
        self.substitute = substitute
    }

    public func prepare(_ voice: VoiceSettings) {
        do throws(SSIPError) {
            session = try connect()
            try session?.use(voice, isSlow: false)
        } catch {
            giveUp(error)
            substitute.prepare(voice)
        }
    }

    /// - Throws: `SpeechError.replaced` once, after the substitute has spoken for the first time.
    public func stream(
        _ utterance: Utterance, voice: VoiceSettings, sampleRate: Int, isAbandoned: () -> Bool,
        emit: ([Float]) -> Void
    ) throws(SpeechError) {
        if MonotonicClock.nanoseconds >= nextAttempt {
            do throws(SSIPError) {
                let session = try openSession()
                try session.use(voice, isSlow: utterance.isSlow)
                try say(utterance, in: session, isAbandoned: isAbandoned) { emit([0]) }
                pause = Self.firstPause
                return
            } catch {
                giveUp(error)
            }
        }
        try substitute.stream(utterance, voice: voice, sampleRate: sampleRate, isAbandoned: isAbandoned, emit: emit)
        guard !isReplaced, let failure else { return }
        isReplaced = true
        throw .replaced(failure.reason)
    }

    private func giveUp(_ error: SSIPError) {
        failure = error
        session?.connection.cancelUnheard()
        session = nil
        nextAttempt = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: pause)
        pause *= 2
    }

    private func openSession() throws(SSIPError) -> DispatcherSession {
        if let session {
            session.connection.restartTimeout()
            return session
        }
        let new = try connect()
        session = new
        return new
    }

    private func connect() throws(SSIPError) -> DispatcherSession {
        guard let address else { throw .lost("SPEECHD_ADDRESS") }
        do throws(SSIPError) {
            return try DispatcherSession(SSIPConnection(to: address, patience: patience))
        } catch {
            guard case .lost = error else { throw error }
            spawn()
            return try DispatcherSession(SSIPConnection(to: address, patience: patience))
        }
    }

    private func say(
        _ utterance: Utterance, in session: DispatcherSession, isAbandoned: () -> Bool, begin: () -> Void
    ) throws(SSIPError) {
        guard !session.readsMarkup else {
            let message = try session.connection.speak(SSIPText.markup(utterance))
            let length = session.milliseconds(of: utterance)
            return try wait(for: message, lasting: length, in: session, isAbandoned: isAbandoned, begin: begin)
        }
        var hasBegun = false
        for piece in SSIPText.plain(utterance) where !isAbandoned() {
            session.connection.restartTimeout()
            let message: String
            let segment: Utterance.Segment
            switch piece {
            case .rest(let milliseconds):
                _ = try session.connection.event(within: milliseconds)
                continue
            case .text(let text):
                message = try session.connection.speak(text)
                segment = .text(text)
            case .character(let character):
                message = try session.connection.name(character)
                segment = .characters(Array(character))
            }
            let length = session.milliseconds(of: Utterance([segment]))
            try wait(for: message, lasting: length, in: session, isAbandoned: isAbandoned) {
                if !hasBegun { begin() }
                hasBegun = true
            }
        }
    }

    /// - Parameter length: an estimate of the words' length in milliseconds.
    /// - Throws: `SSIPError.silent` if they do not begin, or then do not end, within twice `length` plus `patience`.
    private func wait(
        for message: String, lasting length: Int, in session: DispatcherSession, isAbandoned: () -> Bool,
        begin: () -> Void
    ) throws(SSIPError) {
        let allowed = Int64.nanoseconds(milliseconds: 2 * length + patience)
        var deadline = MonotonicClock.nanoseconds + allowed
        var isCut = false
        while MonotonicClock.nanoseconds < deadline {
            if !isCut, isAbandoned() {
                session.connection.restartTimeout()
                try session.connection.command("CANCEL self")
                isCut = true
                deadline = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: Self.cancelPatience)
            }
            guard let event = try session.connection.event(within: Self.interval), event.message == message else {
                continue
            }
            switch event.kind {
            case .began:
                begin()
                if !isCut { deadline = MonotonicClock.nanoseconds + allowed }
            case .ended, .cancelled: return
            case .paused, .resumed: break
            }
        }
        if !isCut { throw .silent }
    }
}
