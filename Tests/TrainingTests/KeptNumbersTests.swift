import FoundationEssentials
import Morse
import Testing

@testable import Training

/// The file of a stored session may contain any numbers. The program refuses the session or continues it.
@Suite struct KeptNumbersTests {
    private static let extremes = [
        Int.min, Int.min + 1, -1, 1_000_000_000, 1_000_000_000_000_000, Int.max / 1000, Int.max / 2 + 1, Int.max,
    ]

    /// Whole numbers in JSON text, outside strings.
    private static func numbers(in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var isInString = false
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "\\") { index += 2; continue }
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            let start = index
            while !isInString, index < text.count, text[index] == 0x2D || (0x30...0x39).contains(text[index]) {
                index += 1
            }
            if index > start { ranges.append(start..<index) } else { index += 1 }
        }
        return ranges
    }

    @Test(arguments: Storm.allCases, [1, 2] as [UInt64])
    func `No number in a kept session traps`(storm: Storm, seed: UInt64) throws {
        var session = storm.session(seed: seed)
        let events = storm.events(seed: seed, steps: 60)
        for event in events { _ = session.handle(event.event, at: event.at) }
        _ = session.handle(.pause, at: events[59].at)
        let kept = Array(try JSONEncoder().encode(session))
        #expect(try JSONDecoder.ofStorms.decode(Session.self, from: Data(kept)) == session)
        let numbers = Self.numbers(in: kept)
        #expect(numbers.count >= 10)
        var refused = 0
        for number in numbers {
            for extreme in Self.extremes {
                let text = kept[..<number.lowerBound] + Array(String(extreme).utf8) + kept[number.upperBound...]
                guard var session = try? JSONDecoder.ofStorms.decode(Session.self, from: Data(text)) else {
                    refused += 1
                    continue
                }
                session.goOn(forMilliseconds: 600_000)
                session.goOn(forAttempts: Ranges.attemptLimit.upperBound)
                _ = session.handle(.resume, at: .start)
                for event in storm.events(seed: seed, steps: 40) { _ = session.handle(event.event, at: event.at) }
                let end = Instant(microseconds: 60_000_000)
                _ = session.minutesLeft(at: end)
                _ = session.handle(.stop, at: end)
            }
        }
        #expect(refused > numbers.count)
    }

    @Test func `A kept count is in its range, and no more is right than was asked`() {
        func isRead<Value: Decodable>(_ type: Value.Type, _ text: String) -> Bool {
            (try? JSONDecoder().decode(type, from: Data(text.utf8))) != nil
        }
        #expect(isRead(AnswerCount.self, #"{"attempts":20,"correct":18}"#))
        #expect(!isRead(AnswerCount.self, #"{"attempts":20,"correct":21}"#))
        #expect(!isRead(AnswerCount.self, #"{"attempts":-1,"correct":-1}"#))
        #expect(!isRead(AnswerCount.self, #"{"attempts":9223372036854775807,"correct":0}"#))
        #expect(isRead(EarLadder.self, #"{"length":5,"latest":[],"history":{}}"#))
        #expect(!isRead(EarLadder.self, #"{"length":6,"latest":[],"history":{}}"#))
        #expect(!isRead(Day.self, #"{"ordinal":2932897}"#))
        #expect(
            !isRead(Moment.self, #"{"epochSeconds":-9223372036854775808,"day":{"ordinal":0},"secondOfDay":0}"#))
    }
}
