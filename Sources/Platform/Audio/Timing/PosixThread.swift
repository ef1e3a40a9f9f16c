import CLinux
import Glibc
import Sound
import Synchronization

public struct ThreadError: Error, Equatable, Sendable {
    public let code: Int32
    public var reason: String { Errno(code).description }
    /// Whether no more threads are allowed (`ulimit -u`, or a container's limit).
    public var isShortage: Bool { code == EAGAIN }
}

public enum ThreadScheduling: Equatable, Sendable {
    case realtime(priority: Int32)
    /// EPERM if RLIMIT_RTPRIO is below the requested priority.
    case refused(code: Int32)

    public var isRealTime: Bool { if case .realtime = self { true } else { false } }
}

/// A thread for work that must not wait for a free thread of a pool.
///
/// The body keeps its captures alive, so a thread that never returns (stuck in a sound server's library) can be left
/// behind after `join(within:)`.
public final class PosixThread {
    private let thread: pthread_t
    private let end: EventFD
    private var isOpen = true
    private static let runningBodies = Atomic<Int>(0)

    static var isAnyRunning: Bool { runningBodies.load(ordering: .acquiring) > 0 }

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

    /// - Parameter name: for the system's tools, which show 15 bytes.
    public init(name: String, body: sending @escaping () -> Void) throws(ThreadError) {
        do throws(Errno) {
            end = try EventFD()
        } catch {
            throw ThreadError(code: error.code)
        }
        let box = Unmanaged.passRetained(Box(name: name, end: end, body: body))
        var thread = pthread_t()
        // The new thread inherits the mask. Signals are for the main thread.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // A blocked fault would end the process without the handler that restores the terminal.
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

    /// Starts and ends threads, to check that the system has enough of them for the program and its libraries: eSpeak
    /// aborts the process if it cannot start one.
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

    public func join() {
        guard isOpen else { return }
        isOpen = false
        pthread_join(thread, nil)
    }

    /// Returns false if the body has not returned in time. Can be called again.
    public func join(within milliseconds: Int) -> Bool {
        guard isOpen else { return true }
        var entry = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
        guard CLinux_poll(&entry, 1, .nanoseconds(milliseconds: milliseconds)) == 1 else { return false }
        join()
        return true
    }

    /// Interrupts the thread's system call, after `CLinux_allow_interrupts` in that thread.
    func interrupt() {
        if isOpen { CLinux_interrupt(thread) }
    }

    static var currentNumber: Int32 { CLinux_thread_id() }

    /// Requests real-time scheduling for the calling thread, sets exact timers and loads its stack into memory. A
    /// thread that runs for 100 ms without waiting loses its real-time scheduling.
    ///
    /// - Parameter priority: SCHED_FIFO, 1 to 99.
    public static func keepTime(priority: Int32) -> ThreadScheduling {
        CLinux_set_timer_slack(1)
        CLinux_prefault_stack()
        CLinux_guard_realtime()
        let code = CLinux_request_fifo(priority)
        return code == 0 ? .realtime(priority: priority) : .refused(code: code)
    }
}
