/// Maps symbols to patterns and back.
///
/// The same pattern stands for different letters in different alphabets, so only an alphabet can name a pattern.
public struct Alphabet: Sendable {
    public enum Category: Sendable, CaseIterable {
        /// In the international alphabet A to Z, É and the national letters.
        case letter
        case digit
        case punctuation
        /// Procedure signs, each sent as one pattern and written in angle brackets.
        case prosign
    }

    public struct Entry: Sendable {
        public let symbol: Symbol
        public let pattern: Pattern
        public let category: Category
        /// Whether Recommendation ITU-R M.1677-1 gives this pattern to this symbol.
        public let isInRecommendation: Bool
        /// Whether decoding the pattern returns another, canonical symbol.
        public let isAlias: Bool
        /// Other patterns in use for the symbol. They are right answers where the symbol is expected, even if the
        /// alphabet gives them to another symbol.
        public var alternatives: [Pattern] = []
    }

    public let name: AlphabetName
    /// The letters beyond A to Z: `.none` in every alphabet that is not Latin.
    public let national: NationalLetters
    /// All rows in the order of the table, aliases included.
    public let entries: [Entry]
    private let byName: [Symbol: Entry]
    private let byPattern: [Pattern: Symbol]

    /// Every pattern must have exactly one entry that is not an alias. A repeated symbol or pattern traps.
    init(_ name: AlphabetName, national: NationalLetters = .none, _ entries: [Entry]) {
        self.name = name
        self.national = national
        self.entries = entries
        byName = Dictionary(uniqueKeysWithValues: entries.map { ($0.symbol, $0) })
        byPattern = Dictionary(
            uniqueKeysWithValues: entries.lazy.filter { !$0.isAlias }.map { ($0.pattern, $0.symbol) })
    }

    /// The canonical symbols in the order of the table: one per pattern.
    public var symbols: [Symbol] { entries.filter { !$0.isAlias }.map(\.symbol) }

    /// The canonical symbols of the category in the order of the table.
    public func symbols(in category: Category) -> [Symbol] {
        entries.filter { $0.category == category && !$0.isAlias }.map(\.symbol)
    }

    /// The pattern of a symbol or alias; nil if the alphabet lacks it.
    public func pattern(of symbol: Symbol) -> Pattern? { byName[symbol]?.pattern }

    /// nil also if the text is not a symbol.
    public func pattern(ofText text: String) -> Pattern? { Symbol(text).flatMap(pattern(of:)) }

    /// The canonical symbol.
    public func symbol(for pattern: Pattern) -> Symbol? { byPattern[pattern] }

    /// The category of a symbol or alias; nil if the alphabet lacks it.
    public func category(of symbol: Symbol) -> Category? { byName[symbol]?.category }

    /// The symbol that decoding returns: `+` for `<AR>`, and most symbols themselves. nil if the alphabet lacks the
    /// symbol.
    public func canonical(_ symbol: Symbol) -> Symbol? { pattern(of: symbol).flatMap(self.symbol(for:)) }

    /// The other symbols with the same pattern, in the order of the table.
    public func aliases(of symbol: Symbol) -> [Symbol] {
        guard let pattern = pattern(of: symbol) else { return [] }
        return entries.filter { $0.isAlias && $0.pattern == pattern && $0.symbol != symbol }.map(\.symbol)
    }

    /// Whether both symbols have the same pattern. Either is then a right answer for the other.
    public func soundAlike(_ one: Symbol, _ other: Symbol) -> Bool {
        guard let pattern = pattern(of: one) else { return false }
        return pattern == self.pattern(of: other)
    }

    /// Whether the pattern is a right answer for the symbol: its own pattern or one of its alternatives.
    public func accepts(_ pattern: Pattern, for symbol: Symbol) -> Bool {
        guard let entry = byName[symbol] else { return false }
        return entry.pattern == pattern || entry.alternatives.contains(pattern)
    }

    /// The symbol in the Unicode encoding of the table; nil if the alphabet lacks it.
    func listed(_ symbol: Symbol) -> Symbol? { byName[symbol]?.symbol }
}

extension Alphabet: Hashable {
    public static func == (one: Alphabet, other: Alphabet) -> Bool {
        one.name == other.name && one.national == other.national
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(national)
    }
}

extension Alphabet: Codable {
    private enum CodingKeys: CodingKey {
        case name, national
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let name = try values.decode(AlphabetName.self, forKey: .name)
        self = Alphabet.of(name, national: try values.decode(NationalLetters.self, forKey: .national))
    }

    /// Encodes only the name and the national letters, because the program has the table.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .name)
        try values.encode(national, forKey: .national)
    }
}
