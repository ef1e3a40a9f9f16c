import Morse
import Training

/// The learner's over under way: what was keyed, and how fast.
struct OverRecorder {
    /// What was keyed.
    private(set) var over = Over()
    /// Of all characters, without the spaces between them.
    private var units = 0
    private var milliseconds = 0

    /// Takes a character.
    mutating func take(_ pattern: Pattern, _ text: String?, began: Instant, ended: Instant) {
        let isDits = pattern.allSatisfy { $0 == .dit }
        over.key(text, dits: isDits ? pattern.count : 0)
        units += pattern.units
        milliseconds += ended.milliseconds(since: began)
    }

    /// A word is complete.
    mutating func endWord() { over.endWord() }

    /// Takes back the last word.
    mutating func takeBack() { over.takeBack() }

    /// Words per minute of the characters, as PARIS counts them: whoever thinks between words is not slow.  Nil for less
    /// than about two characters' worth.
    var wordsPerMinute: Int? {
        guard units >= 18, milliseconds > 0 else { return nil }
        return max(1, (1200 * units + milliseconds / 2) / milliseconds)
    }
}
