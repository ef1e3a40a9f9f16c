/// How one switch works lists.
public enum SwitchWay: String, SettingChoice {
    /// By the length of a press: short goes on, long chooses.
    case length
    /// Items come by themselves; a press chooses.
    case scan
    /// Items come while the switch is held; letting go chooses.
    case hold
    /// Each press goes on; silence chooses.
    case step
    /// Not at all: contacts only key.
    case off

    /// Whether lists are told item by item, for a switch to choose from.
    var isScanning: Bool { self == .scan || self == .hold || self == .step }
}

/// The key of the terminal that stands for a switch.
public enum SwitchKey: String, SettingChoice {
    case none = "off"
    case space, enter
    /// F13 to F24, which keyboards do not have and switch boxes send.
    case function

    /// Whether this key is the switch.
    func matches(_ key: Key) -> Bool { SwitchKey(key) == self }

    /// The kind of a key that switch boxes send; nil for any other.
    init?(_ key: Key) {
        switch key {
        case .space: self = .space
        case .enter: self = .enter
        case .function(13...24): self = .function
        default: return nil
        }
    }
}

/// One switch, and switch boxes that type.
public struct ScanSettings: Sendable, Equatable {
    /// How one switch works lists.
    public var way = SwitchWay.length
    /// Milliseconds from when an item was understood to the next one.
    public var margin = 1200
    /// Milliseconds of an item in which a press still counts for the one before.
    public var grace = 250
    /// How often a list is told before the scan rests.
    public var loops = 3
    /// Whether the margin follows the learner.
    public var adapts = true
    /// Whether a choice waits for a second press.
    public var confirms = false
    /// Whether Space and Enter are two switches: next and choose.
    public var isPair = false
    /// The key that is the one switch.
    public var key = SwitchKey.none

    /// Where cues are heard.
    public var cueDevice = CueDevice.same

    /// Whether answers, too, are told to choose from, as long as nobody has set how they are given.
    var tellsAnswers: Bool { way.isScanning || isPair }

    static let rows: [Setting] = [
        .choice(\.scan.way, "switch.way"),
        .choice(\.scan.key, "switch.key"),
        .flag(\.scan.isPair, "keys.pair"),
        .number(\.scan.margin, "scan.margin", ScanTempo.margins, step: 100, unit: "milliseconds"),
        .number(\.scan.grace, "scan.grace", 0...1000, step: 50, unit: "milliseconds"),
        .number(\.scan.loops, "scan.loops", 1...9, unit: "plain"),
        .flag(\.scan.adapts, "scan.adapt"),
        .flag(\.scan.confirms, "scan.confirm"),
        .device(\.scan.cueDevice, "cue.device"),
    ]
}
