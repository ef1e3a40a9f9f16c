import Keyer

/// Changing the speed with the paddle alone: one side is held until it has made more elements than any character has, and
/// each tap of the other side is a step.
///
/// Dits are short, so tapping them is faster; dahs are long, so tapping them is slower. The figures and what they keep apart
/// are in docs/decisions/0049.
enum PaddleSpeed {
    /// Elements in a row that are no character, and no slip of one: no pattern has more than five dahs in a row, and the
    /// error sign is eight dits.
    private static let elements = (dits: 12, dahs: 8)
    /// At high speeds elements pass before a hand has let go: no less than this is a hold.
    private static let least = 1500
    /// However slow a hand lets go.
    private static let most = 3000
    /// The least time from the run's end to the hold that goes back.
    static let restMilliseconds = 1000

    /// Whether both sides of a paddle make elements.
    static func isPossible(_ settings: Settings) -> Bool { settings.keyer.mode.makesBothElements }

    /// Milliseconds for which a side must be held alone; nil for contacts that key by hand.
    static func run(of side: Contact?, _ settings: Settings) -> Int? {
        guard let side, isPossible(settings) else { return nil }
        let keyer = settings.keyer
        // A dah and the space after it, in percent of a unit.
        let percent =
            switch side {
            case .dit: elements.dits * 200
            case .dah: elements.dahs * (keyer.dahLength + 100)
            case .straight: 0
            }
        guard percent > 0 else { return nil }
        return max(percent * 12 / keyer.wordsPerMinute, min(max(settings.patient(least), least), most))
    }

    /// The step of the speed for a tap of one side while the other is held; nil if it is no such tap.
    static func step(tapping side: Contact, holding held: Contact) -> Int? {
        guard side == held.swapped, side != held else { return nil }
        return side == .dit ? 1 : -1
    }
}

extension Keyer.Mode {
    /// Whether each side of a paddle makes elements for as long as it is closed.
    var makesBothElements: Bool {
        switch self {
        case .iambicA, .iambicAClear, .iambicAOpen, .iambicB, .iambicBLate, .ultimatic, .single, .seedA, .seedB: true
        case .bug, .straight: false
        }
    }
}
