import Morse
import Training

/// The learner's over under way: what was keyed, and how fast.
struct OverRecorder {
    /// What was keyed.
    private(set) var over = Over()
    private var units = 0
    private var began: Instant?
    private var ended: Instant?
    /// Whether the last character ended a word, as far as it was heard.
    private var isWordOver = true

    /// Takes a character.
    mutating func take(_ pattern: Pattern, _ text: String?, began: Instant, ended: Instant) {
        let isDits = pattern.allSatisfy { $0 == .dit }
        over.key(text, dits: isDits ? pattern.count : 0)
        if self.began == nil {
            self.began = began
        } else {
            units += isWordOver ? 7 : 3
        }
        units += pattern.units
        self.ended = ended
        isWordOver = false
    }

    /// A word is complete.
    mutating func endWord() {
        over.endWord()
        isWordOver = true
    }

    /// Takes back the last word.
    mutating func takeBack() { over.takeBack() }

    /// Words per minute from the first mark to the last with all spaces, as PARIS counts them.  Nil for less than three characters' worth.
    var wordsPerMinute: Int? {
        guard let began, let ended, units >= 30 else { return nil }
        let milliseconds = ended.milliseconds(since: began)
        guard milliseconds > 0 else { return nil }
        return max(1, (1200 * units + milliseconds / 2) / milliseconds)
    }
}
