import CLinux
import Glibc
public import Trainer
import Training

/// Drives the program in real time: waits for keys, signals, the bell of sound and speech, and the program's deadline.
///
/// It sleeps until one of them happens, and for nothing else.
public final class RealTimeLoop {
    /// How often it woke, for benchmarks and tests.
    public private(set) var wakeUps = 0

    private let clock: MonotonicClock
    private let signals: Signals
    private let bell: EventFD
    private let keys: CInt
    private let terminal: Terminal?
    private let report: () -> Input?
    private let wantsFocus: () -> Bool
    private var parser = KeyParser()
    private var hasHungUp = false

    /// A loop that is not running yet.
    ///
    /// - Parameters:
    ///   - clock: says what instant it is.
    ///   - signals: made before any thread was started.
    ///   - bell: rung by the threads of sound and speech when there is something in their rings.
    ///   - keys: the descriptor that keys are read from; a terminal, a pipe or a file.  Its end is the terminal hanging up.
    ///   - terminal: the terminal behind `keys`; nil if there is none.  It is in single-key mode while the loop runs.
    ///   - report: what other threads have to tell, of sound and of devices, one input at each call; asked whenever the
    ///     loop wakes, until it has none.
    ///   - wantsFocus: whether the terminal is to say when its window gets or loses the focus; asked whenever the loop wakes.
    public init(
        clock: MonotonicClock, signals: Signals, bell: EventFD, keys: CInt = 0, terminal: Terminal? = nil,
        report: @escaping () -> Input? = { nil }, wantsFocus: @escaping () -> Bool = { false }
    ) {
        self.clock = clock
        self.signals = signals
        self.bell = bell
        self.keys = keys
        self.terminal = terminal
        self.report = report
        self.wantsFocus = wantsFocus
    }

    /// Runs the program to its end and returns its exit code.
    ///
    /// - Throws: what `ppoll` said, which only a kernel out of memory makes it say.
    public func run(_ program: any LoopDriven) throws(Errno) -> Int32 {
        // A terminal that refuses has hung up, and the first read tells.
        try? terminal?.enter()
        defer { terminal?.leave() }

        program.start(at: clock.now)
        while program.exitCode == nil {
            let woken = try wait(for: program)
            let now = clock.now
            if woken.signals { handleSignals(program, at: now) }
            if woken.bell { bell.clear() }
            while let input = report() { hand(input, to: program, at: now) }
            terminal?.setFocusReporting(wantsFocus())
            if woken.bell { hand(.sound, to: program, at: now) }
            hand(parser.expire(at: now), to: program, at: now)
            if woken.keys { readKeys(program, at: now) }
            if let deadline = program.deadline, deadline <= now { hand(.deadline, to: program, at: now) }
        }
        return program.exitCode ?? 0
    }

    // MARK: Waiting

    private func wait(for program: any LoopDriven) throws(Errno) -> (signals: Bool, keys: Bool, bell: Bool) {
        var polled = [
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
            // A negative descriptor is left out.
            pollfd(fd: hasHungUp ? -1 : keys, events: Int16(POLLIN), revents: 0),
            pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let deadline = [program.deadline, parser.pendingDeadline].compactMap { $0 }.min()
        let patience = deadline.map { max(0, clock.nanoseconds(until: $0)) } ?? -1
        let count = CLinux_poll(&polled, UInt32(polled.count), patience)
        wakeUps += 1
        if count == -1 {
            // Interrupted: the deadline is still the deadline, so waiting goes on from the top.
            guard Errno.last.code == EINTR else { throw Errno.last }
            return (false, false, false)
        }
        return (polled[0].revents != 0, polled[1].revents != 0, polled[2].revents != 0)
    }

    // MARK: Handing in

    private func hand(_ input: Input, to program: any LoopDriven, at now: Instant) {
        if program.exitCode == nil { program.handle(input, at: now) }
    }

    private func hand(_ reports: [KeyReport], to program: any LoopDriven, at now: Instant) {
        for report in reports {
            switch report {
            case .key(let key): hand(.key(key), to: program, at: now)
            case .focus(let hasFocus): hand(.focus(hasFocus), to: program, at: now)
            case .unused: break
            }
        }
    }

    private func handleSignals(_ program: any LoopDriven, at now: Instant) {
        while let signal = signals.next() {
            switch signal {
            case SIGTSTP:
                terminal?.leave()
                signals.stop()
                try? terminal?.enter()
            case SIGCONT:
                // Also after a SIGSTOP, which nobody is told of.
                try? terminal?.enter()
            default:
                hand(.terminate(signal: signal), to: program, at: now)
            }
        }
    }

    private func readKeys(_ program: any LoopDriven, at now: Instant) {
        var bytes = [UInt8](repeating: 0, count: 1024)
        do throws(Errno) {
            let count = try retryingInterrupts { read(keys, &bytes, bytes.count) }
            if count > 0 {
                hand(parser.take(bytes[..<count], at: now), to: program, at: now)
                return
            }
        } catch {
            // Someone else who has the descriptor was faster, or has made it non-blocking.
            if error.code == EAGAIN { return }
        }
        hasHungUp = true
        hand(parser.finish(), to: program, at: now)
        hand(.hangUp, to: program, at: now)
    }
}
