public import Keyer
public import Morse

/// One line of a script.
public enum ScriptAction: Equatable, Sendable {
    /// One keystroke.
    case key(Key)
    /// Several keystrokes with no time between them.
    case text([Key])
    /// Time passes, in milliseconds.
    case wait(Int)
    /// Time passes until nothing sounds and the program waits for the learner.
    case idle
    /// A contact closes or opens.
    case contact(Contact, isDown: Bool)
    /// A knob turns by so many steps.
    case knob(Int)
    /// Text keyed with contacts.
    case morse(MorseText)
}

/// A line that is not an action.
public struct ScriptError: Error, Equatable, Sendable {
    /// Its number, counted from 1.
    public var line: Int
    /// Its text.
    public var text: String
}

extension ScriptAction {
    /// The longest `wait`: a day, in milliseconds.
    static let longestWait = 86_400_000

    /// The action of a line; nil for an empty line or a comment.
    ///
    /// - Parameter alphabet: that of text to key which the international one does not have.
    public static func parse(
        _ line: String, number: Int, alphabet: Alphabet = .international
    ) throws(ScriptError) -> ScriptAction? {
        let trimmed = line.trimmed
        guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { return nil }
        let parts = trimmed.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        let word = String(parts[0])
        let rest = parts.count > 1 ? String(parts[1]).trimmed : ""
        guard let action = action(word, rest, alphabet) else { throw ScriptError(line: number, text: trimmed) }
        return action
    }

    /// The names of contacts in scripts.
    private static let contacts: [String: Contact] = ["dit": .dit, "dah": .dah, "straight": .straight]

    private static func action(_ word: String, _ rest: String, _ alphabet: Alphabet) -> ScriptAction? {
        switch word {
        case "key": return Key(name: rest).map(ScriptAction.key)
        case "text":
            guard !rest.isEmpty else { return nil }
            return .text(rest.map { $0 == " " ? .space : .character($0) })
        case "wait":
            guard let milliseconds = Int(rest), (0...longestWait).contains(milliseconds) else { return nil }
            return .wait(milliseconds)
        case "idle": return rest.isEmpty ? .idle : nil
        case "down", "up": return contacts[rest].map { .contact($0, isDown: word == "down") }
        case "knob":
            guard let steps = Int(rest), (-100...100).contains(steps), steps != 0 else { return nil }
            return .knob(steps)
        case "morse":
            // A character without code is a mistake in the script.
            let text = try? MorseText(parsing: rest, alphabet: alphabet)
            return text.flatMap { $0.isEmpty ? nil : .morse($0) }
        default: return nil
        }
    }
}

/// The source of a script's lines. A pipe may supply each line only when the program needs it.
public protocol ScriptSource: AnyObject {
    /// The next line without its end; nil at the end of the script.
    func nextLine() -> String?
}
