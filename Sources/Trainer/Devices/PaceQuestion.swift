/// "Key K at your own pace": three presses of a new switch that tell the unit of the hand that presses it.
struct PaceQuestion {
    enum Turn: Equatable {
        /// More presses are needed.
        case more
        /// The unit, in milliseconds.
        case unit(Int)
        /// They were not long, short, long; asked once more.
        case again
        /// They never were: the unit is found out by keying.
        case unknown
    }

    /// The pattern asked for is K, whose first and last elements are dahs.
    static let presses = 3
    /// Units in a K, without its spaces.
    private static let units = 7
    /// A dah is at least this many times as long as the dit: hands that know no Morse yet make it twice as long or more.
    private static let contrast = 1.5

    private var lengths: [Int] = []
    private var isSecond = false

    /// Takes a press of this many milliseconds.
    mutating func take(_ milliseconds: Int) -> Turn {
        // A press of a whole day must not overflow.
        lengths.append(min(max(milliseconds, 1), 60_000))
        guard lengths.count == Self.presses else { return .more }
        let (dahs, dit) = ([lengths[0], lengths[2]], lengths[1])
        let sum = lengths.reduce(0, +)
        lengths = []
        if dahs.allSatisfy({ Double($0) >= Self.contrast * Double(dit) }) { return .unit(max(1, sum / Self.units)) }
        defer { isSecond = true }
        return isSecond ? .unknown : .again
    }
}
