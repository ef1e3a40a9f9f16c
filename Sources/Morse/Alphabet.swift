/// Maps symbols to patterns and back.
public struct Alphabet: Sendable {
    /// The kinds of symbol.
    public enum Category: Sendable, CaseIterable {
        /// A to Z and É.
        case letter
        /// 0 to 9.
        case digit
        /// Punctuation marks and signs.
        case punctuation
        /// Procedure signs, sent as one pattern and written in angle brackets.
        case prosign
    }

    /// One row of an alphabet's table.
    public struct Entry: Sendable {
        /// The symbol.
        public let symbol: Symbol
        /// The pattern sent for it.
        public let pattern: Pattern
        /// What kind of symbol it is.
        public let category: Category
        /// Whether Recommendation ITU-R M.1677-1 gives this pattern this meaning.
        public let isInRecommendation: Bool
        /// Whether decoding the pattern gives another symbol, the canonical one.
        public let isAlias: Bool
    }

    /// All rows of the table in order, aliases included.
    public let entries: [Entry]
    private let byName: [Symbol: Entry]
    private let byPattern: [Pattern: Symbol]

    /// Makes an alphabet from a table in which every pattern has exactly one entry that is not an alias.
    init(_ entries: [Entry]) {
        self.entries = entries
        byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.symbol, $0) })
        byPattern = Dictionary(
            uniqueKeysWithValues: entries.lazy.filter { !$0.isAlias }.map { ($0.pattern, $0.symbol) })
    }

    /// The canonical symbols in the order of the table: one for each pattern.
    public var symbols: [Symbol] { entries.filter { !$0.isAlias }.map(\.symbol) }

    /// The canonical symbols of one kind in the order of the table.
    public func symbols(in category: Category) -> [Symbol] {
        entries.filter { $0.category == category && !$0.isAlias }.map(\.symbol)
    }

    /// The pattern sent for a symbol or alias; nil if it has no code.
    public func pattern(of symbol: Symbol) -> Pattern? { byName[symbol]?.pattern }

    /// The pattern sent for the symbol with this text; nil if there is no such symbol or it has no code.
    public func pattern(ofText text: String) -> Pattern? { Symbol(text).flatMap(pattern(of:)) }

    /// The canonical symbol a pattern stands for; nil if it stands for none.
    public func symbol(for pattern: Pattern) -> Symbol? { byPattern[pattern] }

    /// The kind of a symbol or alias; nil if it has no code.
    public func category(of symbol: Symbol) -> Category? { byName[symbol]?.category }

    /// The symbol that decoding gives: `+` for `<AR>`, most symbols themselves; nil if it has no code.
    public func canonical(_ symbol: Symbol) -> Symbol? { pattern(of: symbol).flatMap(self.symbol(for:)) }

    /// The other names of a canonical symbol, in the order of the table.
    public func aliases(of symbol: Symbol) -> [Symbol] {
        guard let pattern = pattern(of: symbol) else { return [] }
        return entries.filter { $0.isAlias && $0.pattern == pattern && $0.symbol != symbol }.map(\.symbol)
    }

    /// Whether two symbols have the same pattern, so that either is a right answer for the other.
    public func soundAlike(_ one: Symbol, _ other: Symbol) -> Bool {
        guard let pattern = pattern(of: one) else { return false }
        return pattern == self.pattern(of: other)
    }
}
