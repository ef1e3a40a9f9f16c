public import Interface
public import OnAir
public import Training

/// Options of the command line for the activity of this run. Nil leaves the choice to settings or defaults.
public struct RunOptions: Equatable, Sendable {
    /// The first activity. All except the menu end the program when they end.
    public var activity = Activity.menu
    /// 0 for no limit.
    public var minutes: Int?
    /// The session ends at the end of the group with this attempt.
    public var count: Int?
    /// A level for this run only. Level and schedule then do not move.
    public var level: Int?
    /// The command line sets the speed, so it does not grow.
    public var isSpeedGiven = false
    /// Canonical names. Nil lets the learner choose them in the program.
    public var characters: [String]?
    public var group: ClosedRange<Int>?
    /// A set of words or of running text that the activity has.
    public var set: String?
    public var direction: Direction?
    public var qsoStyle: QSOStyle?
    public var qsoRole: QSORole?
    public var copy = CopyOptions()
    public var pileup = PileupOptions()
    /// Nil for the setting.
    public var partner: NetworkPeer?

    public init() {}

    public var wordSet: WordSet? { self.set.flatMap { WordSet(rawValue: $0) } }

    /// Words and callsigns are sets of both.
    public var copySet: CopySet? { self.set.flatMap { CopySet(rawValue: $0) } }
}

public struct RunFacts: Sendable {
    /// A tag such as "en-US". It decides the voice of a language.
    public var locale = "en"
    /// Whether a script supplies the keys.
    public var isScripted = false
    /// The seed of every random choice.
    public var seed: UInt64
    public var speech: SpeechMode
    /// Whether the command line sets `speech`.
    public var isSpeechGiven = false
    /// The screen readers at the start. An unknown one has an empty name.
    public var readers: [String] = []
    /// The name of the sound destination, for the log.
    public var audio: String
    /// Whether the sound thread has real-time scheduling. False without a sound thread.
    public var isRealTime: Bool
    public var version: String

    public init(seed: UInt64, speech: SpeechMode, audio: String, isRealTime: Bool, version: String) {
        self.seed = seed
        self.speech = speech
        self.audio = audio
        self.isRealTime = isRealTime
        self.version = version
    }
}
