/// The length of a dit by touch.
public enum TouchPace {
    /// In milliseconds.
    public static let range = 80...250
    public static let start = 150

    /// The unit after a session by the rules of `SpeedGrowth`: a tenth shorter after quick and right answers, a tenth
    /// longer after many mistakes. Nil if it stays.
    ///
    /// - Parameters:
    ///   - unit: in milliseconds.
    ///   - limit: the longest median recognition time of quick answers, in milliseconds.
    public static func unit(after tally: SessionTally, at unit: Int, limitMilliseconds limit: Int) -> Int? {
        let next =
            switch SpeedGrowth.step(after: tally, limitMilliseconds: limit) {
            case 1: unit - unit / 10
            case -1: unit + unit / 10
            default: unit
            }
        return range.clamping(next) == unit ? nil : range.clamping(next)
    }
}
