/// "Key K at your own pace": measures the unit of the hand on a new switch by three presses.
struct PaceQuestion {
    enum Turn: Equatable {
        /// The pattern is incomplete.
        case more
        /// In milliseconds.
        case unit(Int)
        /// The presses were not long, short, long. Ask once more.
        case again
        /// The second try failed as well. Keying will show the unit.
        case unknown
    }

    /// The number of elements of K.
    static let presses = 3
    /// The length of K without its spaces.
    private static let units = 7
    /// The minimum ratio of dah to dit. Beginners make a dah at least twice as long as a dit.
    private static let contrast = 1.5

    private var lengths: [Int] = []
    private var isSecond = false

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
