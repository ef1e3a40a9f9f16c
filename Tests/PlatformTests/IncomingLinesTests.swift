import Glibc
import Testing

@testable import Platform

@Suite(.serialized) struct IncomingLinesTests {
    private let reading: CInt
    private let writing: CInt

    init() {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        (reading, writing) = (ends[0], ends[1])
    }

    private func finish() { close(writing) }

    @Test func `a line is given as soon as its end has come, whatever pieces it comes in`() throws {
        let lines = IncomingLines(descriptor: reading, signals: nil)
        try writeFully("key a\nkey".utf8, to: writing)
        #expect(lines.next() == "key a")
        try writeFully(" b\r\n\nlast".utf8, to: writing)
        #expect(lines.next() == "key b")
        #expect(lines.next() == "")
        finish()
        #expect(lines.next() == "last")
        #expect(lines.next() == nil)
        close(reading)
    }

    @Test func `a line may be longer than what is read at a time`() throws {
        let long = String(repeating: "x", count: 30_000)
        let lines = IncomingLines(descriptor: reading, signals: nil)
        try writeFully("\(long)\n\(long)\n".utf8, to: writing)
        #expect(lines.next() == long)
        #expect(lines.next() == long)
        finish()
        close(reading)
    }

    @Test func `a signal ends the waiting, and stays to be asked for`() throws {
        let signals = try Signals()
        let lines = IncomingLines(descriptor: reading, signals: signals)
        try writeFully("one\n".utf8, to: writing)
        #expect(lines.next() == "one")
        // SIGCONT requests nothing.
        pthread_kill(pthread_self(), SIGCONT)
        pthread_kill(pthread_self(), SIGTERM)
        #expect(lines.next() == nil)
        #expect(signals.termination() == SIGTERM)
        #expect(signals.termination() == SIGTERM)
        finish()
        close(reading)
    }

    @Test func `a text has the same lines whichever way its lines end`() {
        #expect(IncomingLines.lines(of: Array("a\r\nb\nc".utf8)) == ["a", "b", "c"])
    }
}
