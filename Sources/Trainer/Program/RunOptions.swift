public import Training

/// The options of this run, from the command line.
public struct RunOptions: Sendable {
    /// Where the program begins.
    public var activity = Activity.menu
    /// Length of a session in minutes, 0 for no limit; nil to use the setting.
    public var minutes: Int?
    /// Ends the session after this many attempts, at the end of the group.
    public var count: Int?
    /// Level for this run only; level and schedule do not move then.
    public var level: Int?
    /// Whether this run has a speed of its own, which then stays.
    public var isSpeedGiven = false
    /// Characters to practise, by their canonical names; nil to choose them in the program.
    public var characters: [String]?
    /// Length of groups; nil to use the setting.
    public var group: ClosedRange<Int>?
    /// The set of words; nil to use the setting, or the common words.
    public var wordSet: WordSet?
    /// The direction, if both can be practised; nil for receiving.
    public var direction: Direction?
    /// The style of a QSO; nil to use the setting.
    public var qsoStyle: QSOStyle?
    /// Who calls in a QSO; nil to use the setting.
    public var qsoRole: QSORole?
    /// What is copied, and how.
    public var copy = CopyOptions()
    /// The crowd of a pile-up, as far as this run says.
    public var pileup = PileupOptions()
    /// The locale's tag ("en-US"), which decides the voice of a language.
    public var locale = "en"
    /// Whether a script supplies the keys.
    public var isScripted = false
    /// The seed of every random choice.
    public var seed: UInt64
    /// Who speaks.
    public var speech: SpeechMode
    /// Whether this run was told who speaks.
    public var isSpeechGiven = false
    /// The screen readers at work when it began; an empty name for one that is not known.
    public var readers: [String] = []
    /// The sound destination's name, for the log.
    public var audio: String
    /// Whether the timing thread has been given real-time scheduling; false without one.
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
