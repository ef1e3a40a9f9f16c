import Activities
import CLinux
import Glibc
public import Interface
import Morse
import Training

public final class RealTimeLoop {
    /// For benchmarks and tests.
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
    /// Time of the last input. After SIGSTOP it replaces the unknown time of the stop.
    private var lastTold = Instant.start

    /// Releases devices before the process stops, and takes them back when it continues.
    public struct World {
        /// Fades the sound and releases devices, which may take some tenths of a second.
        public var leave: () -> Void
        public var comeBack: () -> Void

        public init(leave: @escaping () -> Void = {}, comeBack: @escaping () -> Void = {}) {
            self.leave = leave
            self.comeBack = comeBack
        }
    }

    /// - Parameters:
    ///   - signals: made before any thread was started.
    ///   - keys: a terminal, a pipe or a file. Its end counts as a hang-up.
    ///   - terminal: the terminal behind `keys`, nil if there is none. It is in single-key mode while the loop runs.
    ///   - report: returns the next input from another thread; called at each wake-up until it returns nil.
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

    /// - Throws: the error of `ppoll`, which fails only if the kernel is out of memory.
    public func run(_ program: any LoopDriven) throws(Errno) -> Int32 {
        // If the terminal refuses, it has hung up, and the first read reports the hang-up.
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
            // Negative: poll ignores the entry.
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
                // Without a terminal, a flood is data. On a terminal, a flood would keep Ctrl+C waiting behind it.
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
                    // The process runs again. Every signal from here on is a new one.
                    try? terminal?.enter()
                    world.comeBack()
                }
                isContinued = true
            case SIGCONT where isContinued: isContinued = false
            case SIGCONT:
                // SIGSTOP cannot be caught, so the time of the stop is unknown.
                try? terminal?.enter()
                stopAndGoOn(program, because: .stop, since: lastTold) {}
            default:
                hand(.terminate(signal: signal), to: program, at: clock.now)
            }
        }
    }

    private func stopAndGoOn(
        _ program: any LoopDriven, because cause: Interruption, since begin: Instant, _ meanwhile: () -> Void
    ) {
        hand(.interrupted, to: program, at: begin)
        meanwhile()
        // The stop includes any sleep of the computer.
        if cause == .stop { _ = sleep.takeSleep() }
        hand(.resumed(after: cause), to: program, at: clock.now)
    }

    private func readKeys(_ program: any LoopDriven, _ events: Int16, at now: Instant) {
        do throws(Errno) {
            let bytes = try FileInput.some(from: keys, upTo: 4096)
            if !bytes.isEmpty {
                hand(parser.take(bytes, at: now), to: program, at: now)
                // The parser must wait to tell Escape from a sequence, but speech stops now.
                if parser.hasLoneEscape { hand(.escapeBegan, to: program, at: now) }
                return
            }
            // A terminal without POLLHUP has not ended: Ctrl+C emptied its input queue.
            if terminal != nil, events & Int16(POLLHUP | POLLERR) == 0 { return }
        } catch {
            // Another process that shares the descriptor read first or made it non-blocking.
            if error.code == EAGAIN { return }
        }
        hasHungUp = true
        hand(parser.finish(), to: program, at: now)
        hand(.hangUp, to: program, at: now)
    }
}
