/// One pulse of a motor. Times are in milliseconds.
public struct TouchPulse: Equatable, Sendable {
    public enum Place: String, Equatable, Sendable {
        /// A motor of every device.
        case weak, strong
        /// Both motors of one device: that with the lower number of its file, or the next one.
        case left, right
    }

    public var place: Place
    /// From the beginning of the pattern.
    public var start: Int
    public var length: Int

    public init(_ place: Place, start: Int, length: Int) {
        self.place = place
        self.start = start
        self.length = length
    }
}

/// Pulses with their due times.
public struct TouchPattern: Equatable, Sendable {
    /// In the order of their starts. They do not overlap.
    public let pulses: [TouchPulse]
    /// The length of a dit in milliseconds.
    public let unit: Int
    /// The end of each character's last pulse, in milliseconds from the beginning.
    public let characterEnds: [Int]

    init(pulses: [TouchPulse], unit: Int, characterEnds: [Int] = []) {
        self.pulses = pulses
        self.unit = unit
        self.characterEnds = characterEnds
    }

    /// The end of the last pulse.
    public var milliseconds: Int { pulses.last.map { $0.start + $0.length } ?? 0 }

    /// The largest delay of a pulse that leaves the rhythm clear, in milliseconds: half a dit.
    public var tolerance: Int { unit / 2 }

    /// "Right": one long pulse of the weak motor.
    public static let right = TouchPattern(pulses: [TouchPulse(.weak, start: 0, length: 600)], unit: 600)

    /// "Wrong": two pulses of the strong motor.
    public static let wrong = TouchPattern(
        pulses: [TouchPulse(.strong, start: 0, length: 200), TouchPulse(.strong, start: 350, length: 200)], unit: 200)
}

/// The fate of the newest pattern.
public enum TouchState: Equatable, Sendable {
    /// Not every pulse was played yet.
    case playing
    case onTime
    /// A device took longer than the pattern's tolerance to play a pulse.
    case late
    /// A device is missing, or refuses.
    case gone
}
