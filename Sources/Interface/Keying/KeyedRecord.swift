public import Keyer
public import Morse

/// The words of free keying and the lengths of hand-keyed marks.
public struct KeyedRecord {
    public struct Word: Equatable {
        /// Consecutive characters, or a pattern without a character.
        public enum Piece: Equatable {
            case characters([String])
            case unknown(Pattern)
        }

        public var pieces: [Piece] = []

        public init() {}

        public mutating func append(_ pattern: Pattern, _ text: String?) {
            append(text.map { .characters([$0]) } ?? .unknown(pattern))
        }

        public mutating func append(_ piece: Piece) {
            if case .characters(let before) = pieces.last, case .characters(let more) = piece {
                pieces[pieces.count - 1] = .characters(before + more)
            } else {
                pieces.append(piece)
            }
        }
    }

    /// Words that were not yet reported. The last may be incomplete.
    private var untold: [(number: Int, word: Word)] = []
    public private(set) var endedWords = 0
    private var present = Word()
    /// The latest words. Later spaces may show that they are one word.
    private var ended: [Word] = []
    /// The limit for `ended`.
    private static let mostReopened = 8
    /// The characters of the last complete word that had any.
    public private(set) var lastCharacters: [String] = []

    /// The same as text, for replaying it.
    public var lastWord: String? { lastCharacters.isEmpty ? nil : lastCharacters.joined() }

    /// The marks of the present word and their patterns.
    private var wordMarks: [KeyedMark] = []
    private var wordPatterns: [Pattern] = []
    public private(set) var openings = OpeningTally()

    /// The marks of the present character; then the lengths of the latest hand-keyed characters.
    private var marks: [KeyedMark] = []
    private var lengths: [(units: Int, samples: Int)] = []
    /// The number of characters in a speed measurement.
    private static let window = 20

    public init() {}

    public mutating func take(_ mark: KeyedMark) {
        marks.append(mark)
        wordMarks.append(mark)
    }

    public mutating func take(_ pattern: Pattern, _ text: String?) {
        present.append(pattern, text)
        wordPatterns.append(pattern)
        defer { marks.removeAll() }
        guard let first = marks.first, let last = marks.last else { return }
        guard text != nil, marks.allSatisfy({ $0.element == nil }), marks.count == pattern.count else {
            if marks.allSatisfy({ $0.element != nil }) { lengths.removeAll() }
            return
        }
        lengths.append((pattern.units, last.end - first.start))
        if lengths.count > Self.window { lengths.removeFirst() }
    }

    /// Returns the word; nil if there is none.
    public mutating func endWord() -> Word? {
        guard !present.pieces.isEmpty else { return nil }
        defer { present = Word() }
        // Marks of an incomplete character would count as parts of others.
        if marks.isEmpty { openings.add(wordMarks, read: wordPatterns) }
        wordMarks.removeAll()
        wordPatterns.removeAll()
        endedWords += 1
        ended = ended.suffix(Self.mostReopened - 1) + [present]
        untold.append((endedWords, present))
        let texts = present.pieces.flatMap { piece -> [String] in
            if case .characters(let texts) = piece { texts } else { [] }
        }
        if !texts.isEmpty { lastCharacters = texts }
        return present
    }

    /// Continues the latest words as one word, which is reported again as a whole.
    public mutating func reopen(words count: Int) {
        guard count > 0, present.pieces.isEmpty else { return }
        for word in ended.suffix(count) {
            for piece in word.pieces { present.append(piece) }
        }
        untold.removeAll { $0.number > endedWords - count }
        ended = []
    }

    /// Ends the present word and returns all unreported words.
    public mutating func takeUntold() -> [Word] {
        _ = endWord()
        ended = []
        defer { untold.removeAll() }
        return untold.map(\.word)
    }

    /// Marks a word as reported.
    public mutating func tell(_ number: Int) { untold.removeAll { $0.number == number } }

    public mutating func cutOff() {
        marks.removeAll()
        wordMarks.removeAll()
        wordPatterns.removeAll()
    }

    /// Words per minute of hand-keyed characters: 1.2 s divided by the unit (PARIS). Nil without recent hand-keyed
    /// characters.
    ///
    /// The unit is the median over these characters, so that a misread character has little influence.
    public func handSpeed(sampleRate: Int) -> Int? {
        let units = lengths.map { Double($0.samples) / Double($0.units) }.sorted()
        guard !units.isEmpty else { return nil }
        let middle = (units[units.count / 2] + units[(units.count - 1) / 2]) / 2
        guard middle > 0 else { return nil }
        return Int((1.2 * Double(sampleRate) / middle).rounded())
    }
}
