/// The way from key to sound that is in force.
public struct KeyLead: Equatable, Sendable {
    /// Milliseconds from a contact's closing to its tone at the converter.
    public var milliseconds: Double
    /// Samples that are made at a time.
    public var period: Int
    /// How often more sound had to be kept ready than at first, and still is.
    public var widenings: Int
    /// Why it is not what it was.
    public var reason: LeadReason

    /// Makes a value.
    public init(milliseconds: Double, period: Int, widenings: Int, reason: LeadReason) {
        self.milliseconds = milliseconds
        self.period = period
        self.widenings = widenings
        self.reason = reason
    }

    /// Longer than this, in milliseconds, it disturbs whoever keys.
    public static let disturbing = 40.0

    /// In words, with whole milliseconds, rounded up.
    public var message: Message {
        Message("lead.inForce", ["milliseconds": .integer(whole), "widened": .message(widened)])
    }

    /// What disturbs: the device itself, or that more has to be kept ready than it would need.
    var complaint: Message {
        Message(widenings == 0 ? "lead.longDevice" : "lead.long", ["milliseconds": .integer(whole)])
    }

    private var whole: Int { Int(milliseconds.rounded(.up)) }

    private var widened: Message {
        widenings == 0 ? Message("lead.notWidened") : Message("lead.widened", ["count": .integer(widenings)])
    }
}

/// Why the way from key to sound has changed.
public enum LeadReason: UInt8, Sendable, BitwiseCopyable {
    /// A device was opened for keying.
    case opened
    /// The device was found to keep more or less ready than it was asked for.
    case measured
    /// Sound had broken off.
    case widened
    /// It had been quiet for minutes.
    case narrowed

    /// As in the event log.
    public var word: String {
        switch self {
        case .opened: "opened"
        case .measured: "measured"
        case .widened: "widened"
        case .narrowed: "narrowed"
        }
    }
}
