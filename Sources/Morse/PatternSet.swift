/// Patterns of at most nine elements, as many as the longest of an alphabet has, to be asked on the real-time thread.
public struct PatternSet: Sendable, BitwiseCopyable {
    /// Most elements of a pattern that can be in it.
    public static var longest: Int { @_noLocks get { 9 } }

    /// One bit for each pattern, at the number that its elements make below a leading one.
    private var words = InlineArray<16, UInt64>(repeating: 0)

    /// All patterns of an alphabet that are short enough.
    public init(_ alphabet: Alphabet) {
        for entry in alphabet.entries { insert(entry.pattern) }
    }

    /// Those of some patterns that are short enough.
    public init(_ patterns: some Sequence<Pattern>) {
        for pattern in patterns { insert(pattern) }
    }

    /// Whether a pattern is in it.
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
