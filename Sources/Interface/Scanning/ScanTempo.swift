public import Morse

/// The tempo of a scan, which adapts to the learner.
///
/// The margin is the time that the learner needs after understanding an item: the mean of the last right choices plus
/// two standard deviations. Each choice moves the margin by at most a tenth. A wrong or missed choice increases it at
/// once.
public struct ScanTempo: Equatable {
    /// A change that the voice reports.
    public enum News: Equatable { case faster, slower }

    /// The permitted margins in milliseconds.
    public static let margins = 300...6000
    /// The number of right choices in the statistics.
    private static let memory = 20
    /// Fewer choices do not determine the deviation.
    private static let fewest = 5
    /// The factor after a wrong or missed choice, in percent.
    private static let slower = 115

    /// Milliseconds between understanding an item and the next item.
    public private(set) var margin: Int
    /// Milliseconds between understanding and pressing for the last right choices.
    private var reactions: [Int] = []
    /// The margin at the last report.
    private var told: Int

    public init(margin: Int) {
        self.margin = margin
        told = margin
    }

    public mutating func set(margin: Int) {
        guard margin != self.margin else { return }
        self = ScanTempo(margin: margin)
    }

    /// - Parameter reaction: milliseconds between understanding and pressing; negative for an earlier press.
    public mutating func chose(after reaction: Int) {
        reactions = (reactions + [max(0, reaction)]).suffix(Self.memory)
        guard reactions.count >= Self.fewest else { return }
        let count = Double(reactions.count)
        let mean = Double(reactions.reduce(0, +)) / count
        let variance = reactions.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / (count - 1)
        let wanted = Int(mean + 2 * variance.squareRoot())
        let most = margin * 11 / 10
        let least = margin * 9 / 10
        move(to: min(max(wanted, least), most))
    }

    /// Handles a wrong or missed choice.
    public mutating func failed() { move(to: margin * Self.slower / 100) }

    private mutating func move(to wanted: Int) {
        margin = min(max(wanted, Self.margins.lowerBound), Self.margins.upperBound)
    }

    /// Returns a change by a quarter or more since the last report.
    public mutating func takeNews() -> News? {
        if margin * 4 <= told * 3 {
            told = margin
            return .faster
        }
        if margin * 4 >= told * 5 {
            told = margin
            return .slower
        }
        return nil
    }
}

/// The cue of one item, and the time in which a press chooses it.
public struct ScanOffer: Equatable {
    /// Milliseconds after which a word counts as understood, even if it is longer.
    public static let longestUnderstanding = 450
    /// The minimum silence between two items in milliseconds.
    private static let leastGap = 100

    public var began: Instant
    /// Nil while the cue plays.
    public var ended: Instant?

    public init(began: Instant, ended: Instant? = nil) {
        self.began = began
        self.ended = ended
    }

    /// Replaces the times by those of the cue device, which may lag.
    public mutating func take(_ heard: CuePlayback) { (began, ended) = (heard.from, heard.to) }

    /// Milliseconds from the beginning to the understanding of the cue.
    func understanding(by now: Instant) -> Int {
        min((ended ?? now).milliseconds(since: began), Self.longestUnderstanding)
    }

    /// When the next item is due; nil while the cue plays.
    ///
    /// - Parameter margin: milliseconds between understanding and the next item.
    public func due(margin: Int) -> Instant? {
        guard let ended else { return nil }
        let next = began.advanced(byMilliseconds: understanding(by: ended) + margin)
        return max(next, ended.advanced(byMilliseconds: Self.leastGap))
    }

    /// Milliseconds between understanding and a press; negative for an earlier press.
    public func reaction(at press: Instant) -> Int { press.milliseconds(since: began) - understanding(by: press) }
}
