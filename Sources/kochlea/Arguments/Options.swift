internal import Keyer
internal import Platform
internal import Sound
internal import Trainer
internal import Training

/// How a receive drill is answered.
enum AnswerMode: String, Sendable, CaseIterable {
    /// With the keyboard.
    case keys
    /// With a paddle, a pedal, a switch.
    case paddle
}

/// Everything that was asked for on the command line.  What was not given is nil: settings or defaults decide then.
struct Options: Equatable, Sendable {
    /// What to do.
    var command = Command.menu
    /// What follows the command.
    var operands: [String] = []

    /// Who talks.
    var speech = SpeechMode.own
    /// Where sound goes.
    var audio: AudioDestination?
    /// Where progress lives.
    var dataDirectory: String?
    /// Language of speech and text, as a tag.
    var language: String?
    /// Fixes every random choice.
    var seed: UInt64?
    /// Local calendar time at the start.
    var now: CivilTime?
    /// File of scripted input; "-" is standard input.
    var script: String?
    /// File of the event log; "-" is standard error.
    var events: String?

    /// Character speed in words per minute.
    var characterSpeed: Int?
    /// The character speed of `render` when none is given; in training a setting decides.
    static let defaultCharacterSpeed = 20
    /// Effective speed in words per minute.
    var effectiveSpeed: Int?
    /// Tone in hertz.
    var tone: Int?

    /// Session length in minutes; 0 is no end.
    var minutes: Int?
    /// Attempts after which the session ends.
    var count: Int?
    /// Level for this run only.
    var level: Int?
    /// The levels of the course as it is set, among which `level` must be.
    var levels = Course.letters.levels
    /// Characters to practise, by their canonical names.
    var characters: [String]?
    /// In which direction they are practised.
    var direction: Direction?
    /// Characters in a group.
    var groupLength: ClosedRange<Int>?
    /// How answers are given.
    var answer: AnswerMode?
    /// Which words.
    var wordSet: WordSet?

    /// What a conversation is about.
    var style: QSOStyle?
    /// Who begins it.
    var role: QSORole?

    /// File of recorded contacts; "-" is standard input.
    var trace: String?
    /// What contacts do.
    var keyerMode: Keyer.Mode?

    /// The sound file to write.
    var output: String?
    /// Length of an edge in milliseconds.
    var edge: Double?
    /// Samples per second.
    var rate: Int?
    /// Noise, from 0 (none) to 1.
    var noise: Double?
    /// How the signal fades.
    var fading: BandConditions.Fading?
    /// Other stations, from 0 (none) to 1.
    var interference: Double?
    /// Silence before the first mark in milliseconds.
    var lead: Double?
    /// Silence after the last mark in milliseconds.
    var tail: Double?
    /// Each word is spoken after its Morse.
    var isSpoken = false

    /// Explain instead of doing.
    var wantsHelp = false
    /// Print the version instead of doing.
    var wantsVersion = false

    /// JSON instead of lines.
    var isJSON = false
    /// JSON Lines, as without it.
    var isJSONLines = false
    /// A table instead of JSON Lines.
    var isCSV = false
}

/// Where in the options a value goes.
typealias Field<Value> = any WritableKeyPath<Options, Value> & Sendable
