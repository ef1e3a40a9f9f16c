import CLinux
import Glibc

/// The signals that the program acts on, read in turn from a descriptor instead of breaking in anywhere.
///
/// To be made before any thread is started: threads inherit what is blocked, and a signal goes to any thread that does not
/// block it.
public final class Signals {
    /// Those that ask the program to end.
    public static let terminating: Set<CInt> = [SIGINT, SIGTERM, SIGHUP]

    /// The descriptor to poll for reading.
    let descriptor: CInt
    private let previousMask: sigset_t
    private var terminated: CInt?

    /// Blocks them for this thread and those it starts; ignores SIGPIPE, which a write then reports as EPIPE.
    ///
    /// What the parent had ignored (nohup, a shell's background jobs) stays ignored.
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
        descriptor = try retryingInterrupts {
            signalfd(-1, &mask, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
        }
    }

    deinit {
        // One that came while the program was ending already must not end it otherwise.
        while next() != nil {}
        close(descriptor)
        var mask = previousMask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }

    /// The next signal that has come; nil if there is none.
    public func next() -> CInt? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        guard (try? retryingInterrupts({ read(descriptor, &information, size) })) == size else { return nil }
        return CInt(information.ssi_signo)
    }

    /// The first signal that asked the program to end; nil while none has.  Ctrl+Z stops the process meanwhile.
    ///
    /// For programs that have no loop to hand signals to.
    public func termination() -> CInt? {
        while terminated == nil, let signal = next() {
            if signal == SIGTSTP { stop() }
            if Self.terminating.contains(signal) { terminated = signal }
        }
        return terminated
    }

    /// Stops the process as Ctrl+Z does, and returns when it was continued.
    ///
    /// Not by SIGSTOP: the system drops SIGTSTP where nobody could continue the process, as in a login without a shell.
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
