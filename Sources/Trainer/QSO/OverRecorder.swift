import Morse
import Training

/// The learner's over so far: what was keyed, and how fast.
struct OverRecorder {
    private(set) var over = Over()
    /// The length of all characters in units, without the spaces between them.
    private var units = 0
    private var milliseconds = 0

    /// Adds a character.
    mutating func take(_ pattern: Pattern, _ text: String?, began: Instant, ended: Instant) {
        let isDits = pattern.allSatisfy { $0 == .dit }
        over.key(text, dits: isDits ? pattern.count : 0)
        units += pattern.units
        milliseconds += ended.milliseconds(since: began)
    }

    /// Ends the word.
    mutating func endWord() { over.endWord() }

    /// Removes the last word.
    mutating func takeBack() { over.takeBack() }

    /// Words per minute of the characters, as PARIS counts them: pauses between words are left out. Nil for less than
    /// about two characters.
    var wordsPerMinute: Int? {
        guard units >= 18, milliseconds > 0 else { return nil }
        return max(1, (1200 * units + milliseconds / 2) / milliseconds)
    }
}
