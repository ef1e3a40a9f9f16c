/// Something that one station asks of the other.
public enum QSORequest: Equatable, Sendable {
    /// All of the last over once more.
    case again
    /// One thing.
    case item(QSOItem)
    /// Slower; faster.
    case slower
    case faster
    /// Who is it that calls?
    case whoCalls
    /// Is it understood?
    case confirm
    /// Is the frequency in use?
    case inUse
}

/// What was understood of an over.
public struct Heard: Equatable, Sendable {
    /// Whether everybody was called.
    public var isCQ = false
    /// The callsign of the other station as it was sent, where it stands for being addressed, if it is right or nearly.
    public var addressed: String?
    /// Whether that is not quite the callsign.
    public var isNearlyAddressed = false
    /// Somebody else's callsign where the partner's was to be.
    public var addressedOther: String?
    /// The callsign of the one who sends.
    public var sender: String?
    /// How often it was sent.
    public var senderCount = 0
    /// What stood in its place and is none.
    public var garbledSender: String?
    /// What was told.
    public var items: [QSOItem: String] = [:]
    /// Things that were told and could not be read.
    public var garbled: Set<QSOItem> = []
    /// What was asked for.
    public var requests: [QSORequest] = []
    /// Whether the one who sends has understood.
    public var acknowledges = false
    /// Whether it was said that the contact is over.
    public var isFarewell = false
    /// Whether a good day, thanks or the like was sent.
    public var isGreeting = false
    /// Whether the other was asked to wait.
    public var isWait = false
    /// Whether the turn was given with the sign of those who know each other.
    public var endsInBreak = false
    /// Whether nothing but signs was sent, as by who gives the turn back without a word.
    public var hasOnlySigns = false
    /// How many words were understood.
    public var words = 0
    /// How many words were not.
    public var strays = 0
    /// Who was addressed by name, as it was sent.
    public var namedAs: String?

    /// Nothing understood.
    public init() {}

    /// Whether it is too little to go by.
    public var isUnreadable: Bool { words == 0 || strays > 2 * words + 2 }
}
