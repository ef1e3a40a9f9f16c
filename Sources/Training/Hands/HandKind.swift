/// The ways in which operators key.
public enum HandKind: String, Sendable, CaseIterable, Codable {
    /// An electronic keyer: exact marks, spaces by hand.
    case keyer
    /// A keyer with spaces that are too short.
    case hurried
    /// A good operator at a straight key.
    case straight
    /// A beginner at a straight key.
    case novice
    /// A semi-automatic key: a spring makes the dits, the hand makes the dahs.
    case bug
    /// The Lake Erie swing: a bug with fast dits and long dahs.
    case swing
    /// The banana boat roll of ships' operators: the last dah of a character is drawn out.
    case roll
    /// A sideswiper: a straight key with two sides.
    case cootie
    /// A straight key worked with the left foot (QLF).
    case foot

    /// The largest amount for practice. Above it, listeners lose letters.
    public var largestAmount: Double {
        switch self {
        case .keyer, .hurried, .straight, .bug, .swing, .roll: 1
        case .cootie: 0.75
        case .novice, .foot: 0.5
        }
    }

    /// The largest probability of confusing a dit with a dah, or a space inside a character with the space after it.
    var largestConfusion: Double { self == .novice || self == .foot ? 0.015 : 0.005 }

    /// The easiest first.
    static let byEase: [HandKind] = [.keyer, .straight, .bug, .hurried, .swing, .roll, .cootie, .novice]

    /// Whether a spring makes the dits and the spaces after them.
    var hasSpring: Bool { self == .bug || self == .swing || self == .roll }

    /// Whether a short dah is followed by a long space, so that the beat stays the same.
    var keepsBeat: Bool { self == .straight || self == .novice || self == .foot }
}
