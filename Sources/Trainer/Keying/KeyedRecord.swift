import Keyer
import Morse

/// What has been keyed freely: words, and the lengths of marks made by hand.
struct KeyedRecord {
    /// A word.
    struct Word: Equatable {
        /// Characters in a row, or one pattern that is none.
        enum Piece: Equatable {
            case characters([String])
            case unknown(Pattern)
        }

        /// In order.
        var pieces: [Piece] = []

        mutating func append(_ pattern: Pattern, _ text: String?) {
            guard let text else { return pieces.append(.unknown(pattern)) }
            if case .characters(let before) = pieces.last {
                pieces[pieces.count - 1] = .characters(before + [text])
            } else {
                pieces.append(.characters([text]))
            }
        }
    }

    /// Words that have not been told; the last may be under way.
    private var untold: [(number: Int, word: Word)] = []
    /// How many words have ended.
    private(set) var endedWords = 0
    private var present = Word()
    /// The characters of the last whole word, for hearing it again.
    private(set) var lastWord: String?

    /// Marks of the character under way, and of the last characters their length and how many units they should have.
    private var marks: [KeyedMark] = []
    private var lengths: [(units: Int, samples: Int)] = []
    /// How many characters a speed is measured over.
    private static let window = 20

    /// Takes a mark.
    mutating func take(_ mark: KeyedMark) { marks.append(mark) }

    /// Takes the character that the marks made.
    mutating func take(_ pattern: Pattern, _ text: String?) {
        present.append(pattern, text)
        defer { marks.removeAll() }
        guard let first = marks.first, let last = marks.last else { return }
        guard text != nil, marks.allSatisfy({ $0.element == nil }), marks.count == pattern.count else {
            if marks.allSatisfy({ $0.element != nil }) { lengths.removeAll() }
            return
        }
        lengths.append((pattern.units, last.end - first.start))
        if lengths.count > Self.window { lengths.removeFirst() }
    }

    /// The word under way is complete; nil if there was none.
    mutating func endWord() -> Word? {
        guard !present.pieces.isEmpty else { return nil }
        defer { present = Word() }
        endedWords += 1
        untold.append((endedWords, present))
        let texts = present.pieces.flatMap { piece -> [String] in
            if case .characters(let texts) = piece { texts } else { [] }
        }
        if !texts.isEmpty { lastWord = texts.joined() }
        return present
    }

    /// What was keyed since it was told last, the word under way included.
    mutating func takeUntold() -> [Word] {
        _ = endWord()
        defer { untold.removeAll() }
        return untold.map(\.word)
    }

    /// A word has been told, as it was counted when it ended.
    mutating func tell(_ number: Int) { untold.removeAll { $0.number == number } }

    /// The character under way is none.
    mutating func cutOff() { marks.removeAll() }

    /// Words per minute of what was keyed by hand, from the length of characters as PARIS counts them: 1.2 seconds
    /// divided by the unit.  Nil where nothing was keyed by hand of late.
    ///
    /// Of all units of these characters the middle one is taken, so that a character that was misread counts for no
    /// more than another.
    func handSpeed(sampleRate: Int) -> Int? {
        let units = lengths.map { Double($0.samples) / Double($0.units) }.sorted()
        guard !units.isEmpty else { return nil }
        let middle = (units[units.count / 2] + units[(units.count - 1) / 2]) / 2
        guard middle > 0 else { return nil }
        return Int((1.2 * Double(sampleRate) / middle).rounded())
    }
}
