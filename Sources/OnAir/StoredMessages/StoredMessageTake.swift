/// Records a stored message as the learner keys it.
///
/// Words that occur in no traffic stand for fields: `/C` the learner's callsign, `/O` the other station's callsign,
/// `/N` the number, `/M` the name. The learner's own callsign becomes a field, too, so that the stored message follows
/// when it changes.
public struct StoredMessageTake: Equatable, Sendable {
    public private(set) var words: [String] = []
    private var isWordOpen = false
    private let call: String
    private let longest: Int

    private static let fields: [String: StoredMessageText.Field] = [
        "/C": .call, "/O": .other, "/N": .number, "/M": .name,
    ]
    /// This many dits or more erase the last word.
    private static let leastDits = 7

    /// - Parameters:
    ///   - call: the learner's callsign; empty if unknown.
    ///   - longest: the maximum number of characters of the stored text.
    public init(call: String, longest: Int) {
        self.call = call.uppercased()
        self.longest = longest
    }

    public var isEmpty: Bool { words.isEmpty }

    public enum Receipt: Equatable, Sendable {
        case taken
        /// The character erased the last word.
        case tookBack
        /// The pattern has no character.
        case unknown
        /// The text has reached its maximum length.
        case full
    }

    /// - Parameters:
    ///   - text: the character; nil for an unknown pattern.
    ///   - dits: the number of elements, if all of them are dits.
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

    public mutating func endWord() { isWordOpen = false }

    /// Removes the last word; false if there is none.
    @discardableResult
    public mutating func takeBack() -> Bool {
        isWordOpen = false
        return words.popLast() != nil
    }

    /// The form that is stored, with `{call}` and the like for fields.
    public var text: String {
        words.map { word in
            if let field = Self.fields[word] { return "{\(field.rawValue)}" }
            return !call.isEmpty && word == call ? "{\(StoredMessageText.Field.call.rawValue)}" : word
        }.joined(separator: " ")
    }
}
