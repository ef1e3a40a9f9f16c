import Morse

/// What is keyed to the program and not to anybody on the air, so that a session needs no keyboard.
///
/// The signs are those of radio: whoever sends AS is waited for, a question mark asks for more of the same.
enum KeyedCommand: CaseIterable, Sendable {
    /// `<AS>`: wait.
    case pause
    /// `<SK>`: the end; asked about, for S and K run together make it, too.
    case stop
    /// `?`: again.
    case again
    /// `<AR>`: this is the whole answer.
    case submit
    /// Eight dits or more: not what was meant.
    case takeBack

    /// The command of a pattern; nil if it is none.
    init?(_ pattern: Pattern) {
        switch pattern.description {
        case ".-...": self = .pause
        case "...-.-": self = .stop
        case "..--..": self = .again
        case ".-.-.": self = .submit
        default:
            guard pattern.count >= 8, pattern.allSatisfy({ $0 == .dit }) else { return nil }
            self = .takeBack
        }
    }

    /// The key that does the same.
    var key: Key {
        switch self {
        case .pause, .stop: .escape
        case .again: .tab
        case .submit: .enter
        case .takeBack: .backspace
        }
    }
}
