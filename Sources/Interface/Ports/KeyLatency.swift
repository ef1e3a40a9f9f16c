/// The present latency from key to sound.
public struct KeyLatency: Equatable, Sendable {
    /// Milliseconds between the closing of a contact and its tone at the converter.
    public var milliseconds: Double
    /// Samples per period.
    public var period: Int
    /// Enlargements of the buffer after underruns that are still in force.
    public var widenings: Int
    /// The reason for the last change.
    public var reason: LatencyChange

    public init(milliseconds: Double, period: Int, widenings: Int, reason: LatencyChange) {
        self.milliseconds = milliseconds
        self.period = period
        self.widenings = widenings
        self.reason = reason
    }

    /// A longer latency, in milliseconds, disturbs the keying.
    public static let disturbing = 40.0

    /// Whole milliseconds, rounded up.
    public var message: Message {
        Message("lead.inForce", ["milliseconds": .integer(whole), "widened": .message(widened)])
    }

    /// The cause of a disturbing latency: the device itself, or a buffer enlarged after underruns.
    public var complaint: Message {
        Message(widenings == 0 ? "lead.longDevice" : "lead.long", ["milliseconds": .integer(whole)])
    }

    private var whole: Int { Int(milliseconds.rounded(.up)) }

    private var widened: Message {
        widenings == 0 ? Message("lead.notWidened") : Message("lead.widened", ["count": .integer(widenings)])
    }
}

/// Why the latency from key to sound has changed.
public enum LatencyChange: UInt8, Sendable, BitwiseCopyable {
    /// A device was opened for keying.
    case opened
    /// A measurement showed that the device buffers more or less than requested.
    case measured
    /// An underrun enlarged the buffer.
    case widened
    /// Some minutes without an underrun reduced the buffer.
    case narrowed

    /// The word in the event log.
    public var word: String {
        switch self {
        case .opened: "opened"
        case .measured: "measured"
        case .widened: "widened"
        case .narrowed: "narrowed"
        }
    }
}
