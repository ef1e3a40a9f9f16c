public import Interface

/// How a learner with a single switch uses lists.
public enum SwitchWay: String, SettingChoice {
    /// A short press moves on, a long press chooses.
    case length
    /// Items advance by themselves. A press chooses.
    case scan
    /// Items advance while the switch is closed. Releasing it chooses.
    case hold
    /// Each press moves on. Silence chooses.
    case step
    /// Not at all: contacts only key.
    case off

    var isScanning: Bool { self == .scan || self == .hold || self == .step }
}

/// A key of the terminal that acts as the switch.
public enum SwitchKey: String, SettingChoice {
    case none = "off"
    case space, enter
    /// F13 to F24: most keyboards lack them, switch boxes send them.
    case function

    func matches(_ key: Key) -> Bool { SwitchKey(key) == self }

    /// Nil for a key that no switch box sends.
    init?(_ key: Key) {
        switch key {
        case .space: self = .space
        case .enter: self = .enter
        case .function(13...24): self = .function
        default: return nil
        }
    }
}

public struct ScanSettings: Sendable, Equatable {
    public var way = SwitchWay.length
    /// Milliseconds between understanding an item (`ScanOffer`) and the next item.
    public var margin = 1200
    /// Milliseconds at the start of an item. A press within them chooses the item before.
    public var grace = 250
    /// Passes through the list before the scan stops.
    public var loops = 3
    /// Whether the margin adapts to the learner.
    public var adapts = true
    /// Whether a choice needs a second press.
    public var confirms = false
    /// Whether Space and Enter are two switches: next and choose.
    public var hasTwoSwitches = false
    public var key = SwitchKey.none

    public var cueDevice = CueDevice.same

    /// Whether answers are scanned, unless the learner has set `answer`.
    var scansAnswers: Bool { way.isScanning || hasTwoSwitches }

    static let rows: [Setting] = [
        .choice(\.scan.way, "switch.way"),
        .choice(\.scan.key, "switch.key"),
        .flag(\.scan.hasTwoSwitches, "keys.pair"),
        .number(\.scan.margin, "scan.margin", ScanTempo.margins, step: 100, unit: "milliseconds"),
        .number(\.scan.grace, "scan.grace", 0...1000, step: 50, unit: "milliseconds"),
        .number(\.scan.loops, "scan.loops", 1...9, unit: "plain"),
        .flag(\.scan.adapts, "scan.adapt"),
        .flag(\.scan.confirms, "scan.confirm"),
        .device(\.scan.cueDevice, "cue.device"),
    ]
}
