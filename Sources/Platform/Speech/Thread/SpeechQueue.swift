import Sound
import Synchronization
import Trainer

/// What the speech thread has to do, and what it has to tell: shared by it and the program.
final class SpeechQueue: Sendable {
    /// One thing to say.
    struct Request: Sendable {
        var utterance: Utterance
        var clip: ClipID
        var voice: VoiceSettings
        var isCancelled = false
    }

    /// What there is to do.
    enum Work: Sendable {
        case speak(Request)
        /// The time is over.
        case nothing
        case stop
    }

    /// Why something was not said.
    struct Failure: Sendable {
        var clip: ClipID
        var error: SpeechError
    }

    private struct State: Sendable {
        var requests: [Request] = []
        var current: ClipID?
        var failures: [Failure] = []
        var isStopping = false
        var hasEnded = false
    }

    private let monitor = Monitor(State())

    /// The synthesizer asks at every chunk, so these two are read without the lock.  They are set with it.
    private let isStopping = Atomic<Bool>(false)
    /// The clip being made need not be finished; its number, 0 for none.
    private let abandoned = Atomic<UInt32>(0)

    // MARK: The program's side

    /// Adds a request behind the others.
    func add(_ request: Request) {
        monitor.withLock { $0.requests.append(request) }
    }

    /// Clips that satisfy the condition need not be made, or not to the end.
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

    /// Ends the thread at its next look.
    func stop() {
        monitor.withLock { state in
            state.isStopping = true
            isStopping.store(true, ordering: .relaxed)
        }
    }

    /// Waits until the thread has said that it ends.
    ///
    /// - Returns: false if the time in milliseconds was over before.
    func waitForEnd(within milliseconds: Int) -> Bool {
        monitor.wait(within: milliseconds, until: \.hasEnded) { _, holds in holds }
    }

    /// The oldest failure not yet taken.
    func takeFailure() -> Failure? {
        monitor.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
    }

    // MARK: The speech thread's side

    /// Waits for something to do; with a time, no longer than that many milliseconds.
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

    /// Whether the clip that is being made is no longer wanted.
    func isAbandoned(_ clip: ClipID) -> Bool {
        isStopping.load(ordering: .relaxed) || abandoned.load(ordering: .relaxed) == clip.rawValue
    }

    /// Says that the thread ends.
    func end() {
        monitor.withLock { $0.hasEnded = true }
    }

    /// Keeps a failure for the program.
    func fail(_ clip: ClipID, _ error: SpeechError) {
        monitor.withLock { $0.failures.append(Failure(clip: clip, error: error)) }
    }
}
