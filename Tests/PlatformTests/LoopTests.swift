import Activities
import CLinux
import Glibc
import Interface
import Morse
import Testing
import Training

@testable import Platform

/// Records its inputs and reacts as the test chose.
private final class Recorder: LoopDriven {
    var heard: [(input: Input, at: Instant)] = []
    var deadline: Instant?
    var exitCode: Int32?
    var started: Instant?
    var react: (Input, Recorder) -> Void
    var begin: (Recorder) -> Void = { _ in }
    let isWaitingForLearner = true

    init(_ react: @escaping (Input, Recorder) -> Void) { self.react = react }

    var inputs: [Input] { heard.map(\.input) }

    func start(at now: Instant) {
        started = now
        begin(self)
    }

    func handle(_ input: Input, at now: Instant) {
        heard.append((input, now))
        react(input, self)
    }
}

/// A pipe whose writing end a test can close early.
private final class Pipe {
    let reading: CInt
    private var writing: CInt

    init() {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        // Not inherited: a child of another test would hold the writing end and keep the pipe from ending.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        finish()
        close(reading)
    }

    func write(_ text: String) throws { try writeFully(text.utf8, to: writing) }

    func finish() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}

private func keys(_ text: String) -> [Input] { text.map { .key(.character($0)) } }

@Suite(.serialized) struct LoopTests {
    let signals: Signals
    let bell: EventFD
    fileprivate let input = Pipe()

    init() throws {
        signals = try Signals()
        bell = try EventFD()
    }

    private func loop(_ report: @escaping () -> Input? = { nil }) -> RealTimeLoop {
        RealTimeLoop(
            clock: MonotonicClock(), signals: signals, bell: bell, keys: input.reading, report: report)
    }

    @Test func `keys come in order, then the hanging up once, and the exit code is the program's`() throws {
        try input.write("km r\u{1b}[A\u{1b}")
        input.finish()
        let program = Recorder { input, program in
            // The program ends some time after the hang-up. The hang-up is not repeated, and the loop does not spin.
            if input == .hangUp { program.deadline = program.heard.last?.at.advanced(byMilliseconds: 20) }
            if input == .deadline { program.exitCode = 7 }
        }
        let loop = loop()
        #expect(try loop.run(program) == 7)
        #expect(
            program.inputs == keys("km") + [.key(.space)] + keys("r")
                + [.key(.up), .escapeBegan, .key(.escape), .hangUp, .deadline])
        #expect(loop.wakeUps <= 4)
    }

    @Test func `nothing is handed in after the exit code is set`() throws {
        try input.write("abc")
        bell.ring()
        let program = Recorder { input, program in if input == .key(.character("b")) { program.exitCode = 0 } }
        #expect(try loop().run(program) == 0)
        #expect(program.inputs == [.sound] + keys("ab"))
    }

    @Test func `a program that is over at its start is handed nothing`() throws {
        try input.write("abc")
        let program = Recorder { _, _ in }
        program.begin = { $0.exitCode = 64 }
        #expect(try loop().run(program) == 64)
        #expect(program.inputs == [])
        #expect(program.started != nil)
    }

    @Test func `the loop sleeps until the deadline, which is never early`() throws {
        let program = Recorder { input, program in
            program.deadline = program.deadline?.advanced(byMilliseconds: 20)
            if program.heard.count == 3 { program.exitCode = 0 }
        }
        program.begin = { $0.deadline = Instant(microseconds: 30_001) }
        let loop = loop()
        #expect(try loop.run(program) == 0)
        #expect(program.inputs == [.deadline, .deadline, .deadline])
        #expect(zip(program.heard, [30_001, 50_001, 70_001]).allSatisfy { $0.at.microseconds >= $1 })
        // Three deadlines, three wake-ups.
        #expect(loop.wakeUps == 3)
    }

    @Test func `Escape alone is told at once, and is a key after a hundred milliseconds`() throws {
        try input.write("\u{1b}")
        let program = Recorder { input, program in if input != .escapeBegan { program.exitCode = 0 } }
        let loop = loop()
        _ = try loop.run(program)
        #expect(program.inputs == [.escapeBegan, .key(.escape)])
        // The silence counts from the byte, which came just before its report.
        #expect(try #require(program.heard.last).at.microseconds >= 100_000)
        #expect(loop.wakeUps == 2)
    }

    @Test func `many rings of one bell are one sound, and each later ring another`() throws {
        for _ in 0..<1000 { bell.ring() }
        let program = Recorder { _, program in
            if program.heard.count == 3 { program.exitCode = 0 } else { self.bell.ring() }
        }
        let loop = loop()
        _ = try loop.run(program)
        #expect(program.inputs == [.sound, .sound, .sound])
        #expect(loop.wakeUps == 3)
    }

    @Test func `a ring from another thread wakes the loop`() throws {
        let program = Recorder { _, program in program.exitCode = 0 }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(bell).toOpaque()
        program.begin = { _ in
            pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<EventFD>.fromOpaque(context).takeRetainedValue().ring() }
                    return nil
                }, context)
        }
        _ = try loop().run(program)
        pthread_join(thread, nil)
        #expect(program.inputs == [.sound])
    }

    @Test func `events of the sound device are reported before its notices and before keys`() throws {
        var reports: [Input] = [.soundLost(reason: "unplugged"), .soundFound(name: "other")]
        bell.ring()
        try input.write("k")
        let program = Recorder { input, program in if input == .key(.character("k")) { program.exitCode = 0 } }
        _ = try loop({ reports.isEmpty ? nil : reports.removeFirst() }).run(program)
        #expect(program.inputs == [.soundLost(reason: "unplugged"), .soundFound(name: "other"), .sound] + keys("k"))
    }

    @Test(arguments: Signals.terminating.sorted())
    func `a signal that asks for the end is handed in`(_ signal: CInt) throws {
        let program = Recorder { _, program in program.exitCode = 128 + signal }
        program.begin = { _ in pthread_kill(pthread_self(), signal) }
        #expect(try loop().run(program) == 128 + signal)
        #expect(program.inputs == [.terminate(signal: signal)])
    }

    @Test func `a window that changes its size and a pipe that breaks are nothing`() throws {
        let program = Recorder { input, program in if input == .deadline { program.exitCode = 0 } }
        let broken = Pipe()
        program.begin = { program in
            pthread_kill(pthread_self(), SIGWINCH)
            pthread_kill(pthread_self(), SIGPIPE)
            program.deadline = Instant(microseconds: 20_000)
        }
        _ = broken
        _ = try loop().run(program)
        #expect(program.inputs == [.deadline])
    }

    @Test func `signals that the parent ignores stay ignored`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            signal(SIGHUP, SIG_IGN)
            let signals = try Signals()
            raise(SIGHUP)
            raise(SIGTERM)
            exit(signals.next() == SIGTERM && signals.next() == nil ? 0 : 1)
        }
    }

    @Test func `sleep is reported once, with the present moment, and a nap does not count`() throws {
        var nanoseconds: Int64 = 0
        let program = Recorder { input, program in
            program.deadline = program.deadline?.advanced(byMilliseconds: 5)
            nanoseconds += program.heard.count == 1 ? 900_000_000 : program.heard.count == 2 ? 3_600_000_000_000 : 0
            if program.heard.count == 6 { program.exitCode = 0 }
        }
        program.begin = { $0.deadline = Instant(microseconds: 5000) }
        let loop = RealTimeLoop(
            clock: MonotonicClock(), signals: signals, bell: bell, keys: input.reading, outputs: [], terminal: nil,
            report: { nil },
            wantsFocus: { false }, world: RealTimeLoop.World(), asleep: { nanoseconds })
        _ = try loop.run(program)
        #expect(
            program.inputs == [.deadline, .deadline, .interrupted, .resumed(after: .sleep), .deadline, .deadline])
    }

    @Test func `a pasted megabyte is read and dropped, and reported once`() throws {
        let pair = try TerminalPair()
        let terminal = try #require(Terminal(descriptor: pair.slave))
        let program = Recorder { input, program in if input == .sound { program.exitCode = 0 } }
        var paste: PosixThread?
        program.begin = { [bell] _ in
            paste = try? PosixThread(name: "paste", body: pair.pasting(String(repeating: "k", count: 1_000_000), bell))
        }
        let loop = RealTimeLoop(
            clock: MonotonicClock(), signals: signals, bell: bell, keys: pair.slave, terminal: terminal)
        _ = try loop.run(program)
        _ = paste?.join(within: 10_000)
        #expect(program.inputs.filter { $0 == .flooded }.count == 1)
        #expect(program.inputs.filter { $0 == .key(.character("k")) }.count == KeyFlood.burst)
    }

    @Test func `keys that Ctrl+C empties before they are read are not waited for, and the terminal goes on`() throws {
        let pair = try TerminalPair()
        let terminal = try #require(Terminal(descriptor: pair.slave))
        let program = Recorder { input, program in
            if input == .hangUp { program.exitCode = 0 }
            if input == .key(.character("r")) { pair.hangUp() }
        }
        program.begin = { _ in pair.type("k") }
        let isOver = try EventFD()
        let rescue = try PosixThread(name: "rescue", body: pair.freeing(with: "x", unless: isOver))
        var reports = 0
        let loop = RealTimeLoop(
            clock: MonotonicClock(), signals: signals, bell: bell, keys: pair.slave, terminal: terminal,
            report: {
                reports += 1
                if reports == 1 {
                    // Between the poll and the read.
                    tcflush(pair.slave, TCIFLUSH)
                    bell.ring()
                }
                if reports == 2 { pair.type("r") }
                return nil
            })
        _ = try loop.run(program)
        isOver.ring()
        _ = rescue.join(within: 10_000)
        #expect(program.inputs.filter { $0 != .sound } == keys("r") + [.hangUp])
    }

    // Exit tests of Swift 6.2 cannot capture values.
    #if compiler(>=6.3)
        @Test func `Ctrl+Z gives the terminal back, and continuing takes it again`() async throws {
            let pair = try TerminalPair()
            let before = pair.flags
            await #expect(processExitsWith: .exitCode(0)) { [path = pair.path as String] in
                // In a separate process group, like a shell's job. The system does not stop a process in an orphaned group.
                setpgid(0, 0)
                let descriptor = open(path, O_RDWR | O_NOCTTY)
                let terminal = try #require(Terminal(descriptor: descriptor))
                let clock = MonotonicClock()
                var isRaw: Bool {
                    var settings = termios()
                    tcgetattr(descriptor, &settings)
                    return settings.c_lflag & tcflag_t(ICANON | ECHO) == 0
                }
                let order = World()
                let loop = RealTimeLoop(
                    clock: clock, signals: try Signals(), bell: try EventFD(), keys: descriptor, terminal: terminal,
                    world: RealTimeLoop.World(
                        leave: { order.steps.append(isRaw ? "away" : "late") }, comeBack: { order.steps.append("back") }
                    ))
                let program = Recorder { input, program in
                    switch input {
                    case .interrupted: program.exitCode = order.steps == [] && isRaw ? nil : 3
                    case .resumed(after: .stop): program.exitCode = order.steps == ["away", "back"] && isRaw ? nil : 4
                    case .deadline: program.exitCode = program.heard.count == 3 ? 0 : 5
                    default: program.exitCode = 1
                    }
                }
                program.begin = { program in
                    if !isRaw { program.exitCode = 2 }
                    // Continues this process after its stop, if it had restored the terminal before.
                    spawn(
                        """
                        until grep -q '^State:.T' /proc/\(getpid())/status; do :; done
                        stty -a <\(path) | grep -q ' icanon' && kill -CONT \(getpid()) || kill -KILL \(getpid())
                        """)
                    raise(SIGTSTP)
                    program.deadline = clock.now.advanced(byMilliseconds: 1)
                }
                exit(try loop.run(program))
            }
            #expect(pair.flags == before)
        }
    #endif
}

/// The released and retaken parts, in order.
private final class World {
    var steps: [String] = []
}

/// Runs a shell script in its own process.
private func spawn(_ script: String) {
    var process = pid_t()
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(script), nil]
    posix_spawn(&process, "/bin/sh", nil, nil, arguments, environ)
    arguments.forEach { free($0) }
}
