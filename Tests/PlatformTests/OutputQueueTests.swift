import Activities
import CLinux
import Glibc
import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct OutputQueueTests {
    /// A pipe with a queue on its writing end.
    private final class Pipe {
        let reading: CInt
        let writing: CInt
        let output: StandardOutputLines
        var counts: [Int] = []

        init(patience: OutputQueue.Patience = .drops) {
            var ends: [CInt] = [-1, -1]
            pipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reading, writing) = (ends[0], ends[1])
            output = StandardOutputLines(descriptor: writing)
            output.queue.patience = patience
            output.setNotice { "\($0) dropped" }
            output.queue.reported = { [unowned self] in counts.append($0) }
        }

        deinit {
            close(reading)
            close(writing)
        }

        /// The lines in the pipe, and the lines that follow as there is room.
        func lines() -> [String] {
            _ = fcntl(reading, F_SETFL, O_NONBLOCK)
            var bytes: [UInt8] = []
            while let some = try? FileInput.some(from: reading), !some.isEmpty {
                bytes += some
                output.queue.flush()
            }
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    @Test func `a full pipe keeps the newest lines, and one line counts the others`() throws {
        let pipe = Pipe()
        let line = String(repeating: "x", count: 90)
        for number in 0..<5000 { pipe.output.print("\(number) \(line)") }
        #expect(!pipe.output.queue.isEmpty)
        let lines = pipe.lines()
        #expect(lines.filter { $0.contains("dropped") }.count == 1)
        let notice = try #require(lines.firstIndex { $0.contains("dropped") })
        let count = try #require(Int(lines[notice].split(separator: " ")[0]))
        #expect(pipe.counts == [count])
        #expect(lines.count - 1 + count == 5000)
        let numbers = lines.compactMap { Int($0.split(separator: " ")[0]) }
        let kept = numbers.enumerated().filter { $0.offset != notice }.map(\.element)
        #expect(kept == Array(0..<notice) + Array((notice + count)..<5000))
        #expect(pipe.output.trouble == nil)
        pipe.output.print("again")
        #expect(pipe.lines() == ["again"])
    }

    @Test func `a notice waits for room for the line after it`() {
        let pipe = Pipe()
        for number in 0..<5000 { pipe.output.print("\(number) " + String(repeating: "x", count: 1100)) }
        // A short notice would fit where the next line does not.
        #expect(pipe.counts.isEmpty)
        #expect(pipe.lines().count { $0.contains("dropped") } == 1 && pipe.counts.count == 1)
    }

    @Test func `the open file that others share stays as it is`() {
        let pipe = Pipe()
        pipe.output.print("one")
        #expect(fcntl(pipe.writing, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test func `no more than a bound waits`() {
        let pipe = Pipe()
        for _ in 0..<100_000 { pipe.output.print("x") }
        var most = 0
        for number in 0..<300 { pipe.output.print("\(number)" + String(repeating: "y", count: 1000)) }
        for line in pipe.lines() where line.hasSuffix("y") { most += line.utf8.count + 1 }
        #expect(most <= OutputQueue.mostBytes && most > OutputQueue.mostBytes / 2)
    }

    @Test func `a stopped terminal and one that nobody reads never block`() throws {
        for isStopped in [true, false] {
            let pair = try TerminalPair()
            if isStopped { tcflow(pair.slave, TCOOFF) }
            let output = StandardOutputLines(descriptor: pair.slave)
            output.queue.patience = .drops
            output.setNotice { "\($0) dropped" }
            let terminal = try #require(Terminal(descriptor: pair.slave))
            try terminal.enter()
            for number in 0..<3000 { output.print("line \(number)") }
            terminal.setFocusReporting(true)
            terminal.leave()
            let began = MonotonicClock.nanoseconds
            output.queue.finish(stall: 50, limit: 100)
            #expect(MonotonicClock.nanoseconds - began > 40_000_000)
            if isStopped { tcflow(pair.slave, TCOON) }
            // Output crosses the pair some time after it is written.
            var text = ""
            let end = MonotonicClock.nanoseconds + 2_000_000_000
            while !text.hasSuffix("line 2999\r\n"), MonotonicClock.nanoseconds < end {
                output.queue.flush()
                text += pair.takeOutput()
                var readable = pollfd(fd: pair.master, events: Int16(POLLIN), revents: 0)
                poll(&readable, 1, 100)
            }
            #expect(text.contains("dropped") && text.hasSuffix("line 2999\r\n"))
        }
    }

    @Test func `a scripted run waits for its reader, but not once a signal came`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let signals = try Signals()
            let pipe = Pipe(patience: .waits(signals))
            let reading = pipe.reading
            let writing = pipe.writing
            let late = try PosixThread(name: "reader") {
                var room = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
                // The writer has to wait, because the reader starts only when the pipe is full.
                while poll(&room, 1, 0) == 1 { sched_yield() }
                var count = 0
                while count < 300_000, let some = try? FileInput.some(from: reading, upTo: 4096) { count += some.count }
            }
            for _ in 0..<3000 { pipe.output.print(String(repeating: "x", count: 99)) }
            late.join()
            guard pipe.counts.isEmpty, pipe.output.queue.isEmpty else { exit(1) }
            // For this thread only: other threads of the process do not block signals.
            raise(SIGTERM)
            for _ in 0..<3000 { pipe.output.print(String(repeating: "x", count: 99)) }
            guard signals.termination() == SIGTERM else { exit(2) }
            exit(0)
        }
    }

    @Test func `the log counts the events that it dropped, at the time of the latest`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/fifo"
        mkfifo(path, 0o600)
        let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reading) }
        let log = try JSONLinesLog(path: path)
        log.queue.patience = .drops
        for number in 0..<5000 {
            log.record(LogEvent("key", [("name", .string("k"))]), at: Instant(microseconds: Int64(number)))
        }
        var bytes: [UInt8] = []
        while let some = try? FileInput.some(from: reading), !some.isEmpty {
            bytes += some
            log.queue.flush()
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let notice = try #require(lines.firstIndex { $0.contains("dropped") })
        let count = 5000 - (lines.count - 1)
        #expect(lines[notice].hasSuffix(#""type":"dropped","count":\#(count),"of":"events"}"#))
        let latest = LogEvent("key", [("name", .string("k"))]).line(
            at: Instant(microseconds: Int64(notice + count - 1)))
        #expect(lines[notice].prefix(13) == String(decoding: latest, as: UTF8.self).prefix(13))
        #expect(log.failure == nil)
    }

    @Test func `a pipe that may not be opened again takes what fits`() throws {
        // A socket stands for all files that cannot be opened a second time.
        var ends: [CInt] = [-1, -1]
        socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends)
        defer { for end in ends { close(end) } }
        let output = StandardOutputLines(descriptor: ends[0])
        output.queue.patience = .drops
        for number in 0..<10_000 { output.print("line \(number) of many that nobody reads") }
        #expect(!output.queue.isEmpty && output.trouble == nil)
    }

    @Test func `poll that reports room which a write does not find is left alone for a while`() throws {
        let pipe = Pipe()
        while pipe.output.queue.isEmpty { pipe.output.print(String(repeating: "x", count: 1000)) }
        #expect(pipe.output.queue.polled != nil && pipe.output.queue.pause == nil)
        pipe.output.queue.roomCame()
        #expect(pipe.output.queue.polled == nil && pipe.output.queue.pause != nil)
    }
}
