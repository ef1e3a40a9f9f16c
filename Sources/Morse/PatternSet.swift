/// A set of patterns of at most nine elements, the longest of any alphabet, for use on the real-time thread.
public struct PatternSet: Sendable, BitwiseCopyable {
    /// The most elements of a pattern it can contain.
    public static var longest: Int { @_noLocks get { 9 } }

    /// One bit for each pattern, indexed by its elements as a number below a leading one.
    private var words = InlineArray<16, UInt64>(repeating: 0)

    /// The patterns of an alphabet, without those that are too long.
    public init(_ alphabet: Alphabet) {
        for entry in alphabet.entries { insert(entry.pattern) }
    }

    /// The given patterns, without those that are too long.
    public init(_ patterns: some Sequence<Pattern>) {
        for pattern in patterns { insert(pattern) }
    }

    /// Whether it contains a pattern.
    @_noLocks
    public func contains(_ pattern: Pattern) -> Bool {
        guard pattern.count <= PatternSet.longest else { return false }
        let number = pattern.number
        return words[number >> 6] & PatternSet.bit(number) != 0
    }

    private mutating func insert(_ pattern: Pattern) {
        guard pattern.count <= PatternSet.longest else { return }
        let number = pattern.number
        words[number >> 6] |= PatternSet.bit(number)
    }

    @_noLocks
    private static func bit(_ number: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: number & 63) }
}
