import Glibc
import Sound
import Synchronization
import Trainer

/// What the speech thread has to do, and what it has to tell: shared by it and the program.
///
/// `@unchecked Sendable`: everything that changes is atomic or behind `lock`, a mutex with a condition because the
/// thread has to wait.
final class SpeechQueue: @unchecked Sendable {
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

    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var requests: [Request] = []
    private var current: ClipID?
    private var failures: [(clip: ClipID, error: SpeechError)] = []

    /// Set under the lock, but read by the synthesizer at every chunk without it.
    private let isStopping = Atomic<Bool>(false)
    /// The clip being made need not be finished; its number, 0 for none.
    private let abandoned = Atomic<UInt32>(0)

    init() {
        pthread_mutex_init(lock, nil)
        // The time of `take` is not to depend on somebody setting the clock.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    // MARK: The program's side

    /// Adds a request behind the others.
    func add(_ request: Request) {
        locked {
            requests.append(request)
            pthread_cond_signal(changed)
        }
    }

    /// Clips that satisfy the condition need not be made, or not to the end.
    func cancel(where isMeant: (ClipID) -> Bool) {
        locked {
            for index in requests.indices where isMeant(requests[index].clip) {
                requests[index].isCancelled = true
            }
            if let current, isMeant(current) { abandoned.store(current.rawValue, ordering: .relaxed) }
        }
    }

    /// Ends the thread at its next look.
    func stop() {
        locked {
            isStopping.store(true, ordering: .relaxed)
            pthread_cond_signal(changed)
        }
    }

    /// The oldest failure not yet taken.
    func takeFailure() -> (clip: ClipID, error: SpeechError)? {
        locked { failures.isEmpty ? nil : failures.removeFirst() }
    }

    // MARK: The speech thread's side

    /// Waits for something to do; with a time, no longer than that many milliseconds.
    func take(within milliseconds: Int?) -> Work {
        locked {
            current = nil
            let deadline = milliseconds.map(Self.deadline)
            while requests.isEmpty, !isStopping.load(ordering: .relaxed) {
                if var deadline {
                    if pthread_cond_timedwait(changed, lock, &deadline) == ETIMEDOUT { return .nothing }
                } else {
                    pthread_cond_wait(changed, lock)
                }
            }
            if isStopping.load(ordering: .relaxed) { return .stop }
            let request = requests.removeFirst()
            current = request.clip
            return .speak(request)
        }
    }

    /// Whether the clip that is being made is still wanted.
    func isAbandoned(_ clip: ClipID) -> Bool {
        isStopping.load(ordering: .relaxed) || abandoned.load(ordering: .relaxed) == clip.rawValue
    }

    /// Keeps a failure for the program.
    func fail(_ clip: ClipID, _ error: SpeechError) {
        locked { failures.append((clip, error)) }
    }

    private static func deadline(in milliseconds: Int) -> timespec {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let nanoseconds = time.tv_nsec + milliseconds % 1000 * 1_000_000
        time.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
        time.tv_nsec = nanoseconds % 1_000_000_000
        return time
    }
}
