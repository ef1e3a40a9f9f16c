import Morse
import Training

/// What this run was started with, and what is remembered only while it lasts.
final class Run {
    let options: RunOptions
    let facts: RunFacts
    /// The source of every session's seed, so that one number determines them all.
    var generator: SplitMix64
    /// The time of the current input.
    var now = Instant.start
    /// Whether the last input was a contact rather than a key.
    var isByContact = false
    /// Whether the keys are being described instead of doing anything.
    var isDescribing = false
    /// How often in a row the last message was repeated.
    var repeats = 0
    /// Whether the keys of a QSO were explained.
    var hasExplainedQSO = false
    /// Whether letters of the course's alphabet were typed: no other keys need to be explained then.
    var typesAlphabet = false
    /// The screen readers at work; an empty name for one that is not known.
    var readers: [String]

    init(options: RunOptions, facts: RunFacts) {
        self.options = options
        self.facts = facts
        generator = SplitMix64(seed: facts.seed)
        readers = facts.readers
    }
}
