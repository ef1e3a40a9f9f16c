internal import CLinux
internal import Glibc
import Sound
internal import Synchronization

/// No thread could be made.
public struct ThreadError: Error, Equatable, Sendable {
    /// What `pthread_create` returned.
    public let code: Int32
    /// The system's own words.
    public var reason: String { Errno(code).description }
    /// Whether no more threads are allowed (`ulimit -u`, or the limit of a container).
    public var isShortage: Bool { code == EAGAIN }
}

/// How a thread is scheduled.
public enum Scheduling: Equatable, Sendable {
    /// SCHED_FIFO with that priority.
    case realtime(priority: Int32)
    /// Real time was refused, with the error number: EPERM where RLIMIT_RTPRIO is below the priority asked for.
    case refused(code: Int32)
}

/// A thread of one's own, for work that must not wait its turn in a pool.
///
/// The body keeps alive what it captures, so a thread that no longer returns (stuck in a sound server's library) can be
/// left behind with `join(within:)` and harms nobody.
public final class PosixThread {
    private let thread: pthread_t
    /// Rung when the body has returned.
    private let end: EventFD
    private var isOpen = true
    /// Bodies that have not returned.
    private static let runningBodies = Atomic<Int>(0)

    /// Whether any thread still runs: it may have been left behind.
    static var isAnyRunning: Bool { runningBodies.load(ordering: .acquiring) > 0 }

    /// The body on its way into the thread.
    private final class Box {
        let name: String
        let end: EventFD
        let body: () -> Void

        init(name: String, end: EventFD, body: @escaping () -> Void) {
            self.name = name
            self.end = end
            self.body = body
        }
    }

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: as the system's tools show it; 15 bytes of it are kept.
    ///   - body: handed to the thread with all that it holds: the compiler sees to it that nothing of that is used here again.
    public init(name: String, body: sending @escaping () -> Void) throws(ThreadError) {
        do throws(Errno) {
            end = try EventFD()
        } catch {
            throw ThreadError(code: error.code)
        }
        let box = Unmanaged.passRetained(Box(name: name, end: end, body: body))
        var thread = pthread_t()
        // Signals are for the main thread; what is blocked here is inherited.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // A fault that is blocked ends the process without a word to the handler that gives the terminal back.
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGABRT] { sigdelset(&all, fault) }
        pthread_sigmask(SIG_SETMASK, &all, &before)
        Self.runningBodies.add(1, ordering: .relaxed)
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
                CLinux_name_thread(box.name)
                box.body()
                PosixThread.runningBodies.subtract(1, ordering: .releasing)
                box.end.ring()
                return nil
            }, box.toOpaque())
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard code == 0 else {
            Self.runningBodies.subtract(1, ordering: .relaxed)
            box.release()
            throw ThreadError(code: code)
        }
        self.thread = thread
    }

    /// Starts threads and ends them again, to learn whether the system has enough for the program and its libraries: eSpeak
    /// aborts the process where it gets none.
    public static func reserve(_ count: Int = 16) throws(ThreadError) {
        let gate: EventFD
        do throws(Errno) {
            gate = try EventFD()
        } catch {
            throw ThreadError(code: error.code)
        }
        var threads: [PosixThread] = []
        defer {
            gate.ring()
            for thread in threads { thread.join() }
        }
        while threads.count < count {
            threads.append(try PosixThread(name: "reserve") { _ = gate.wait(milliseconds: 10_000) })
        }
    }

    deinit {
        if isOpen { pthread_detach(thread) }
    }

    /// Waits until the body has returned.
    public func join() {
        guard isOpen else { return }
        isOpen = false
        pthread_join(thread, nil)
    }

    /// Waits until the body has returned, but no longer than that many milliseconds.
    ///
    /// - Returns: false if it had not; it may be asked again.
    public func join(within milliseconds: Int) -> Bool {
        guard isOpen else { return true }
        var entry = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
        guard CLinux_poll(&entry, 1, .nanoseconds(milliseconds: milliseconds)) == 1 else { return false }
        join()
        return true
    }

    /// Ends the system call that the thread waits in, if it has allowed that with `CLinux_allow_interrupts`.
    func interrupt() {
        if isOpen { CLinux_interrupt(thread) }
    }

    /// The calling thread's number, as the system's tools show it.
    static var currentNumber: Int32 { CLinux_thread_id() }

    /// Makes the calling thread fit to keep time: real-time scheduling if the system grants it, exact timers, a stack
    /// that is in memory.  Real time is taken back from a thread that runs for 100 ms without waiting.
    ///
    /// - Parameter priority: 1 to 99 within SCHED_FIFO.
    public static func keepTime(priority: Int32) -> Scheduling {
        CLinux_set_timer_slack(1)
        CLinux_prefault_stack()
        CLinux_guard_realtime()
        let code = CLinux_request_fifo(priority)
        return code == 0 ? .realtime(priority: priority) : .refused(code: code)
    }
}
