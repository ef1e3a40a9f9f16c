import Keyer
import Morse
import Sound

/// What is felt of keying: each element if it is slow enough to be felt separately, otherwise each character.
struct Haptics {
    /// The fastest speed at which single elements are felt, in words per minute.
    private static let slowest = 10

    /// The rumble for a notice; nil for none.
    static func rumble(for notice: KeyNotice, settings: Settings) -> Rumble? {
        guard settings.contacts.hasHaptics else { return nil }
        let isSlow = settings.keyer.wordsPerMinute <= slowest
        switch notice {
        // The hand feels a mark that it keys itself.
        case .began(.dit, _) where isSlow: return .dit
        case .began(.dah, _) where isSlow: return .dah
        case .character where !isSlow: return .character
        default: return nil
        }
    }
}
