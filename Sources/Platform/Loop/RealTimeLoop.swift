import CLinux
import Glibc
public import Trainer
import Training

/// Runs the program in real time.
///
/// It sleeps until there is a key, a signal, a ring of sound or speech, or the program's deadline.
public final class RealTimeLoop {
    /// The number of wake-ups, for benchmarks and tests.
    public private(set) var wakeUps = 0

    private let clock: MonotonicClock
    private let signals: Signals
    private let bell: EventFD
    private let keys: CInt
    private let outputs: [OutputQueue]
    private let terminal: Terminal?
    private let report: () -> Input?
    private let wantsFocus: () -> Bool
    private var parser = KeyParser()
    private var flood = KeyFlood()
    private var sleep: SleepWatch
    private let world: World
    private var hasHungUp = false
    /// When the program last got an input.
    private var lastTold = Instant.start

    /// What is released while the process is stopped.
    public struct World {
        /// Fades the sound and releases devices, which takes up to some tenths of a second.
        public var leave: () -> Void
        /// Takes them again.
        public var comeBack: () -> Void

        /// By default there is nothing to release.
        public init(leave: @escaping () -> Void = {}, comeBack: @escaping () -> Void = {}) {
            self.leave = leave
            self.comeBack = comeBack
        }
    }

    /// Makes a loop.
    ///
    /// - Parameters:
    ///   - clock: gives the current instant.
    ///   - signals: made before any thread was started.
    ///   - bell: rung by the threads of sound and speech when there is something in their rings.
    ///   - keys: the descriptor that keys are read from: a terminal, a pipe or a file.  Its end counts as a hang-up.
    ///   - outputs: lines that may wait for their readers.
    ///   - terminal: the terminal behind `keys`; nil if there is none.  It is in single-key mode while the loop runs.
    ///   - report: returns reports of other threads about sound and devices, one input per call; called at each wake-up
    ///     until it returns nil.
    ///   - wantsFocus: whether the terminal should report focus changes; called at each wake-up.
    ///   - world: what is released while the process is stopped.
    ///   - asleep: nanoseconds that the computer has slept since boot.
    public convenience init(
        clock: MonotonicClock, signals: Signals, bell: EventFD, keys: CInt = 0, outputs: [OutputQueue] = [],
        terminal: Terminal? = nil, report: @escaping () -> Input? = { nil },
        wantsFocus: @escaping () -> Bool = { false }, world: World = World()
    ) {
        self.init(
            clock: clock, signals: signals, bell: bell, keys: keys, outputs: outputs, terminal: terminal,
            report: report, wantsFocus: wantsFocus, world: world, asleep: SleepWatch.nanosecondsAsleep)
    }

    init(
        clock: MonotonicClock, signals: Signals, bell: EventFD, keys: CInt, outputs: [OutputQueue], terminal: Terminal?,
        report: @escaping () -> Input?, wantsFocus: @escaping () -> Bool, world: World,
        asleep: @escaping () -> Int64
    ) {
        self.clock = clock
        self.signals = signals
        self.bell = bell
        self.keys = keys
        self.outputs = outputs
        self.terminal = terminal
        self.report = report
        self.wantsFocus = wantsFocus
        self.world = world
        sleep = SleepWatch(asleep: asleep)
    }

    /// Runs the program to its end and returns its exit code.
    ///
    /// - Throws: the error of `ppoll`, which happens only if the kernel is out of memory.
    public func run(_ program: any LoopDriven) throws(Errno) -> Int32 {
        // If the terminal refuses, it has hung up, and the first read will show that.
        try? terminal?.enter()
        defer { terminal?.leave() }

        program.start(at: clock.now)
        while program.exitCode == nil {
            let woken = try wait(for: program)
            if woken.signals { handleSignals(program) }
            if sleep.takeSleep() { stopAndGoOn(program, because: .sleep, since: clock.now) {} }
            let now = clock.now
            if woken.bell { bell.clear() }
            while let input = report() { hand(input, to: program, at: now) }
            terminal?.setFocusReporting(wantsFocus())
            if woken.bell { hand(.sound, to: program, at: now) }
            hand(parser.expire(at: now), to: program, at: now)
            if woken.keys != 0 { readKeys(program, woken.keys, at: now) }
            if let deadline = program.deadline, deadline <= now { hand(.deadline, to: program, at: now) }
        }
        return program.exitCode ?? 0
    }

    // MARK: Waiting

    private func wait(for program: any LoopDriven) throws(Errno) -> (signals: Bool, keys: Int16, bell: Bool) {
        var polled = [
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
            // poll ignores negative descriptors.
            pollfd(fd: hasHungUp ? -1 : keys, events: Int16(POLLIN), revents: 0),
            pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: sleep.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let lagging = outputs.compactMap { output in output.polled.map { (output: output, entry: $0) } }
        polled += lagging.map(\.entry)
        let deadline = [program.deadline, parser.pendingDeadline].compactMap { $0 }.min()
        let pauses = [deadline.map { max(0, clock.nanoseconds(until: $0)) }] + outputs.map(\.pause)
        defer { wakeUps += 1 }
        _ = try waitForAny(of: &polled, nanoseconds: pauses.compactMap { $0 }.min() ?? -1)
        for (lagging, entry) in zip(lagging, polled.dropFirst(4)) where entry.revents != 0 { lagging.output.roomCame() }
        if polled[3].revents != 0 { sleep.arm() }
        return (polled[0].revents != 0, polled[1].revents, polled[2].revents != 0)
    }

    // MARK: Handing in

    private func hand(_ input: Input, to program: any LoopDriven, at now: Instant) {
        guard program.exitCode == nil else { return }
        lastTold = now
        program.handle(input, at: now)
    }

    private func hand(_ reports: [KeyReport], to program: any LoopDriven, at now: Instant) {
        for report in reports {
            switch report {
            case .key(let key):
                // Only a terminal keeps Ctrl+C behind what was typed before it.
                switch terminal == nil ? .taken : flood.judge(at: now) {
                case .taken: hand(.key(key), to: program, at: now)
                case .leftOut(let isFirst): if isFirst { hand(.flooded, to: program, at: now) }
                }
            case .focus(let hasFocus): hand(.focus(hasFocus), to: program, at: now)
            case .signal(let signal): kill(getpid(), Self.number(of: signal))
            case .unused: break
            }
        }
    }

    private static func number(of signal: TerminalSignal) -> Int32 {
        switch signal {
        case .interrupt: SIGINT
        case .suspend: SIGTSTP
        case .quit: SIGQUIT
        }
    }

    private func handleSignals(_ program: any LoopDriven) {
        var isContinued = false
        while let signal = signals.next() {
            switch signal {
            case SIGTSTP:
                stopAndGoOn(program, because: .stop, since: clock.now) {
                    world.leave()
                    terminal?.leave()
                    signals.stop()
                    // From now on every signal concerns a process that is running again.
                    try? terminal?.enter()
                    world.comeBack()
                }
                isContinued = true
            case SIGCONT where isContinued: isContinued = false
            case SIGCONT:
                // After SIGSTOP, of which nobody is told; it is also unknown how long it lasted.
                try? terminal?.enter()
                stopAndGoOn(program, because: .stop, since: lastTold) {}
            default:
                hand(.terminate(signal: signal), to: program, at: clock.now)
            }
        }
    }

    /// Lets the program pause, does something meanwhile, and lets it continue.
    private func stopAndGoOn(
        _ program: any LoopDriven, because cause: Interruption, since begin: Instant, _ meanwhile: () -> Void
    ) {
        hand(.interrupted, to: program, at: begin)
        meanwhile()
        // Sleep while the process was stopped is covered by that.
        if cause == .stop { _ = sleep.takeSleep() }
        hand(.resumed(after: cause), to: program, at: clock.now)
    }

    /// - Parameter events: what `poll` found.
    private func readKeys(_ program: any LoopDriven, _ events: Int16, at now: Instant) {
        do throws(Errno) {
            let bytes = try FileInput.some(from: keys, upTo: 4096)
            if !bytes.isEmpty {
                hand(parser.take(bytes, at: now), to: program, at: now)
                // The key itself is known only when no byte follows; speech ends now.
                if parser.hasLoneEscape { hand(.escapeBegan, to: program, at: now) }
                return
            }
            // A terminal that is still there has no end: Ctrl+C emptied what was typed before it.
            if terminal != nil, events & Int16(POLLHUP | POLLERR) == 0 { return }
        } catch {
            // Another process that shares the descriptor was faster, or has made it non-blocking.
            if error.code == EAGAIN { return }
        }
        hasHungUp = true
        hand(parser.finish(), to: program, at: now)
        hand(.hangUp, to: program, at: now)
    }
}
