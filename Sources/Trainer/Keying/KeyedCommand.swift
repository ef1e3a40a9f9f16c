import Morse

/// Commands keyed to the program rather than to anybody on the air, so that a session needs no keyboard.
///
/// The signs are those of radio: AS asks to wait, a question mark asks for a repeat.
enum KeyedCommand: CaseIterable, Sendable {
    /// `<AS>`: wait.
    case pause
    /// `<SK>`: end; confirmed by a question, because S and K run together produce it, too.
    case stop
    /// `?`: again.
    case again
    /// `<AR>`: the answer is complete.
    case submit
    /// Eight dits or more: an error.
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

    /// The equivalent key.
    var key: Key {
        switch self {
        case .pause, .stop: .escape
        case .again: .tab
        case .submit: .enter
        case .takeBack: .backspace
        }
    }
}
