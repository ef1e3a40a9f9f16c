internal import Keyer
internal import Morse
internal import Platform
internal import Sound
internal import Trainer
internal import Training

/// Everything given on the command line.  Nil means not given: settings or defaults decide.
struct Options: Equatable, Sendable {
    var command = Command.menu {
        didSet { run.activity = command.activity ?? .menu }
    }
    /// Paths, or text where the command wants it.
    var operands: [Path] = []

    /// Nil for what the settings say.
    var speech: SpeechMode?
    var audio: AudioDestination?
    var dataDirectory: Path?
    /// A language tag.
    var language: String?
    var seed: UInt64?
    /// Local time at the start.
    var now: CivilTime?
    /// Path of a script; "-" is standard input.
    var script: Path?
    /// Path of the event log; "-" is standard error.
    var events: Path?

    /// Character speed in words per minute.
    var characterSpeed: Int?
    /// The speeds that it may have: a keyer goes slower than anything that is heard.
    var speeds = Speed.characterRange
    /// For `render`; in training a setting decides.
    static let defaultCharacterSpeed = 20
    var effectiveSpeed: Int?
    var tone: Int?

    /// What an activity takes.
    var run = RunOptions()
    /// The characters to practise as given: the alphabet of the learner's course decides how to read them.
    var characterText: String?
    var answer: AnswerMode?
    /// Path of recorded contacts; "-" is standard input.
    var trace: Path?
    /// Whether the recorded contacts pass through the gates of contacts first.
    var usesGates = false
    var keyerMode: Keyer.Mode?

    var output: Path?
    var edge: Double?
    var rate: Int?
    /// Noise, from 0 (none) to 1.
    var noise: Double?
    /// How spaces are stretched; nil for the learner's setting.
    var spacing: Spacing?
    var fading: BandConditions.Fading?
    /// Strength of other stations, from 0 (none) to 1.
    var interference: Double?
    /// Silence before the first mark in milliseconds.
    var lead: Double?
    /// Silence after the last mark in milliseconds.
    var tail: Double?
    var isSpoken = false

    var wantsHelp = false
    var wantsVersion = false

    var isJSON = false
    var isJSONLines = false
    var isCSV = false
}

/// Where a value goes.
typealias Field<Value> = any WritableKeyPath<Options, Value> & Sendable
