public import Interface
public import Training

/// How other stations key, how their tone sounds, and where the learner hears it.
public struct HandSettings: Sendable, Equatable {
    public enum Kind: String, SettingChoice {
        case even, mixed
        case keyer, hurried, straight, bug, swing, roll, cootie, novice, foot

        /// Nil for even code.
        public var kinds: HandChoice.Kinds? {
            switch self {
            case .even: nil
            case .mixed: .mixed
            default: HandKind(rawValue: rawValue).map { .one($0) }
            }
        }
    }

    public enum Tone: String, SettingChoice {
        /// T9 of a report.
        case pure
        case mixed
        /// Hum, by the last figure of a report.
        case t8, t7, t6, t5
        case chirp, drift, clicks
    }

    public var kind = Kind.mixed
    /// Percent.
    public var amount = 50
    /// Whether the amount adapts to the learner.
    public var isFollowing = false
    public var tone = Tone.pure
    public var inConversations = false
    public var inPileups = true
    public var inReceive = false
    public var inWords = false
    public var inCopy = false
    public var inListening = false
    public var inRender = false

    static let rows: [Setting] = [
        .choice(\.hands.kind, "hand.kind"),
        .number(\.hands.amount, "hand.amount", 0...100, step: 10, unit: "percent", isNoneAtZero: true),
        .flag(\.hands.isFollowing, "hand.follow"),
        .choice(\.hands.tone, "hand.tone"),
        .flag(\.hands.inPileups, "hand.pileups"),
        .flag(\.hands.inConversations, "hand.conversations"),
        .flag(\.hands.inCopy, "hand.copy"),
        .flag(\.hands.inWords, "hand.words"),
        .flag(\.hands.inReceive, "hand.receive"),
        .flag(\.hands.inListening, "hand.listen"),
        .flag(\.hands.inRender, "hand.render"),
    ]
}
