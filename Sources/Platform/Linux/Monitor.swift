import CLinux
import Glibc

/// A value behind a lock, with a condition variable. Kochlea has no other kind of lock between threads.
///
/// A POSIX lock, because `Synchronization.Mutex` has no condition variable, and ThreadSanitizer loses its owner under
/// contention. Priority inheritance: the holder runs at the highest priority among the waiting threads.
///
/// `@unchecked Sendable`: only the lock's holder touches the value.
final class Monitor<Value: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
        self.value = value
        Self.make(lock)
        // Setting the system's clock must not change a timeout.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        let isMade =
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 && pthread_cond_init(changed, &attributes) == 0
        pthread_condattr_destroy(&attributes)
        precondition(isMade, "a condition on the monotonic clock")
    }

    /// A kernel without priority inheritance (ENOTSUP) refuses such a lock. Then this makes a plain one.
    private static func make(_ lock: UnsafeMutablePointer<pthread_mutex_t>) {
        var protocols = pthread_mutexattr_t()
        pthread_mutexattr_init(&protocols)
        pthread_mutexattr_setprotocol(&protocols, CInt(PTHREAD_PRIO_INHERIT))
        let code = pthread_mutex_init(lock, &protocols)
        pthread_mutexattr_destroy(&protocols)
        if code != 0 {
            let isMade = pthread_mutex_init(lock, nil) == 0
            precondition(isMade, "a lock")
        }
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    /// Wakes all waiting threads afterwards.
    func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(lock)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(lock)
        }
        return try body(&value)
    }

    /// Runs the body when the condition holds or after the timeout; nil waits for ever.
    func wait<Result>(
        within milliseconds: Int? = nil, until condition: (Value) -> Bool,
        then body: (inout Value, _ holds: Bool) -> Result
    ) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        var deadline = milliseconds.map(Self.deadline) ?? timespec()
        var isOver = false
        while !condition(value), !isOver {
            if milliseconds == nil {
                pthread_cond_wait(changed, lock)
            } else {
                isOver = pthread_cond_timedwait(changed, lock, &deadline) == ETIMEDOUT
            }
        }
        return body(&value, condition(value))
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
