/// A set of patterns of at most nine elements, the most in any alphabet. It suits the sound thread.
public struct PatternSet: Sendable, BitwiseCopyable {
    public static var longest: Int { @_noLocks get { 9 } }

    /// One bit per pattern, indexed by `Pattern.number`.
    private var words = InlineArray<16, UInt64>(repeating: 0)

    /// Patterns longer than `longest` are left out.
    public init(_ alphabet: Alphabet) {
        for entry in alphabet.entries { insert(entry.pattern) }
    }

    /// Patterns longer than `longest` are left out.
    public init(_ patterns: some Sequence<Pattern>) {
        for pattern in patterns { insert(pattern) }
    }

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
