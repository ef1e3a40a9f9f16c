import Training

/// The pace of a scan, which follows the learner.
///
/// The margin is what the learner needs after an item was understood: the mean of the last right choices and two standard
/// deviations more, approached by at most a tenth with each choice.  A choice that was wrong or missed slows down at once.
struct ScanTempo: Equatable {
    /// A change worth telling.
    enum News: Equatable { case faster, slower }

    /// The margins that can be set, in milliseconds.
    static let margins = 300...6000
    /// Right choices remembered.
    private static let memory = 20
    /// Fewer choices say nothing about how they spread.
    private static let fewest = 5
    /// The factor after a choice that was wrong or missed, in percent.
    private static let slower = 115

    /// Milliseconds from when an item is understood to the next one.
    private(set) var margin: Int
    /// Milliseconds from understanding to pressing in the last right choices.
    private var reactions: [Int] = []
    /// The margin that the learner was last told of.
    private var told: Int

    init(margin: Int) {
        self.margin = margin
        told = margin
    }

    /// Takes a margin that the learner has set.
    mutating func set(margin: Int) {
        guard margin != self.margin else { return }
        self = ScanTempo(margin: margin)
    }

    /// Notes a right choice.
    ///
    /// - Parameter reaction: milliseconds from understanding to pressing; negative if it came before.
    mutating func chose(after reaction: Int) {
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

    /// Notes that a choice was wrong, or that the item had to come again.
    mutating func failed() { move(to: margin * Self.slower / 100) }

    private mutating func move(to wanted: Int) {
        margin = min(max(wanted, Self.margins.lowerBound), Self.margins.upperBound)
    }

    /// Whether it has become faster or slower by a quarter since the learner was told.
    mutating func takeNews() -> News? {
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

/// One telling of an item: when it began, and until when a press means it.
struct ScanTelling: Equatable {
    /// By then a word is understood, in milliseconds from its beginning, even if it is longer.
    private static let longestUnderstanding = 450
    /// The least silence between two items, in milliseconds.
    private static let leastGap = 100

    /// When it began to sound.
    var began: Instant
    /// When it had sounded; nil while it does.
    var ended: Instant?

    /// Takes when it is really heard, which may be later than now.
    mutating func take(_ heard: HeardCue) { (began, ended) = (heard.from, heard.to) }

    /// Milliseconds from the beginning to when it was understood, as far as is known by then.
    func understanding(by now: Instant) -> Int {
        min((ended ?? now).milliseconds(since: began), Self.longestUnderstanding)
    }

    /// When the next item is due; nil while it sounds.
    ///
    /// - Parameter margin: milliseconds from understanding to the next item.
    func due(margin: Int) -> Instant? {
        guard let ended else { return nil }
        let next = began.advanced(byMilliseconds: understanding(by: ended) + margin)
        return max(next, ended.advanced(byMilliseconds: Self.leastGap))
    }

    /// Milliseconds from understanding to a press.
    func reaction(at press: Instant) -> Int { press.milliseconds(since: began) - understanding(by: press) }
}
