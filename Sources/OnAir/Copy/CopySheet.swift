public import Morse

/// Collects the text sent and the text written, until it is graded.
///
/// Only the order counts. The learner may write a character at once or words later.
public struct CopySheet: Equatable, Sendable {
    /// The text sent at one speed.
    public struct Stretch: Equatable, Sendable {
        public var speed: Speed
        /// Hertz above or below the learner's tone.
        public var pitchOffset: Int
        /// Position of the first character in `sent`.
        public var start: Int
    }

    /// The characters sent completely, by the names that typing gives.
    public private(set) var sent: [String] = []
    /// Positions in `sent`.
    public private(set) var wordStarts: [Int] = []
    public private(set) var stretches: [Stretch] = []
    public private(set) var written: [String] = []
    /// Positions in `written` with a space of the learner's. Spaces are not graded.
    private var spaces: Set<Int> = []
    /// Number of characters written before the first sound.
    private(set) var earlyCount = 0
    /// Number of characters sent when the last one was written.
    private(set) var reach = 0

    /// Maximum number of written characters beyond twice the number sent. More of them come from an object on the
    /// keyboard.
    static let mostSurplus = 20_000

    public init() {}

    /// The characters of a word by the names that typing gives: `<AR>` is a plus sign.
    public static func characters(of word: String) -> [String] {
        TextReading.characters(of: word).map { character in
            Symbol(character).flatMap(Alphabet.international.canonical)?.text ?? character
        }
    }

    // MARK: Sending

    public mutating func begin(_ stretch: CopyStretch) {
        stretches.append(Stretch(speed: stretch.speed, pitchOffset: stretch.pitchOffset, start: sent.count))
    }

    /// Adds characters sent completely. A word may come in parts.
    public mutating func hear(_ characters: [String], startsWord: Bool) {
        guard !characters.isEmpty else { return }
        if startsWord { wordStarts.append(sent.count) }
        sent += characters
    }

    // MARK: Writing

    /// Returns false if the sheet already has far too many characters.
    ///
    /// - Parameter heard: number of characters sent but not yet on the sheet.
    public mutating func write(_ character: String, heard: Int = 0) -> Bool {
        guard written.count < 2 * sent.count + Self.mostSurplus else { return false }
        if sent.isEmpty, stretches.isEmpty { earlyCount += 1 }
        written.append(character)
        reach = sent.count + heard
        joinProsign()
        return true
    }

    /// Accepts a prosign written as printed, in angle brackets. The keys of the brackets write SK and BK on their own.
    private mutating func joinProsign() {
        guard written.last == "<BK>", let start = written.dropLast().suffix(Self.longestName + 1).lastIndex(of: "<SK>")
        else { return }
        let name = written[(start + 1)..<(written.count - 1)].joined()
        guard let symbol = Symbol("<\(name)>").flatMap(Alphabet.international.canonical) else { return }
        written.replaceSubrange(start..., with: [symbol.text])
        earlyCount = min(earlyCount, written.count)
    }

    private static let longestName = 3

    public mutating func space() { spaces.insert(written.count) }

    /// Erases the last character or the space after it; nil on an empty sheet.
    public mutating func erase() -> String? {
        if spaces.remove(written.count) != nil { return " " }
        let last = written.popLast()
        earlyCount = min(earlyCount, written.count)
        return last
    }

    // MARK: Texts

    /// With spaces between words; nil for all of the text.
    public func sentText(upTo end: Int? = nil) -> String {
        sentText(in: 0..<min(end ?? sent.count, sent.count))
    }

    public func sentText(in range: Range<Int>) -> String {
        let starts = Set(wordStarts)
        return range.map { ($0 > range.lowerBound && starts.contains($0) ? " " : "") + sent[$0] }.joined()
    }

    /// With the learner's spaces.
    public func writtenText(from start: Int = 0) -> String {
        written.indices.dropFirst(start).map { (spaces.contains($0) && $0 > start ? " " : "") + written[$0] }.joined()
    }

    /// The range of the word at a position of `sent`.
    public func word(at position: Int) -> Range<Int> {
        let index = wordStarts.lastIndex { $0 <= position } ?? 0
        let start = wordStarts.isEmpty ? 0 : wordStarts[index]
        return start..<(wordStarts.dropFirst(index + 1).first ?? sent.count)
    }

    /// Nil if no stretch has begun.
    public func stretch(at position: Int) -> Stretch? { stretches.last { $0.start <= position } }
}
