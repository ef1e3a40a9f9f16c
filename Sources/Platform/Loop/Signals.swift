import CLinux
import Glibc

/// The signals that the program handles, read from a descriptor one at a time instead of interrupting anything.
///
/// Make it before any thread is started: threads inherit the mask, and a signal goes to any thread that does not block
/// it.
public final class Signals {
    /// Signals that ask the program to end, and unused ones that would end it by default.
    public static let terminating: Set<CInt> = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
    ]

    /// The descriptor to poll for reading.
    let descriptor: CInt
    private let previousMask: sigset_t
    private var terminated: CInt?

    /// Makes a write beyond the limit of file sizes fail with EFBIG, like one to a full disk, instead of ending the program.
    public static func ignoreFileSizeLimit() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Blocks the signals for this thread and those it starts; ignores SIGPIPE, so that writes report EPIPE.
    ///
    /// Signals ignored by the parent (nohup, background jobs of a shell) stay ignored.
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
        // A second signal that came while the program was ending must not change how it ends.
        while next() != nil {}
        close(descriptor)
        var mask = previousMask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }

    /// The next pending signal; nil if there is none.
    public func next() -> CInt? {
        let size = MemoryLayout<signalfd_siginfo>.size
        guard let bytes = try? FileInput.some(from: descriptor, upTo: size), bytes.count == size else { return nil }
        return bytes.withUnsafeBytes { CInt($0.loadUnaligned(as: signalfd_siginfo.self).ssi_signo) }
    }

    /// The first signal that asked the program to end; nil if none has.  Ctrl+Z stops the process here.
    ///
    /// For programs without a loop.
    public func termination() -> CInt? {
        while terminated == nil, let signal = next() {
            if signal == SIGTSTP { stop() }
            if Self.terminating.contains(signal) { terminated = signal }
        }
        return terminated
    }

    /// Stops the process as Ctrl+Z does, and returns when it is continued.
    ///
    /// Not with SIGSTOP: the system drops SIGTSTP if nobody could continue the process, as in a login without a shell.
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
