import Interface
import Morse
import Training

/// The words after a long silence in the learner's turn, once for each question: a learner who does not know how to go
/// on must not think that the program has stopped. They change no score and no recognition time.
struct SilenceHint: Equatable {
    /// When to say the words; nil while the learner is busy, or after they were said.
    private(set) var deadline: Instant?
    private var isGiven = false

    /// Makes the words due for a new question.
    mutating func renew() { self = SilenceHint() }

    /// Starts the silence. Call this after everything that the learner does.
    mutating func wait(_ milliseconds: Int, at now: Instant) {
        deadline = isGiven ? nil : now.advanced(byMilliseconds: milliseconds)
    }

    mutating func rest() { deadline = nil }

    func isDue(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    mutating func noteGiven() {
        isGiven = true
        deadline = nil
    }
}

extension SilenceHint {
    /// Milliseconds of silence.
    static let usual = 15_000
    /// A learner whose right answers have a median time longer than a third of the silence gets more.
    private static let medians = 3
    /// A hand at 8 words per minute or less needs more for a character with the thought before it.
    private static let units = 100
    /// A slow switch needs the margins of a whole list.
    private static let margins = 10

    /// Milliseconds to wait for this learner: longer for a hand or a switch that is known to be slow.
    ///
    /// - Parameter tally: the answers so far, if they have recognition times.
    static func milliseconds(_ settings: Settings, isKeyed: Bool, after tally: SessionTally? = nil) -> Int {
        let answers = min(tally?.medianRecognitionMilliseconds ?? 0, Ranges.recognition.upperBound / medians)
        return [
            usual, settings.patient(usual), medians * answers, isKeyed ? settings.units(units) : 0,
            settings.choosesAnswers ? margins * settings.scan.margin : 0,
        ].max() ?? usual
    }

    /// Whether a list of choices runs by itself. Its items say how to go on, and other words would be in the way.
    static func isNeedless(_ settings: Settings) -> Bool { settings.choosesAnswers && settings.scan.way == .scan }

    /// The last part of the identifier of the words for a list of choices.
    static func way(_ settings: Settings) -> String {
        settings.scan.hasTwoSwitches && !settings.isScanning ? "twoSwitches" : "oneSwitch"
    }
}
