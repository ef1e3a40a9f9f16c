/// One keystroke of any device.
public enum Key: Hashable, Sendable {
    /// A printable character except space.
    case character(Character)
    case enter, escape, tab, space, backspace
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F12; higher numbers come only from switch boxes.
    case function(Int)

    /// Requests help, wherever it is not an answer.
    public static let questionMark = Key.character("?")

    /// The name in scripts and the event log: the character itself, or `enter esc tab space backspace up down left
    /// right home end pageup pagedown f1 … f12`.
    public var name: String {
        switch self {
        case .character(let character): String(character)
        case .enter: "enter"
        case .escape: "esc"
        case .tab: "tab"
        case .space: "space"
        case .backspace: "backspace"
        case .up: "up"
        case .down: "down"
        case .left: "left"
        case .right: "right"
        case .home: "home"
        case .end: "end"
        case .pageUp: "pageup"
        case .pageDown: "pagedown"
        case .function(let number): "f\(number)"
        }
    }

    /// The key without Caps Lock, whose state a terminal does not report.
    public var lowercased: Key {
        guard case .character(let character) = self, let lower = character.lowercased().first else { return self }
        return .character(lower)
    }

    /// Nil if no key has the name.
    public init?(name: String) {
        if let named = Key.named[name] {
            self = named
        } else if name.count == 1, let character = name.first, !character.isWhitespace {
            self = .character(character)
        } else {
            return nil
        }
    }

    private static let named: [String: Key] = {
        let plain: [Key] = [
            .enter, .escape, .tab, .space, .backspace, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
        ]
        return Dictionary(uniqueKeysWithValues: (plain + (1...12).map(Key.function)).map { ($0.name, $0) })
    }()
}
