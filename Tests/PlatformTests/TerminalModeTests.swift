import CLinux
import Glibc
import Testing

@testable import Platform

/// `Terminal` allows one terminal at a time, so these tests run in turn.
@Suite(.serialized) struct TerminalModeTests {
    @Test func `a file and a pipe are no terminal`() throws {
        let file = try FileDescriptor(opening: "/dev/null", O_RDONLY)
        #expect(Terminal(descriptor: file.rawValue) == nil)
        #expect(Terminal(descriptor: -1) == nil)
    }

    @Test func `keys come singly and unseen, and Ctrl+C still interrupts`() throws {
        let pair = try TerminalPair()
        let before = pair.flags
        let terminal = try #require(Terminal(descriptor: pair.slave))
        #expect(pair.flags == before)
        try terminal.enter()
        let inside = pair.flags
        #expect(inside[3] & tcflag_t(ICANON | ECHO | IEXTEN) == 0)
        #expect(inside[3] & tcflag_t(ISIG) != 0)
        #expect(inside[0] & tcflag_t(IXON | ICRNL) == 0)
        #expect(inside[1] == before[1])

        pair.type("\r")
        var byte: UInt8 = 0
        #expect(read(pair.slave, &byte, 1) == 1)
        #expect(byte == 0x0d)

        terminal.leave()
        #expect(pair.flags == before)
    }

    @Test func `entering again keeps what was found first`() throws {
        let pair = try TerminalPair()
        let before = pair.flags
        let terminal = try #require(Terminal(descriptor: pair.slave))
        try terminal.enter()
        let inside = pair.flags
        // A shell has changed the terminal in the meantime.
        var cooked = termios()
        tcgetattr(pair.slave, &cooked)
        cooked.c_lflag |= tcflag_t(ICANON | ECHO)
        tcsetattr(pair.slave, TCSANOW, &cooked)
        try terminal.enter()
        #expect(pair.flags == inside)
        terminal.leave()
        #expect(pair.flags == before)
    }

    @Test func `the terminal is given back when its owner goes`() throws {
        let pair = try TerminalPair()
        let before = pair.flags
        do {
            let terminal = try #require(Terminal(descriptor: pair.slave))
            try terminal.enter()
            #expect(pair.flags != before)
        }
        #expect(pair.flags == before)
    }

    @Test func `the focus is asked for once, and no more when the terminal is given back`() throws {
        let pair = try TerminalPair()
        let terminal = try #require(Terminal(descriptor: pair.slave))
        terminal.setFocusReporting(true)
        #expect(pair.takeOutput().isEmpty)
        try terminal.enter()
        terminal.setFocusReporting(false)
        #expect(pair.takeOutput().isEmpty)
        terminal.setFocusReporting(true)
        terminal.setFocusReporting(true)
        #expect(pair.takeOutput() == "\u{1b}[?1004h")
        terminal.setFocusReporting(false)
        #expect(pair.takeOutput() == "\u{1b}[?1004l")
        terminal.setFocusReporting(true)
        _ = pair.takeOutput()
        terminal.leave()
        #expect(pair.takeOutput() == "\u{1b}[?1004l")
    }

    @Test func `a terminal that hung up is an error, not a crash`() throws {
        let pair = try TerminalPair()
        let copy = FileDescriptor(owning: dup(pair.slave))
        let terminal = try #require(Terminal(descriptor: copy.rawValue))
        pair.hangUp()
        #expect(throws: Errno.self) { try terminal.enter() }
        terminal.leave()
    }

    // Exit tests of Swift 6.2 cannot capture values.
    #if compiler(>=6.3)
        @Test func `exit gives it back`() async throws {
            let pair = try TerminalPair()
            let before = pair.flags
            await #expect(processExitsWith: .exitCode(3)) { [path = pair.path as String] in
                try takeOver(path)
                exit(3)
            }
            #expect(pair.flags == before)
        }

        @Test(arguments: [
            SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT, SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2,
            SIGALRM,
            SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT,
        ])
        func `a fatal signal gives it back and still ends the process`(_ signal: CInt) async throws {
            let pair = try TerminalPair()
            let before = pair.flags
            await #expect(processExitsWith: .signal(signal)) { [path = pair.path as String, signal = signal as CInt] in
                try takeOver(path)
                kill(getpid(), signal)
                pause()
            }
            #expect(pair.flags == before)
        }

        @Test func `a fault, a trap and a stack that overflows give it back`() async throws {
            let pair = try TerminalPair()
            let before = pair.flags
            await #expect(processExitsWith: .signal(SIGSEGV)) { [path = pair.path as String] in
                try takeOver(path)
                UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
            }
            #expect(pair.flags == before)
            await #expect(processExitsWith: .failure) { [path = pair.path as String] in
                try takeOver(path)
                fatalError("a fault of the program")
            }
            #expect(pair.flags == before)
            await #expect(processExitsWith: .signal(SIGSEGV)) { [path = pair.path as String] in
                try takeOver(path)
                exit(Int32(truncatingIfNeeded: overflow(1)))
            }
            #expect(pair.flags == before)
        }
    #endif
}

/// For the rest of the process.
private func takeOver(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_NOCTTY)
    let terminal = try #require(Terminal(descriptor: descriptor))
    try terminal.enter()
    var settings = termios()
    tcgetattr(descriptor, &settings)
    try #require(settings.c_lflag & tcflag_t(ICANON) == 0)
    _ = Unmanaged.passRetained(terminal)
}

/// Overflows the stack.
@inline(never) private func overflow(_ depth: Int) -> Int {
    var page = (depth, depth, depth, depth)
    return withUnsafeMutablePointer(to: &page) { overflow($0.pointee.0 &+ 1) &+ $0.pointee.1 }
}
