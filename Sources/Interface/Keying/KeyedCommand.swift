public import Morse

/// Commands to the program in Morse, so that a session needs no keyboard.
///
/// They are the procedure signals of radio: AS means wait, a question mark requests a repeat.
public enum KeyedCommand: CaseIterable, Sendable {
    case pause
    /// `<SK>`. The program asks for confirmation, because S and K without a space sound the same.
    case stop
    case again
    /// `<AR>`: the answer is complete.
    case submit
    /// Eight dits or more: the error signal.
    case takeBack

    public init?(_ pattern: Pattern) {
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

    public var key: Key {
        switch self {
        case .pause, .stop: .escape
        case .again: .tab
        case .submit: .enter
        case .takeBack: .backspace
        }
    }
}
