import Activities
import Interface
import Sound
import Synchronization

final class SpeechQueue: Sendable {
    struct Request: Sendable {
        var utterance: Utterance
        var clip: ClipID
        var voice: VoiceSettings
        var isCancelled = false
    }

    enum Work: Sendable {
        case speak(Request)
        /// The timeout has passed without a request.
        case nothing
        case stop
    }

    struct Failure: Sendable {
        var clip: ClipID
        var error: SpeechError
    }

    /// Where the samples go.
    struct Connection: Sendable {
        var sampleRate: Int
        /// The voice expected first; nil to load none yet.
        var voice: VoiceSettings?
        /// Called on the speech thread.
        var makeSink: @Sendable () -> any SpeechSink
    }

    private struct State: Sendable {
        var connection: Connection?
        var requests: [Request] = []
        var current: ClipID?
        var failures: [Failure] = []
        var isStopping = false
        var hasEnded = false
    }

    private let monitor = Monitor(State())

    /// Set with the lock held. The synthesizer reads both at every chunk, so it reads them without the lock.
    private let isStopping = Atomic<Bool>(false)
    /// The clip to stop while it is made; 0 for none.
    private let abandoned = Atomic<UInt32>(0)

    // MARK: The program's side

    func connect(_ connection: Connection) {
        monitor.withLock { $0.connection = connection }
    }

    func add(_ request: Request) {
        monitor.withLock { $0.requests.append(request) }
    }

    /// Cancelled clips are skipped, or stopped while they are made.
    func cancel(where isMeant: (ClipID) -> Bool) {
        monitor.withLock { state in
            for index in state.requests.indices where isMeant(state.requests[index].clip) {
                state.requests[index].isCancelled = true
            }
            if let current = state.current, isMeant(current) {
                abandoned.store(current.rawValue, ordering: .relaxed)
            }
        }
    }

    func stop() {
        monitor.withLock { state in
            state.isStopping = true
            isStopping.store(true, ordering: .relaxed)
        }
    }

    /// Returns false if the thread has not ended in time.
    func waitForEnd(within milliseconds: Int) -> Bool {
        monitor.wait(within: milliseconds, until: \.hasEnded) { _, holds in holds }
    }

    func takeFailure() -> Failure? {
        monitor.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
    }

    // MARK: The speech thread's side

    /// Waits for the connection. Nil if the thread has to end before.
    func takeConnection() -> Connection? {
        monitor.wait(until: { $0.connection != nil || $0.isStopping }) { state, _ in
            state.isStopping ? nil : state.connection
        }
    }

    /// Waits for a request; for ever if `milliseconds` is nil.
    func take(within milliseconds: Int?) -> Work {
        monitor.withLock { $0.current = nil }
        return monitor.wait(within: milliseconds, until: { !$0.requests.isEmpty || $0.isStopping }) { state, holds in
            if state.isStopping { return .stop }
            guard holds else { return .nothing }
            let request = state.requests.removeFirst()
            state.current = request.clip
            return .speak(request)
        }
    }

    func isAbandoned(_ clip: ClipID) -> Bool {
        isStopping.load(ordering: .relaxed) || abandoned.load(ordering: .relaxed) == clip.rawValue
    }

    func end() {
        monitor.withLock { $0.hasEnded = true }
    }

    func fail(_ clip: ClipID, _ error: SpeechError) {
        monitor.withLock { $0.failures.append(Failure(clip: clip, error: error)) }
    }
}
