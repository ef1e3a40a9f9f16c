public import Training

/// What the command line says about the activity of this run. Nil leaves the decision to settings or defaults.
public struct RunOptions: Equatable, Sendable {
    /// Where the program begins. All but the menu end with what they open.
    public var activity = Activity.menu
    /// Length of a session in minutes, 0 for no limit.
    public var minutes: Int?
    /// Ends the session after this many attempts, at the end of the group.
    public var count: Int?
    /// Level for this run only; level and schedule do not move then.
    public var level: Int?
    /// Whether this run has a speed of its own, which then stays.
    public var isSpeedGiven = false
    /// Characters to practise, by their canonical names; nil to choose them in the program.
    public var characters: [String]?
    /// Length of groups.
    public var group: ClosedRange<Int>?
    /// The name of a set of words or of running text, one of those that the activity has.
    public var set: String?
    public var direction: Direction?
    public var qsoStyle: QSOStyle?
    /// Who calls in a QSO.
    public var qsoRole: QSORole?
    public var copy = CopyOptions()
    public var pileup = PileupOptions()

    public init() {}

    /// The set, if it is one of words.
    public var wordSet: WordSet? { self.set.flatMap { WordSet(rawValue: $0) } }

    /// The set, if it is one of running text. Words and callsigns are both.
    public var copySet: CopySet? { self.set.flatMap { CopySet(rawValue: $0) } }
}

/// What the program knows about its run besides its options.
public struct RunFacts: Sendable {
    /// The locale's tag ("en-US"), which decides the voice of a language.
    public var locale = "en"
    /// Whether a script supplies the keys.
    public var isScripted = false
    /// The seed of every random choice.
    public var seed: UInt64
    /// Who speaks.
    public var speech: SpeechMode
    /// Whether the command line says who speaks.
    public var isSpeechGiven = false
    /// The screen readers at work when it began; an empty name for one that is not known.
    public var readers: [String] = []
    /// The sound destination's name, for the log.
    public var audio: String
    /// Whether the sound thread has been given real-time scheduling; false without one.
    public var isRealTime: Bool
    /// The program's version, for the log.
    public var version: String

    public init(seed: UInt64, speech: SpeechMode, audio: String, isRealTime: Bool, version: String) {
        self.seed = seed
        self.speech = speech
        self.audio = audio
        self.isRealTime = isRealTime
        self.version = version
    }
}
