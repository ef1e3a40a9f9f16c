import Morse
import OnAir
import TestSupport
import Testing

/// Vectors checked by hand against the document of 6 June 2020. `protocol-mopp` 1.0.9 makes the long forms.
@Suite struct MOPPPacketTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        var text: String
        var serial: Int
        var speed: Int
        var long: String
        /// As a Morserino sends it.
        var short: String

        init(_ text: String, _ serial: Int, _ speed: Int, _ long: String, _ short: String? = nil) {
            (self.text, self.serial, self.speed, self.long, self.short) = (text, serial, speed, long, short ?? long)
        }

        var patterns: [Pattern] {
            if text == "eight dits" { return [Pattern(elements: 0, count: 8)] }
            return try! MorseText(parsing: text).letters.map(\.pattern)
        }

        var testDescription: String { text }
    }

    static let vectors = [
        Vector("PARIS", 27, 16, "5B41A461914570"), Vector("E", 0, 5, "4015C0", "4015"),
        Vector("T", 63, 60, "7FF2C0", "7FF2"), Vector("HI", 1, 20, "4151545C"),
        Vector("CQ", 2, 20, "425264A6C0", "425264A6"), Vector("DE", 3, 18, "434A51C0", "434A51"),
        Vector("K", 5, 25, "45666C"), Vector("W1AW", 6, 20, "4651A1AA186B"), Vector("73", 7, 20, "47529515AC"),
        Vector(":BYE", 8, 20, "4852A54952" + "6870"), Vector("5NN", 9, 30, "49795524" + "9C"),
        Vector("TEST", 12, 28, "4C721152C0", "4C721152"), Vector("0", 14, 20, "4E52AAC0", "4E52AA"),
        Vector("<SK>", 20, 20, "545159B0"), Vector("eight dits", 21, 20, "55515557"),
        Vector("<KA>", 22, 20, "565266C0", "565266"),
    ]

    static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    private func refusal(_ bytes: [UInt8]) -> MOPPPacket.Refusal? {
        do throws(MOPPPacket.Refusal) {
            _ = try MOPPPacket(bytes: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: vectors)
    func `a packet of the document is read, and the short form is sent`(vector: Vector) throws {
        let packet = MOPPPacket(serial: vector.serial, wordsPerMinute: vector.speed, patterns: vector.patterns)
        #expect(packet.bytes == Self.bytes(vector.short))
        #expect(try MOPPPacket(bytes: Self.bytes(vector.long)) == packet)
        #expect(try MOPPPacket(bytes: Self.bytes(vector.short)) == packet)
    }

    @Test func `servers end a word by an empty character and the end of the word`() throws {
        // E, 00, 11
        let packet = try MOPPPacket(bytes: [0x40, 0x51, 0x30])
        #expect(packet.patterns.map(\.description) == ["."])
    }

    @Test func `empty characters at the beginning and in the middle count for nothing`() throws {
        // 00 | 00 01 00 00 | 10 11 00 00
        let packet = try MOPPPacket(bytes: [0x40, 0x50, 0b00_01_00_00, 0b10_11_00_00])
        #expect(packet.patterns.map(\.description) == [".", "-"])
    }

    @Test func `bits behind the end of the word count for nothing, bytes are refused`() throws {
        #expect(try MOPPPacket(bytes: [0x40, 0x51, 0b11_01_10_11]).patterns.map(\.description) == ["."])
        #expect(refusal([0x40, 0x51, 0b11_00_00_00, 0x00]) == .trailingBytes)
        #expect(refusal([0x40, 0x53, 0x55]) == .trailingBytes)
    }

    @Test func `every packet of no to two bytes is a word of one element or is refused for its reason`() throws {
        #expect(refusal([]) == .tooShort)
        for first in UInt8.min...UInt8.max {
            #expect(refusal([first]) == .tooShort)
            for second in UInt8.min...UInt8.max {
                let expected: MOPPPacket.Refusal? =
                    first >> 6 != 1
                    ? .version
                    : !(5...60).contains(second >> 2) ? .speed : [0, 3].contains(second & 3) ? .empty : nil
                guard refusal([first, second]) == expected else { Issue.record("\(first) \(second)"); return }
            }
        }
    }

    @Test func `every packet of three bytes with a valid head keeps the law of the reader`() throws {
        for speed in UInt8(5)...60 {
            for low in UInt8(0)...3 {
                for third in UInt8.min...UInt8.max {
                    let bytes = [0x40, speed << 2 | low, third]
                    guard let packet = try? MOPPPacket(bytes: bytes) else { continue }
                    #expect(try MOPPPacket(bytes: packet.bytes) == packet)
                    #expect((1...5).contains(packet.patterns.reduce(0) { $0 + $1.count }))
                }
            }
        }
    }

    @Test func `random bytes never trap, and most of them are refused`() {
        var generator = SplitMix64(seed: 37)
        var refused: [MOPPPacket.Refusal: Int] = [:]
        var words = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...100, using: &generator)
            var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            if count > 0, Bool.random(using: &generator) { bytes[0] = 0x40 | bytes[0] & 0x3F }
            if let reason = refusal(bytes) { refused[reason, default: 0] += 1 } else { words += 1 }
        }
        #expect(words > 50)
        #expect(Set(refused.keys).isSuperset(of: [.tooLong, .tooShort, .version, .speed, .trailingBytes]))
    }

    @Test func `a word may have as many elements as a sender may send, and no more`() {
        // Pairs of dits and character ends fill 64 bytes exactly; 300 pairs are more than a sender may send.
        #expect(refusal([0x40, 0x51] + [UInt8](repeating: 0b00_01_00_01, count: 62)) == nil)
        #expect(refusal([0x40, 0x51] + [UInt8](repeating: 0b00_01_00_01, count: 75)) == .tooManyElements)
        #expect(refusal([0x40, 0x51] + [UInt8](repeating: 0x55, count: 20)) == .tooManyElements)
        #expect(refusal([UInt8](repeating: 0x55, count: 81)) == .tooLong)
    }

    @Test func `a long word is split between characters, and nothing is lost`() throws {
        let nought = try #require(Pattern("-----"))
        let word = [Pattern](repeating: nought, count: 100)
        let packets = MOPPPacket.packets(of: word, wordsPerMinute: 20, firstSerial: 63)
        #expect(packets.map(\.serial) == [63, 0, 1])
        #expect(packets.flatMap(\.patterns).count == 100)
        #expect(packets.allSatisfy { $0.bytes.count <= MOPPPacket.longestSent })
        for packet in packets { #expect(try MOPPPacket(bytes: packet.bytes) == packet) }
        let twenty = MOPPPacket.packets(of: Array(word.prefix(20)), wordsPerMinute: 20, firstSerial: 0)
        #expect(twenty.map(\.bytes.count) == [32])
    }

    @Test func `the speed of a sender is kept in the range of the protocol`() {
        #expect(MOPPPacket(serial: 0, wordsPerMinute: 3, patterns: []).wordsPerMinute == 5)
        #expect(MOPPPacket(serial: 64, wordsPerMinute: 80, patterns: []).wordsPerMinute == 60)
    }

    @Test func `PARIS with its space takes 50 units`() {
        let packet = MOPPPacket(serial: 0, wordsPerMinute: 20, patterns: Self.vectors[0].patterns)
        #expect(packet.milliseconds + packet.wordSpace == 50 * 60)
    }
}
