/// The elements of one character in order: `-.-` for K.
///
/// The elements are bits below a guard bit, so a pattern never allocates and the keyer can build it on the sound
/// thread.
public struct Pattern: Hashable, Sendable, BitwiseCopyable {
    /// More elements than any character has, so that keying that is too long still differs from a character.
    public static let capacity = 31

    /// From the most significant bit down: one guard bit, then the elements in order. A set bit is a dah.
    private var bits: UInt32 = 1

    @_noLocks
    public init() {}

    /// Parses dots and dashes. nil if the text is empty, longer than `capacity`, or has any other character.
    public init?(_ text: some StringProtocol) {
        for character in text {
            switch character {
            case ".": guard append(.dit) else { return nil }
            case "-": guard append(.dah) else { return nil }
            default: return nil
            }
        }
        if isEmpty { return nil }
    }

    /// Returns false and changes nothing if the pattern is full.
    @_noLocks
    @discardableResult
    public mutating func append(_ element: Element) -> Bool {
        guard count < Pattern.capacity else { return false }
        bits = bits << 1 | (element == .dah ? 1 : 0)
        return true
    }

    public var count: Int { @_noLocks get { 31 - bits.leadingZeroBitCount } }

    public var isEmpty: Bool { @_noLocks get { bits == 1 } }

    /// The elements as binary digits below a leading one. A one is a dah.
    package var number: Int { @_noLocks get { Int(bits) } }

    @_noLocks
    public static func == (left: Pattern, right: Pattern) -> Bool { left.bits == right.bits }

    /// `digits` has `count` binary digits, at most `capacity`. A one is a dah.
    @_noLocks
    public init(elements digits: Int, count: Int) {
        bits = 1 << UInt32(truncatingIfNeeded: count) | UInt32(truncatingIfNeeded: digits)
    }

    /// The position counts from 0 and must exist. It is not checked.
    @_noLocks
    public func element(at position: Int) -> Element {
        bits >> UInt32(truncatingIfNeeded: count - 1 - position) & 1 == 1 ? .dah : .dit
    }

    /// From the start of the first mark to the end of the last: 9 for K.
    public var units: Int {
        let dahs = bits.nonzeroBitCount - 1
        return isEmpty ? 0 : 2 * count - 1 + 2 * dahs
    }

    /// Whether `other` begins with these elements or equals this pattern.
    public func begins(_ other: Pattern) -> Bool {
        count <= other.count && other.bits >> UInt32(other.count - count) == bits
    }
}

extension Pattern: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    /// A position that does not exist traps.
    public subscript(position: Int) -> Element {
        precondition(indices.contains(position), "a pattern has no element there")
        return element(at: position)
    }
}

extension Pattern: CustomStringConvertible {
    public var description: String {
        String(map { $0 == .dah ? Character("-") : Character(".") })
    }
}

extension Pattern: Codable {
    /// Empty text is an empty pattern.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let pattern = text.isEmpty ? Pattern() : Pattern(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no pattern")
        }
        self = pattern
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
