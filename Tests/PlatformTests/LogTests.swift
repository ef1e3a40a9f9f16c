import Activities
import Foundation
import Glibc
import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct LogTests {
    private func text(_ event: LogEvent, at microseconds: Int64 = 0) -> String {
        String(decoding: event.line(at: Instant(microseconds: microseconds)), as: UTF8.self)
    }

    @Test func `time comes first, then the type, then the fields in their order`() {
        let event = LogEvent(
            "attempt",
            [
                ("direction", .string("receive")), ("target", .string("K")), ("correct", .boolean(true)),
                ("recognition_ms", .integer(640)), ("ratio", .number(0.5)), ("answer", .null),
            ])
        #expect(
            text(event, at: 1_234_567)
                == #"{"t":1.234567,"type":"attempt","direction":"receive","target":"K","correct":true,"#
                + #""recognition_ms":640,"ratio":0.5,"answer":null}"# + "\n")
    }

    @Test(
        arguments: [
            (0, "0.000000"), (1, "0.000001"), (999_999, "0.999999"), (1_000_000, "1.000000"), (60_000_010, "60.000010"),
            (-1, "-0.000001"), (-2_500_000, "-2.500000"), (9_007_199_254_740_993, "9007199254.740993"),
        ] as [(Int64, String)])
    func `time has six decimals and is never rounded`(_ microseconds: Int64, _ expected: String) {
        #expect(text(LogEvent("end"), at: microseconds) == #"{"t":\#(expected),"type":"end"}"# + "\n")
    }

    @Test func `any text reads back as it was, and stays on one line`() throws {
        // ASCII, Latin-1, characters that JSON and JavaScript treat specially, and some beyond the basic plane.
        var strings = (0..<0x100).compactMap { Unicode.Scalar($0).map { String(Character($0)) } }
        strings += [
            "", "a\"b\\c/d", "line\r\nline", "\u{2028}\u{2029}", "é e\u{301}", "𝄞😀", "a\u{feff}", "<AR>", "\u{ffff}",
        ]
        for string in strings {
            let line = text(LogEvent(string, [(string, .string(string))]))
            #expect(line.utf8.filter { $0 < 0x20 } == [0x0a])
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            if string != "t" && string != "type" {
                #expect(object["type"] as? String == string)
                #expect(object[string] as? String == string)
            }
        }
    }

    @Test func `numbers read back as they were; what JSON has no word for is null`() throws {
        var random = SplitMix64(seed: 5)
        var numbers = [0, -0.0, 1, 0.1, 495.8, 1e-7, 1e22, Double.leastNonzeroMagnitude, 1.7976931348623157e308, -2.5]
        numbers += (0..<1000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        for number in numbers {
            let line = text(LogEvent("x", [("value", .number(number))]))
            struct Line: Decodable { var value: Double }
            #expect(try JSONDecoder().decode(Line.self, from: Data(line.utf8)).value == number, "\(line)")
        }
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(text(LogEvent("x", [("value", .number(number))])).contains(#""value":null"#))
        }
        for integer in [Int.min, -1, 0, Int.max] {
            #expect(text(LogEvent("x", [("value", .integer(integer))])).contains(":\(integer)}"))
        }
        #expect(text(LogEvent("x", [("value", JSONValue(UInt64.max))])).contains(":18446744073709551615}"))
    }

    @Test func `each line is in the file when the call returns, and only its owner reads it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/events.jsonl"
        let log = try JSONLinesLog(path: path)
        for index in 1...3 {
            log.record(LogEvent("line", [("text", .string("line \(index)"))]), at: Instant.start)
            #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == index)
        }
        #expect(log.failure == nil)
        #expect(try folder.mode("events.jsonl") == 0o600)
    }

    @Test func `a log that cannot be made says why, and one that cannot be written ends`() throws {
        #expect(throws: Errno(ENOENT)) { try JSONLinesLog(path: "/nowhere/events.jsonl") }
        let log = try JSONLinesLog(path: "/dev/full")
        log.record(LogEvent("x"), at: Instant.start)
        #expect(log.failure == Errno(ENOSPC))
    }

    @Test func `a printed line is one line without controls`() throws {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        let output = StandardOutputLines(descriptor: ends[1])
        output.print("Level 5, A")
        output.print("a\u{1b}[2Jb\r\nc\td\u{85}e\u{2028}f\u{7f}")
        output.print("")
        output.print("für é")
        output.print("a\u{202e}b\u{2066}c\u{200f}d\u{61c}e\u{200d}f\u{200c}g")
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &bytes, bytes.count)
        close(ends[0])
        let expected = "Level 5, A\na [2Jb  c d e f \n\nfür é\nabcde\u{200d}f\u{200c}g\n"
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == expected)
    }

    @Test func `long lines to a slow reader arrive whole`() throws {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let reader = Reader(descriptor: ends[0])
        let line = String(repeating: "dah ", count: 100_000)
        // It opens the file again, and the reader waits until the last descriptor is closed.
        do { StandardOutputLines(descriptor: ends[1]).print(line) }
        close(ends[1])
        #expect(reader.join() == line.utf8.count + 1)
    }

    @Test func `a reader that has gone is no error`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            signal(SIGPIPE, SIG_IGN)
            var ends: [CInt] = [-1, -1]
            pipe(&ends)
            close(ends[0])
            let output = StandardOutputLines(descriptor: ends[1])
            output.print("one")
            output.print("two")
            exit(0)
        }
    }
}

/// Reads to the end on its own thread and counts.
private final class Reader {
    private final class Box { var descriptor: CInt = -1; var count = 0 }
    private let box = Box()
    private var thread = pthread_t()

    init(descriptor: CInt) {
        box.descriptor = descriptor
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
                var bytes = [UInt8](repeating: 0, count: 1000)
                while case let count = read(box.descriptor, &bytes, bytes.count), count > 0 { box.count += count }
                close(box.descriptor)
                return nil
            }, Unmanaged.passRetained(box).toOpaque())
    }

    func join() -> Int {
        pthread_join(thread, nil)
        return box.count
    }
}
