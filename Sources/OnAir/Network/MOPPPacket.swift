public import Morse

/// A word of Morse over UDP: Morse code over IP protocol (MOPP) version 1, document of 6 June 2020. The Morserino-32
/// speaks it.
///
///     2 bits version (01), 6 bits serial, 6 bits words per minute, then pairs of bits:
///     01 dit, 10 dah, 00 end of character, 11 end of word; zeros fill the last byte
///
/// Spacing and the sender's hand do not travel.
public struct MOPPPacket: Equatable, Sendable {
    /// UDP port, of sender and receiver.
    public static let port = 7373
    /// Bytes of a received packet. The Morserino accepts the same number.
    public static let longestReceived = 80
    /// Bytes of a sent packet. Servers read no more.
    public static let longestSent = 64
    /// Words per minute.
    public static let speeds = 5...60
    /// Pairs of bits in `longestSent` bytes behind the 14 bits of the header.
    static let mostPairs = (longestSent * 8 - headerBits) / 2

    private static let headerBits = 14

    /// Modulo 64.
    public var serial: Int
    public var wordsPerMinute: Int
    /// The characters. At least one, each with 1 to `Pattern.capacity` elements.
    public var patterns: [Pattern]

    /// Reduces the serial modulo 64 and limits the speed to `speeds`.
    public init(serial: Int, wordsPerMinute: Int, patterns: [Pattern]) {
        self.serial = serial & 63
        self.wordsPerMinute = min(max(wordsPerMinute, Self.speeds.lowerBound), Self.speeds.upperBound)
        self.patterns = patterns
    }

    /// Milliseconds from the start of the first mark to the end of the last, with standard spacing.
    public var milliseconds: Int {
        let units = patterns.reduce(0) { $0 + $1.units } + 3 * max(0, patterns.count - 1)
        return units * 1200 / wordsPerMinute
    }

    /// Milliseconds of a word space at its speed.
    public var wordSpace: Int { 7 * 1200 / wordsPerMinute }
}

// MARK: Reading

extension MOPPPacket {
    /// Why a datagram is no word.
    public enum Refusal: String, Error, CaseIterable, Sendable {
        case tooLong, tooShort, version, speed
        /// Longer than a sender may send.
        case tooManyElements
        /// Bytes follow the byte with the end of the word.
        case trailingBytes
        case empty
    }

    /// Takes time and memory in proportion to at most `longestReceived` bytes. No number in the datagram is a length.
    /// Ignores empty characters and the bits behind the end of the word in its byte. The word may also end with the
    /// last byte.
    public init(bytes: [UInt8]) throws(Refusal) {
        guard bytes.count <= Self.longestReceived else { throw .tooLong }
        guard bytes.count >= 2 else { throw .tooShort }
        guard bytes[0] >> 6 == 0b01 else { throw .version }
        let speed = Int(bytes[1] >> 2)
        guard Self.speeds.contains(speed) else { throw .speed }
        self.init(serial: Int(bytes[0]), wordsPerMinute: speed, patterns: try Self.patterns(in: bytes))
        guard !patterns.isEmpty else { throw .empty }
    }

    private static func patterns(in bytes: [UInt8]) throws(Refusal) -> [Pattern] {
        var patterns: [Pattern] = []
        var pattern = Pattern()
        func end() {
            if !pattern.isEmpty { patterns.append(pattern) }
            pattern = Pattern()
        }
        for place in 0..<(bytes.count * 8 - headerBits) / 2 {
            let bit = headerBits + 2 * place
            let pair = bytes[bit / 8] >> UInt8(6 - bit % 8) & 0b11
            switch pair {
            case 0b00: end()
            case 0b11:
                guard bit / 8 == bytes.count - 1 else { throw .trailingBytes }
                end()
                return patterns
            default:
                guard place < mostPairs, pattern.append(pair == 0b10 ? .dah : .dit) else { throw .tooManyElements }
            }
        }
        end()
        return patterns
    }
}

// MARK: Writing

extension MOPPPacket {
    /// The shortest form. As from a Morserino, a word whose last element fills a byte has no end of word.
    public var bytes: [UInt8] {
        let pairs = Self.pairs(of: patterns)
        var bytes = [UInt8(0b01 << 6 | serial), UInt8(wordsPerMinute << 2)]
        for (place, pair) in pairs.enumerated() {
            let bit = Self.headerBits + 2 * place
            if bit / 8 == bytes.count { bytes.append(0) }
            bytes[bit / 8] |= pair << UInt8(6 - bit % 8)
        }
        return bytes
    }

    private static func pairs(of patterns: [Pattern]) -> [UInt8] {
        var pairs: [UInt8] = []
        for pattern in patterns {
            if !pairs.isEmpty { pairs.append(0b00) }
            pairs += pattern.map { $0 == .dah ? 0b10 : 0b01 }
        }
        let isByteFull = (headerBits + 2 * pairs.count).isMultiple(of: 8)
        return isByteFull ? pairs : pairs + [0b11]
    }

    /// The packets of a word, with consecutive serials. A word over `longestSent` bytes is split between characters.
    public static func packets(of word: [Pattern], wordsPerMinute: Int, firstSerial: Int) -> [MOPPPacket] {
        var parts: [[Pattern]] = []
        var pairs = 0
        for pattern in word where !pattern.isEmpty {
            // With the end of the word, or of the character before the next.
            if !parts.isEmpty, pairs + pattern.count + 1 <= mostPairs {
                parts[parts.count - 1].append(pattern)
            } else {
                parts.append([pattern])
                pairs = 0
            }
            pairs += pattern.count + 1
        }
        return parts.enumerated().map { offset, part in
            MOPPPacket(serial: firstSerial + offset, wordsPerMinute: wordsPerMinute, patterns: part)
        }
    }
}
