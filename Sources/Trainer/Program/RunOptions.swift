public import Training

/// What the command line asked of this run.
public struct RunOptions: Sendable {
    /// Where the program begins.
    public enum Activity: Sendable, Equatable {
        /// The main menu; the program goes on until the learner quits.
        case menu
        /// Receive training; the program ends after it.
        case receive
        /// Send training; the program ends after it.
        case send
        /// Ear training; the program ends after it.
        case ear
        /// Practice of chosen characters; the program ends after it.
        case practice
        /// Free keying; the program ends after it.
        case keyer
        /// Words and callsigns; the program ends after it.
        case words
        /// Listening without hands; the program ends after it.
        case listen
        /// A conversation; the program ends after it.
        case qso
    }

    /// Where it begins.
    public var activity = Activity.menu
    /// Length of a session in minutes, 0 for no limit; nil as set.
    public var minutes: Int?
    /// End at the first group's end after that many attempts.
    public var count: Int?
    /// Level for this run; level and schedule do not move then.
    public var level: Int?
    /// Characters to practise, by their canonical names; nil to choose them.
    public var characters: [String]?
    /// Length of groups; nil as set.
    public var group: ClosedRange<Int>?
    /// Which words; nil as set, or the common ones.
    public var wordSet: WordSet?
    /// Hearing or keying, where both can be practised; nil for hearing.
    public var direction: Direction?
    /// What a conversation is about; nil as set.
    public var qsoStyle: QSOStyle?
    /// Who begins a conversation; nil as set.
    public var qsoRole: QSORole?
    /// The locale's tag ("en-US"): decides which voice of a language speaks.
    public var locale = "en"
    /// Whether a script gives the keys.
    public var isScripted = false
    /// Seed of every random choice.
    public var seed: UInt64
    /// Who talks.
    public var speech: SpeechMode
    /// The sound destination's name, for the log.
    public var audio: String
    /// Whether the timing thread runs in real time by right; false without one.
    public var isRealTime: Bool
    /// The program's version, for the log.
    public var version: String

    /// Makes options.
    public init(seed: UInt64, speech: SpeechMode, audio: String, isRealTime: Bool, version: String) {
        self.seed = seed
        self.speech = speech
        self.audio = audio
        self.isRealTime = isRealTime
        self.version = version
    }
}
