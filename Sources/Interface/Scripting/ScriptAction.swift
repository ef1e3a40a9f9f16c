public import Keyer
public import Morse

public enum ScriptAction: Equatable, Sendable {
    case key(Key)
    /// Several keystrokes with no time between them.
    case text([Key])
    /// A wait in milliseconds.
    case wait(Int)
    /// A wait until no sound plays and the program waits for the learner.
    case idle
    case contact(Contact, isDown: Bool)
    /// Steps of a knob, -100 to 100 without 0.
    case knob(Int)
    /// The number of devices that rumble, 0 to 2.
    case pads(Int)
    /// The next pattern of rumbles is late.
    case slowPad
    /// Text keyed with contacts.
    case morse(MorseText)
    /// A datagram from the network.
    case packet([UInt8], from: IPv4Address)
}

/// An invalid line.
public struct ScriptError: Error, Equatable, Sendable {
    /// From 1.
    public var line: Int
    public var text: String
}

extension ScriptAction {
    /// The maximum of `wait`: a day, in milliseconds.
    public static let longestWait = 86_400_000

    /// The action of a line; nil for an empty line or a comment.
    ///
    /// - Parameter alphabet: for text to key that the international alphabet lacks.
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
        case "pad":
            if rest == "slow" { return .slowPad }
            return Int(rest).flatMap { (0...2).contains($0) ? .pads($0) : nil }
        case "morse":
            // A character without code is a mistake in the script.
            let text = try? MorseText(parsing: rest, alphabet: alphabet)
            return text.flatMap { $0.isEmpty ? nil : .morse($0) }
        case "packet": return packet(rest)
        default: return nil
        }
    }
}

extension ScriptAction {
    /// An address and an even number of hexadecimal digits, none for an empty datagram.
    private static func packet(_ rest: String) -> ScriptAction? {
        let parts = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let address = parts.first.flatMap({ IPv4Address($0) }) else { return nil }
        let digits = parts.count > 1 ? parts[1].compactMap(\.hexDigitValue) : []
        guard digits.count.isMultiple(of: 2), digits.count == (parts.count > 1 ? parts[1].count : 0) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        return .packet(bytes, from: address)
    }
}

/// The source of a script's lines. A pipe may supply each line only when the program needs it.
public protocol ScriptSource: AnyObject {
    /// The next line without its line end; nil at the end of the script.
    func nextLine() -> String?
}
