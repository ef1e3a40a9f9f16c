/// Maps symbols to patterns and back.
///
/// One pattern stands for different letters in different alphabets, so it has no name without its alphabet.
public struct Alphabet: Sendable {
    /// The kinds of symbol.
    public enum Category: Sendable, CaseIterable {
        /// The letters; in the international alphabet A to Z, É and national letters.
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
        /// Other patterns in use for it, which are accepted when it is expected; another symbol may own them.
        public var alternatives: [Pattern] = []
    }

    /// Its name.
    public let name: AlphabetName
    /// The letters beyond A to Z; none in alphabets that are not Latin.
    public let national: NationalLetters
    /// All rows of the table in order, aliases included.
    public let entries: [Entry]
    private let byName: [Symbol: Entry]
    private let byPattern: [Pattern: Symbol]

    /// Makes an alphabet from a table in which every pattern has exactly one entry that is not an alias.
    init(_ name: AlphabetName, national: NationalLetters = .none, _ entries: [Entry]) {
        self.name = name
        self.national = national
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

    /// Whether a pattern is right where a symbol is expected: its own one, or another in use for it.
    public func accepts(_ pattern: Pattern, for symbol: Symbol) -> Bool {
        guard let entry = byName[symbol] else { return false }
        return entry.pattern == pattern || entry.alternatives.contains(pattern)
    }

    /// The symbol as the table has it, however its text is encoded; nil if it has no code.
    func listed(_ symbol: Symbol) -> Symbol? { byName[symbol]?.symbol }
}

extension Alphabet: Hashable {
    /// Whether both have the same name and the same national letters.
    public static func == (one: Alphabet, other: Alphabet) -> Bool {
        one.name == other.name && one.national == other.national
    }

    /// Hashes the name and the national letters.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(national)
    }
}

extension Alphabet: Codable {
    private enum CodingKeys: CodingKey {
        case name, national
    }

    /// Decodes the name and the national letters.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let name = try values.decode(AlphabetName.self, forKey: .name)
        self = Alphabet.of(name, national: try values.decode(NationalLetters.self, forKey: .national))
    }

    /// Encodes the name and the national letters; the table belongs to the program.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .name)
        try values.encode(national, forKey: .national)
    }
}
