public import Morse

/// What was sent so far and what was written of it, side by side, until it is graded.
///
/// Only the order counts: whether a character is written as it is heard or words later is the learner's way of copying.
public struct CopySheet: Equatable, Sendable {
    /// What was sent at one speed.
    public struct Stretch: Equatable, Sendable {
        /// The speed.
        public var speed: Speed
        /// Hertz above or below the learner's tone.
        public var pitchOffset: Int
        /// The position of its first character in what was sent.
        public var start: Int
    }

    /// The characters heard to their end, by the names that typing gives.
    public private(set) var sent: [String] = []
    /// The positions in `sent` at which words begin.
    public private(set) var wordStarts: [Int] = []
    /// The stretches, in order.
    public private(set) var stretches: [Stretch] = []
    /// The characters written.
    public private(set) var written: [String] = []
    /// The positions in `written` at which the learner left a space; they do not count.
    private var spaces: Set<Int> = []
    /// How many of the first characters were written before anything was heard.
    private(set) var earlyCount = 0
    /// How many characters had been sent when the last one was written.
    private(set) var reach = 0

    /// More characters than this beyond twice of what was sent are something lying on the keyboard.
    static let mostSurplus = 20_000

    /// An empty sheet.
    public init() {}

    /// The characters of a word by the names that typing gives: `<AR>` is a plus.
    public static func characters(of word: String) -> [String] {
        TextReading.characters(of: word).map { character in
            Symbol(character).flatMap(Alphabet.international.canonical)?.text ?? character
        }
    }

    // MARK: Hearing

    /// A stretch begins.
    public mutating func begin(_ stretch: CopyStretch) {
        stretches.append(Stretch(speed: stretch.speed, pitchOffset: stretch.pitchOffset, start: sent.count))
    }

    /// Characters of a word were heard; a word may come in parts.
    public mutating func hear(_ characters: [String], startsWord: Bool) {
        guard !characters.isEmpty else { return }
        if startsWord { wordStarts.append(sent.count) }
        sent += characters
    }

    // MARK: Writing

    /// Writes a character; false if there is far too much on the sheet already.
    ///
    /// - heard: how many characters were heard that the sheet does not have yet.
    public mutating func write(_ character: String, heard: Int = 0) -> Bool {
        guard written.count < 2 * sent.count + Self.mostSurplus else { return false }
        if sent.isEmpty, stretches.isEmpty { earlyCount += 1 }
        written.append(character)
        reach = sent.count + heard
        joinProsign()
        return true
    }

    /// A prosign may also be written as it is printed, in angle brackets, whose keys are SK and BK by themselves.
    private mutating func joinProsign() {
        guard written.last == "<BK>", let start = written.dropLast().suffix(Self.longestName + 1).lastIndex(of: "<SK>")
        else { return }
        let name = written[(start + 1)..<(written.count - 1)].joined()
        guard let symbol = Symbol("<\(name)>").flatMap(Alphabet.international.canonical) else { return }
        written.replaceSubrange(start..., with: [symbol.text])
        earlyCount = min(earlyCount, written.count)
    }

    /// The most letters of a prosign that is written so.
    private static let longestName = 3

    /// Leaves a space.
    public mutating func space() { spaces.insert(written.count) }

    /// Takes back the last character or the space after it; nil if there is nothing to take back.
    public mutating func erase() -> String? {
        if spaces.remove(written.count) != nil { return " " }
        let last = written.popLast()
        earlyCount = min(earlyCount, written.count)
        return last
    }

    // MARK: Texts

    /// What was sent in words, from its beginning to a position; nil for all of it.
    public func sentText(upTo end: Int? = nil) -> String {
        sentText(in: 0..<min(end ?? sent.count, sent.count))
    }

    /// What was sent at these positions, in words.
    public func sentText(in range: Range<Int>) -> String {
        let starts = Set(wordStarts)
        return range.map { ($0 > range.lowerBound && starts.contains($0) ? " " : "") + sent[$0] }.joined()
    }

    /// What was written from a position on, with the learner's spaces.
    public func writtenText(from start: Int = 0) -> String {
        written.indices.dropFirst(start).map { (spaces.contains($0) && $0 > start ? " " : "") + written[$0] }.joined()
    }

    /// The positions of the word that a position of `sent` belongs to.
    public func word(at position: Int) -> Range<Int> {
        let index = wordStarts.lastIndex { $0 <= position } ?? 0
        let start = wordStarts.isEmpty ? 0 : wordStarts[index]
        return start..<(wordStarts.dropFirst(index + 1).first ?? sent.count)
    }

    /// The stretch that a position of `sent` belongs to; nil if nothing was sent.
    public func stretch(at position: Int) -> Stretch? { stretches.last { $0.start <= position } }
}
