/// A text for a memory of the keyer, as it is keyed.
///
/// Words that nobody sends stand for fields: `/C` the callsign, `/O` the other's, `/N` the number, `/M` the name. The
/// learner's own callsign is a field, too, so that the memory follows when it changes.
public struct KeyerMemoryTake: Equatable, Sendable {
    /// What was keyed so far.
    public private(set) var words: [String] = []
    private var isWordOpen = false
    private let call: String
    private let longest: Int

    private static let fields: [String: KeyerMemoryText.Field] = [
        "/C": .call, "/O": .other, "/N": .number, "/M": .name,
    ]
    /// From this many dits on they take back the word before.
    private static let leastDits = 7

    /// Nothing keyed yet.
    ///
    /// - Parameters:
    ///   - call: the learner's callsign; empty if it is not known.
    ///   - longest: the most characters of the text as it is stored.
    public init(call: String, longest: Int) {
        self.call = call.uppercased()
        self.longest = longest
    }

    /// Whether nothing has been keyed.
    public var isEmpty: Bool { words.isEmpty }

    /// How a character was taken.
    public enum Receipt: Equatable, Sendable {
        case taken
        /// It took back the last word.
        case tookBack
        /// It stands for nothing.
        case unknown
        /// No more fits.
        case full
    }

    /// Takes a character; nil for a pattern that stands for nothing.
    ///
    /// - Parameter dits: the number of its elements, if all of them are dits.
    public mutating func key(_ text: String?, dits: Int = 0) -> Receipt {
        if text == "<HH>" || text == nil && dits >= Self.leastDits { return takeBack() ? .tookBack : .unknown }
        guard let text else { return .unknown }
        let before = words
        if isWordOpen, let last = words.popLast() { words.append(last + text) } else { words.append(text) }
        guard self.text.count <= longest else {
            words = before
            return .full
        }
        isWordOpen = true
        return .taken
    }

    /// Ends the word.
    public mutating func endWord() { isWordOpen = false }

    /// Removes the last word; false if there is none.
    @discardableResult
    public mutating func takeBack() -> Bool {
        isWordOpen = false
        return words.popLast() != nil
    }

    /// The text as it is stored.
    public var text: String {
        words.map { word in
            if let field = Self.fields[word] { return "{\(field.rawValue)}" }
            return !call.isEmpty && word == call ? "{\(KeyerMemoryText.Field.call.rawValue)}" : word
        }.joined(separator: " ")
    }
}
