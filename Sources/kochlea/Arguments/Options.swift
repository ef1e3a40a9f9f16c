import Activities
import Interface
import Keyer
import Morse
import Platform
import Sound
import Training

/// The parsed command line. Nil leaves a choice to settings or defaults.
struct Options: Equatable, Sendable {
    var command = Command.menu {
        didSet { run.activity = command.activity ?? .menu }
    }
    /// Paths, or text if the command takes text.
    var operands: [Path] = []

    var speech: SpeechMode?
    var audio: AudioDestination?
    var dataDirectory: Path?
    /// A language tag.
    var language: String?
    var seed: UInt64?
    /// Local time at the start.
    var now: CivilTime?
    /// "-" is standard input.
    var script: Path?
    /// "-" is standard error.
    var events: Path?

    /// Words per minute.
    var characterSpeed: Int?
    /// The accepted character speeds. With a trace, the keyer's wider range.
    var speeds = Speed.characterRange
    /// For `render` and `say`. In training a setting decides.
    static let defaultCharacterSpeed = 20
    var effectiveSpeed: Int?
    var tone: Int?

    var run = RunOptions()
    /// Not parsed yet, because the alphabet of the course is a setting.
    var characterText: String?
    var answer: AnswerMode?
    /// A file with recorded contacts. "-" is standard input.
    var trace: Path?
    /// Whether the recorded contacts pass the gates of contacts first.
    var usesGates = false
    var keyerMode: Keyer.Mode?

    var output: Path?
    var edge: Double?
    var rate: Int?
    /// 0 (none) to 1.
    var noise: Double?
    var spacing: Spacing?
    var fading: BandConditions.Fading?
    /// Other stations, 0 (none) to 1.
    var interference: Double?
    /// Milliseconds before the first mark.
    var lead: Double?
    /// Milliseconds after the last mark.
    var tail: Double?
    var isSpoken = false
    /// How the station keys, in percent of the full irregularity, and the faults of its tone.
    var hand: HandSettings.Kind?
    var amount: Int?
    var fault: HandSettings.Tone?
    var isRaw = false

    var wantsHelp = false
    var wantsVersion = false

    var isJSON = false
    var isJSONLines = false
    var isCSV = false
    /// Whether an export leaves out names, texts and dates.
    var isAnonymous = false
    /// Whether an import adds to existing progress.
    var isMerging = false
}

/// Stores a value in its property.
typealias Setter<Value> = @Sendable (inout Options, Value) -> Void
