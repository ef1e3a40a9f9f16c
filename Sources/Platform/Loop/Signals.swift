import CLinux
import Glibc

/// Create it before starting any thread: threads inherit the mask, and the kernel delivers a signal to any thread that
/// does not block it.
public final class Signals {
    /// Signals that ask the program to end, and unused signals whose default action ends it.
    public static let terminating: Set<CInt> = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
    ]

    let descriptor: CInt
    private let previousMask: sigset_t
    private var terminated: CInt?

    /// Makes a write beyond the file size limit fail with EFBIG, like a write to a full disk, instead of ending the
    /// program.
    public static func ignoreFileSizeLimit() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Blocks the signals for this thread and its later children. Ignores SIGPIPE, so writes fail with EPIPE.
    ///
    /// Signals that the parent ignores (nohup, background jobs of a shell) stay ignored.
    public init() throws(Errno) {
        signal(SIGPIPE, SIG_IGN)
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in Self.terminating.union([SIGTSTP, SIGCONT]) where !Self.isIgnored(number) {
            sigaddset(&mask, number)
        }
        var previous = sigset_t()
        pthread_sigmask(SIG_BLOCK, &mask, &previous)
        previousMask = previous
        descriptor = try retrying {
            signalfd(-1, &mask, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
        }
    }

    deinit {
        // A second signal during the end must not change the exit.
        while next() != nil {}
        close(descriptor)
        var mask = previousMask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }

    public func next() -> CInt? {
        let size = MemoryLayout<signalfd_siginfo>.size
        guard let bytes = try? FileInput.some(from: descriptor, upTo: size), bytes.count == size else { return nil }
        return bytes.withUnsafeBytes { CInt($0.loadUnaligned(as: signalfd_siginfo.self).ssi_signo) }
    }

    /// For programs without a loop. Ctrl+Z stops the process inside this call.
    public func termination() -> CInt? {
        while terminated == nil, let signal = next() {
            if signal == SIGTSTP { stop() }
            if Self.terminating.contains(signal) { terminated = signal }
        }
        return terminated
    }

    /// SIGTSTP, not SIGSTOP: the kernel drops SIGTSTP in an orphaned process group, where no shell could continue the
    /// process.
    func stop() {
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        raise(SIGTSTP)
        pthread_sigmask(SIG_BLOCK, &mask, nil)
    }

    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
