import Keyer
import Morse

/// What has been keyed freely: words, and the lengths of marks made by hand.
struct KeyedRecord {
    /// A word.
    struct Word: Equatable {
        /// Consecutive characters, or a pattern that is not a character.
        enum Piece: Equatable {
            case characters([String])
            case unknown(Pattern)
        }

        /// The pieces in order.
        var pieces: [Piece] = []

        mutating func append(_ pattern: Pattern, _ text: String?) {
            append(text.map { .characters([$0]) } ?? .unknown(pattern))
        }

        mutating func append(_ piece: Piece) {
            if case .characters(let before) = pieces.last, case .characters(let more) = piece {
                pieces[pieces.count - 1] = .characters(before + more)
            } else {
                pieces.append(piece)
            }
        }
    }

    /// Words not told yet; the last may be under way.
    private var untold: [(number: Int, word: Word)] = []
    /// The number of words that have ended.
    private(set) var endedWords = 0
    private var present = Word()
    /// The words that ended last, of which later spaces may show that they are one.
    private var ended: [Word] = []
    /// The most words of which that can be shown.
    private static let mostReopened = 8
    /// The characters of the last whole word, for replaying it.
    private(set) var lastWord: String?

    /// The marks of the word under way, what they were read as, and how often the contact opened inside long ones.
    private var wordMarks: [KeyedMark] = []
    private var wordPatterns: [Pattern] = []
    private(set) var openings = OpeningTally()

    /// The marks of the character under way; and for the last characters, their length and their ideal number of units.
    private var marks: [KeyedMark] = []
    private var lengths: [(units: Int, samples: Int)] = []
    /// The number of characters over which a speed is measured.
    private static let window = 20

    /// Takes a mark.
    mutating func take(_ mark: KeyedMark) {
        marks.append(mark)
        wordMarks.append(mark)
    }

    /// Takes the character made by the marks so far.
    mutating func take(_ pattern: Pattern, _ text: String?) {
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

    /// Ends the word under way and returns it; nil if there was none.
    mutating func endWord() -> Word? {
        guard !present.pieces.isEmpty else { return nil }
        defer { present = Word() }
        // Marks of a character under way would pass for parts of others.
        if marks.isEmpty { openings.add(wordMarks, read: wordPatterns) }
        wordMarks.removeAll()
        wordPatterns.removeAll()
        endedWords += 1
        ended = ended.suffix(Self.mostReopened - 1) + [present]
        untold.append((endedWords, present))
        let texts = present.pieces.flatMap { piece -> [String] in
            if case .characters(let texts) = piece { texts } else { [] }
        }
        if !texts.isEmpty { lastWord = texts.joined() }
        return present
    }

    /// Goes on with the words that ended last: they are the beginning of one. It is told once more, whole.
    mutating func reopen(words count: Int) {
        guard count > 0, present.pieces.isEmpty else { return }
        for word in ended.suffix(count) {
            for piece in word.pieces { present.append(piece) }
        }
        untold.removeAll { $0.number > endedWords - count }
        ended = []
    }

    /// Takes everything keyed since it was last told, including the word under way.
    mutating func takeUntold() -> [Word] {
        _ = endWord()
        ended = []
        defer { untold.removeAll() }
        return untold.map(\.word)
    }

    /// Marks a word as told, by its number.
    mutating func tell(_ number: Int) { untold.removeAll { $0.number == number } }

    /// Forgets the marks of the character under way.
    mutating func cutOff() {
        marks.removeAll()
        wordMarks.removeAll()
        wordPatterns.removeAll()
    }

    /// Words per minute of keying by hand, from the length of characters as PARIS counts them: 1.2 seconds divided by
    /// the unit. Nil if nothing was keyed by hand recently.
    ///
    /// The unit is the median over these characters, so that a misread character has little influence.
    func handSpeed(sampleRate: Int) -> Int? {
        let units = lengths.map { Double($0.samples) / Double($0.units) }.sorted()
        guard !units.isEmpty else { return nil }
        let middle = (units[units.count / 2] + units[(units.count - 1) / 2]) / 2
        guard middle > 0 else { return nil }
        return Int((1.2 * Double(sampleRate) / middle).rounded())
    }
}
