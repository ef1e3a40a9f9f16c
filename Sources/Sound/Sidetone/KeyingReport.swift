import Keyer
import Morse

/// A report of the renderer about keying, for a `KeyingReader`. Reports come in order of time.
enum KeyingReport: BitwiseCopyable {
    /// A notice that the program gets unchanged.
    case notice(KeyNotice)
    /// The limits and the speed, in words per minute, that count from now on.
    case limits(CharacterAssembler.Limits, wordsPerMinute: Int, sample: Int64)
    /// The keyer begins a text.
    case textBegan(sample: Int64)
    /// A text was stopped inside a character.
    case stopped(sample: Int64)

    /// When it happened; nil if that is unknown.
    var sample: Int64? {
        switch self {
        case .notice(let notice): notice.sample
        case .limits(_, _, let sample), .textBegan(let sample), .stopped(let sample): sample
        }
    }
}
