/// A request from one station to the other.
public enum QSORequest: Equatable, Sendable {
    /// Repeat the whole last over.
    case again
    /// Repeat or send one item.
    case item(QSOItem)
    /// Send slower; send faster.
    case slower
    case faster
    /// Who is calling?
    case whoCalls
    /// Did you copy?
    case confirm
    /// Is the frequency in use?
    case inUse

    /// The request of a class of phrases in `overs.txt`; nil for an unknown name.
    init?(name: String) {
        switch name {
        case "again": self = .again
        case "slower": self = .slower
        case "faster": self = .faster
        case "whoCalls": self = .whoCalls
        case "confirm": self = .confirm
        case "inUse": self = .inUse
        default:
            guard let item = QSOItem(rawValue: name) else { return nil }
            self = .item(item)
        }
    }
}

/// The understood content of an over.
public struct Heard: Equatable, Sendable {
    /// Whether it was a general call.
    public var isCQ = false
    /// The other station's callsign as sent in the addressed position, if it is right or nearly right.
    public var addressed: String?
    /// Whether that callsign is only nearly right.
    public var isNearlyAddressed = false
    /// Somebody else's callsign in place of the partner's.
    public var addressedOther: String?
    /// The sender's callsign.
    public var sender: String?
    /// How many times the sender's callsign was sent.
    public var senderCount = 0
    /// The text in the place of the sender's callsign, if it is not a callsign.
    public var garbledSender: String?
    /// The items with their values.
    public var items: [QSOItem: String] = [:]
    /// Items whose values could not be read.
    public var garbled: Set<QSOItem> = []
    /// The requests made.
    public var requests: [QSORequest] = []
    /// Whether the sender confirmed having understood.
    public var acknowledges = false
    /// Whether the sender said that the QSO is over.
    public var isFarewell = false
    /// Whether a greeting, thanks or the like was sent.
    public var isGreeting = false
    /// Whether the other station was asked to wait.
    public var isWait = false
    /// Whether the over ended with the break sign.
    public var endsInBreak = false
    /// Whether the over had only signs, which hand back the turn without a word.
    public var hasOnlySigns = false
    /// Whether the over had only callsigns, one of them the sender's.
    public var hasOnlyCalls = false
    /// Whether the over had only signs and confirmations, which need no answer.
    public var hasOnlyReceipts = false
    /// Whether the other station was asked how it copied.
    public var asksCopy = false
    /// Whether the sender has worked the other station before (B4).
    public var isWorkedBefore = false
    /// The number of words understood.
    public var words = 0
    /// The number of words not understood.
    public var strays = 0
    /// The name used to address the other station, as sent.
    public var namedAs: String?

    /// An over without any meaning.
    public init() {}

    /// Whether too little was understood for a reply.
    public var isUnreadable: Bool { words == 0 || strays > 2 * words + 2 }
}
