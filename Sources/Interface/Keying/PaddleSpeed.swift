public import Keyer

/// Changes the speed with the paddle alone. Hold one side until it has made more elements than any character has. Then
/// each tap of the other side is a step.
///
/// Tapping dits is faster, tapping dahs is slower. docs/decisions/0049 gives the reasons for the figures.
public enum PaddleSpeed {
    /// Runs longer than any character and its slips: no pattern has more than five dahs in a row, and the error signal
    /// has eight dits.
    private static let elements = (dits: 12, dahs: 8)
    /// The minimum in milliseconds. At high speeds a run of elements passes before the hand can release the paddle.
    private static let least = 1500
    /// The cap in milliseconds for slow hands. The run itself may take longer.
    private static let most = 3000
    /// The minimum in milliseconds from the end of the run to the hold that goes back.
    public static let restMilliseconds = 1000

    public static func isPossible(_ keyer: Keyer.Settings) -> Bool { keyer.mode.makesBothElements }

    /// Milliseconds for which the learner must hold one side alone before the other side changes the speed; nil for
    /// contacts that key by hand.
    ///
    /// - Parameter patience: the setting `contacts.patience`, in percent.
    public static func run(of side: Contact?, _ keyer: Keyer.Settings, patience: Int) -> Int? {
        guard let side, isPossible(keyer) else { return nil }
        // Elements with the spaces after them, in percent of a unit.
        let percent =
            switch side {
            case .dit: elements.dits * 200
            case .dah: elements.dahs * (keyer.dahLength + 100)
            case .straight: 0
            }
        guard percent > 0 else { return nil }
        return max(percent * 12 / keyer.wordsPerMinute, min(max(least * patience / 100, least), most))
    }

    /// The step in words per minute for a tap of one side while the other is held; nil for other contacts.
    public static func step(tapping side: Contact, holding held: Contact) -> Int? {
        guard side == held.swapped, side != held else { return nil }
        return side == .dit ? 1 : -1
    }
}

extension Keyer.Mode {
    /// Whether each side of a paddle makes elements while it is closed.
    var makesBothElements: Bool {
        switch self {
        case .iambicA, .iambicAClear, .iambicAOpen, .iambicB, .iambicBLate, .ultimatic, .single, .seedA, .seedB: true
        case .bug, .straight: false
        }
    }
}
