import Keyer
import Morse
import Sound

/// What is felt of keying: each element while it is slow enough to be felt as one, else each character.
struct Haptics {
    /// The fastest speed at which elements are felt one by one, in words per minute.
    private static let slowest = 10

    /// What a notice is felt as; nil for nothing.
    static func rumble(for notice: KeyNotice, settings: Settings) -> Rumble? {
        guard settings.isOn("haptics") else { return nil }
        let isSlow = settings.number("keyer.wpm") <= slowest
        switch notice {
        // A mark that is keyed by hand is felt by the hand.
        case .began(.dit, _) where isSlow: return .dit
        case .began(.dah, _) where isSlow: return .dah
        case .character where !isSlow: return .character
        default: return nil
        }
    }
}
