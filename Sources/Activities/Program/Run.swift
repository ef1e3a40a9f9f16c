import Morse
import Training

/// The options and facts of a run, and its state that is not stored.
final class Run {
    let options: RunOptions
    let facts: RunFacts
    /// The source of the seeds of all sessions, so that one number determines them.
    var generator: SplitMix64
    var now = Instant.start
    /// Whether the last input was a contact, or a key that is a switch.
    var isByContact = false
    /// Whether the key describer is on.
    var isDescribing = false
    /// Repetitions of the last message in a row, at most 3.
    var repeats = 0
    var hasExplainedQSO = false
    /// The learner typed letters of the course's alphabet, so the keys of the Latin layout need no explanation.
    var typesAlphabet = false
    /// The learner has just heard which lesson comes, so the lesson that opens now begins without a title.
    var isLessonTold = false
    /// Names of the screen readers that run. An unknown one has an empty name.
    var readers: [String]
    /// The same at the question who speaks, for the way back to it.
    var readersAsked: [String] = []

    init(options: RunOptions, facts: RunFacts) {
        self.options = options
        self.facts = facts
        generator = SplitMix64(seed: facts.seed)
        readers = facts.readers
    }
}
