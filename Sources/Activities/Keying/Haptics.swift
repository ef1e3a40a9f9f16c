import Interface
import Keyer
import Morse
import Sound

/// Rumbles for each element at slow speeds, otherwise for each character.
struct Haptics {
    /// The fastest speed with rumbles for elements, in words per minute.
    private static let slowest = 10

    static func rumble(for notice: KeyNotice, settings: Settings) -> Rumble? {
        guard settings.contacts.hasHaptics else { return nil }
        let isSlow = settings.keyer.wordsPerMinute <= slowest
        switch notice {
        // The hand feels a hand-keyed mark without a rumble.
        case .began(.dit, _) where isSlow: return .dit
        case .began(.dah, _) where isSlow: return .dah
        case .character where !isSlow: return .character
        default: return nil
        }
    }
}
