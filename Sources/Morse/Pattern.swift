/// The elements of one character in order: `-.-` for K.
///
/// Stored as bits under a guard bit, so it never allocates and the keyer can build it on the real-time thread.
public struct Pattern: Hashable, Sendable, BitwiseCopyable {
    /// The most elements a pattern holds: more than any character has, so that over-long keying can be told from short.
    public static let capacity = 31

    /// Elements from the first (most significant) to the last, a set bit for a dah, below one guard bit.
    private var bits: UInt32 = 1

    /// An empty pattern, to be built with `append`.
    @_noLocks
    public init() {}

    /// Parses dots and dashes; nil if the text is empty, longer than `capacity`, or has any other character.
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

    /// Appends an element; returns false and changes nothing if the pattern is full.
    @_noLocks
    @discardableResult
    public mutating func append(_ element: Element) -> Bool {
        guard count < Pattern.capacity else { return false }
        bits = bits << 1 | (element == .dah ? 1 : 0)
        return true
    }

    /// Number of elements.
    public var count: Int { @_noLocks get { 31 - bits.leadingZeroBitCount } }

    /// Whether there are no elements.
    public var isEmpty: Bool { @_noLocks get { bits == 1 } }

    /// The elements as binary digits, a one for a dah, below a leading one.
    package var number: Int { @_noLocks get { Int(bits) } }

    /// Whether both have the same elements in the same order.
    @_noLocks
    public static func == (left: Pattern, right: Pattern) -> Bool { left.bits == right.bits }

    /// Makes a pattern of at most `capacity` elements from binary digits, a one for a dah.
    @_noLocks
    public init(elements digits: Int, count: Int) {
        bits = 1 << UInt32(truncatingIfNeeded: count) | UInt32(truncatingIfNeeded: digits)
    }

    /// The element at a position counted from 0; it must exist.
    @_noLocks
    public func element(at position: Int) -> Element {
        bits >> UInt32(truncatingIfNeeded: count - 1 - position) & 1 == 1 ? .dah : .dit
    }

    /// Length in units from the first mark's start to the last mark's end: 9 for K.
    public var units: Int {
        let dahs = bits.nonzeroBitCount - 1
        return isEmpty ? 0 : 2 * count - 1 + 2 * dahs
    }

    /// Whether `other` begins with these elements or equals them.
    public func begins(_ other: Pattern) -> Bool {
        count <= other.count && other.bits >> UInt32(other.count - count) == bits
    }
}

extension Pattern: RandomAccessCollection {
    /// Position of the first element.
    public var startIndex: Int { 0 }
    /// Number of elements.
    public var endIndex: Int { count }

    /// The element at a position counted from 0.
    public subscript(position: Int) -> Element {
        precondition(indices.contains(position), "a pattern has no element there")
        return element(at: position)
    }
}

extension Pattern: CustomStringConvertible {
    /// Dots and dashes.
    public var description: String {
        String(map { $0 == .dah ? Character("-") : Character(".") })
    }
}

extension Pattern: Codable {
    /// Decodes dots and dashes; empty text is an empty pattern.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let pattern = text.isEmpty ? Pattern() : Pattern(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no pattern")
        }
        self = pattern
    }

    /// Encodes dots and dashes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
