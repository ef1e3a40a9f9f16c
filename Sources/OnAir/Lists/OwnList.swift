public import Morse

/// The learner's own list or text: words, or items with their meanings, as people, card programs, spreadsheets and
/// other trainers write them.
///
/// A line with a meaning is one item, which may be a phrase. The words of any other line are items. Items that cannot
/// be sent are left out and reported. No line makes the rest unreadable.
public struct OwnList: Equatable, Sendable {
    public enum Use: Sendable {
        /// Each item once. A word with an unknown character is left out.
        case items
        /// Everything in its order. Only unknown characters are left out.
        case text
    }

    public struct Item: Equatable, Sendable {
        /// In upper case, with one space between words. A symbol with two names has its canonical name, as in answers.
        public var text: String
        /// More than one if the list has the item more than once.
        public var meanings: [String]
        /// Spoken before the item.
        public var hint: String?

        public init(text: String, meanings: [String] = [], hint: String? = nil) {
            self.text = text
            self.meanings = meanings
            self.hint = hint
        }

        public var words: [String] { text.split(separator: " ").map(String.init) }

        /// Whether the item is one question, even if it has several words.
        public var isWhole: Bool { !meanings.isEmpty }
    }

    public struct Fault: Equatable, Sendable {
        /// As written: the word, or the line if it has a meaning.
        public var word: String
        /// Counted from 1.
        public var line: Int
        /// The column of the first character without code, or else of the beginning, counted from 1.
        public var column: Int
        /// The characters without code; empty for an item that is too long or has no Morse.
        public var unknown: [MorseTextError.Unknown]
        public var isTooLong = false
    }

    /// Maximum word length in characters. A longer word is a mistake in the list, and a learner could not remember it.
    public static let longestWord = 30
    /// Maximum number of characters in a phrase.
    public static let longestPhrase = 60
    /// Maximum number of characters in a word of running text.
    static let longestInText = 1000
    /// A file with this many faults, and a tenth as many items at most, is no list.
    static let noise = 1000

    public let alphabet: Alphabet
    public let form: ListForm
    /// What the file states about itself: title, language, licence and author.
    public let about: [Fact]
    public private(set) var items: [Item] = []
    public private(set) var faults: [Fault] = []
    /// Whether reading stopped because nearly nothing can be sent.
    public private(set) var isNoise = false
    private var places: [String: Int] = [:]
    private let use: Use

    /// Uses the international alphabet instead if more of the list has a code there.
    public init(parsing text: String, as use: Use = .items, alphabet requested: Alphabet = .international) {
        let lines = ListHead(text, alphabet: requested)
        self.use = use
        about = lines.about
        let entries = lines.entries()
        form = entries.form
        alphabet =
            requested == .international
            ? requested : TextReading(entries.rows.map(\.left).joined(separator: "\n"), alphabet: requested).alphabet
        for entry in entries.rows where !isNoise { read(entry) }
        places = [:]
    }

    public static func == (one: OwnList, other: OwnList) -> Bool {
        one.items == other.items && one.faults == other.faults && one.form == other.form
            && one.alphabet == other.alphabet && one.about == other.about
    }

    /// The number of items with a meaning.
    public var meaningCount: Int { items.count(where: \.isWhole) }

    // MARK: Reading

    private mutating func read(_ entry: ListEntry) {
        guard !entry.isTooLong else {
            let word = String(entry.left)
            return add(Fault(word: word, line: entry.line, column: 1, unknown: [], isTooLong: true), in: entry)
        }
        guard let meaning = entry.meaning else { return readWords(entry) }
        let reading = TextReading(entry.left, in: alphabet)
        let words = reading.words.map(text(of:))
        let count = reading.words.reduce(0) { $0 + $1.count }
        guard reading.unknown.isEmpty, (1...Self.longestPhrase).contains(count) else {
            return add(
                Fault(
                    word: entry.left.stripped, line: entry.line, column: 1, unknown: reading.unknown,
                    isTooLong: count > Self.longestPhrase), in: entry)
        }
        add(Item(text: words.joined(separator: " "), meanings: [meaning], hint: entry.hint))
    }

    private mutating func readWords(_ entry: ListEntry) {
        var hint = entry.hint
        for piece in entry.left.split(whereSeparator: \.isWhitespace) where !isNoise {
            let count = items.count
            read(piece, of: entry, hint: hint)
            if items.count > count { hint = nil }
        }
    }

    private mutating func read(_ piece: Substring, of entry: ListEntry, hint: String?) {
        let longest = use == .items ? Self.longestWord : Self.longestInText
        if alphabet == .international, piece.utf8.allSatisfy(Self.isPlain), piece.utf8.count <= longest {
            return add(Item(text: piece.uppercased(), hint: hint))
        }
        let reading = TextReading(piece, in: alphabet)
        let letters = reading.words.flatMap { $0 }
        let isTooLong = letters.count > longest
        if !reading.unknown.isEmpty || isTooLong {
            add(
                Fault(
                    word: String(piece), line: entry.line,
                    column: entry.left.distance(from: entry.left.startIndex, to: piece.startIndex) + 1,
                    unknown: reading.unknown, isTooLong: isTooLong && reading.unknown.isEmpty), in: entry)
            if use == .items || isTooLong { return }
        }
        if !letters.isEmpty { add(Item(text: text(of: letters), hint: hint)) }
    }

    /// Letters and digits, which need no table.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private func text(of letters: [MorseText.Letter]) -> String {
        letters.map { (alphabet.canonical($0.symbol) ?? $0.symbol).text }.joined()
    }

    private mutating func add(_ item: Item) {
        guard use == .items else { return items.append(item) }
        guard let place = places[item.text] else {
            places[item.text] = items.count
            return items.append(item)
        }
        items[place].meanings += item.meanings.filter { !items[place].meanings.contains($0) }
        if items[place].hint == nil { items[place].hint = item.hint }
    }

    /// Gives unknown characters their places in the file. Markup moves them, so search the line as written.
    private mutating func add(_ fault: Fault, in entry: ListEntry) {
        var fault = fault
        var from = entry.written.startIndex
        if form == .plain {
            from = entry.written.index(from, offsetBy: fault.column - 1, limitedBy: entry.written.endIndex) ?? from
        }
        fault.unknown = fault.unknown.map { unknown in
            let found = entry.written[from...].firstRange(of: unknown.text)
            let column = found.map { entry.written.distance(from: entry.written.startIndex, to: $0.lowerBound) + 1 }
            if let found { from = found.upperBound }
            return MorseTextError.Unknown(
                text: unknown.text, position: column ?? 1, line: entry.line, column: column ?? 1)
        }
        if let first = fault.unknown.first { fault.column = first.column }
        faults.append(fault)
        isNoise = faults.count >= Self.noise && items.count * 10 < faults.count
    }
}
