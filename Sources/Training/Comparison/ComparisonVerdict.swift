/// What a comparison has found. There is no winner by trend.
public enum ComparisonVerdict: Equatable, Sendable {
    /// The better way, by whole points: the mean, and the interval around it.
    case certain(ComparisonWay, points: Int, interval: ClosedRange<Int>)
    /// No difference larger than about this number of points.
    case none(below: Int)
    /// There are too few pairs for any statement.
    case tooFew

    /// The interval is the mean ± 2.6 √(v / k), rounded outwards to whole points.
    public init(_ test: PairedTest) {
        guard test.differences.count >= PairedTest.fewest else {
            self = .tooFew
            return
        }
        let size = abs(test.mean)
        let most = Int(min(100, (size + test.margin).rounded(.up)))
        guard test.isCertain else {
            self = .none(below: most)
            return
        }
        let least = Int(max(0, (size - test.margin).rounded(.down)))
        self = .certain(
            test.mean > 0 ? .first : .second, points: Int(size.rounded()), interval: least...max(least, most))
    }
}
