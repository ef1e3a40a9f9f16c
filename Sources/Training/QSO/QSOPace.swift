/// How fast the partner sends.
public struct QSOPace: Equatable, Sendable, Codable {
    /// The slowest and the fastest speed of any partner, in words per minute.
    public static let range = 5...60
    /// The change of speed on request, in words per minute.
    static let step = 3

    /// The current speed in words per minute.
    public private(set) var wordsPerMinute: Int
    /// The upper limit: the learner's receiving speed, or the speed they asked for.
    private var most: Int
    /// Whether the partner adapts to the learner's own speed.
    private let isMirrored: Bool
    /// Whether the learner asked for another speed, which is then kept.
    private var isAsked = false

    /// A pace that begins at the learner's receiving speed, in words per minute.
    public init(receiving: Int, isMirrored: Bool) {
        let speed = min(max(receiving, Self.range.lowerBound), Self.range.upperBound)
        wordsPerMinute = speed
        most = speed
        self.isMirrored = isMirrored
    }

    /// Adapts to the learner's speed by half of the difference at a time, but never below two thirds of what the
    /// learner can read: a slow hand does not mean a slow ear.
    mutating func hear(_ learner: Int?) {
        guard isMirrored, !isAsked, let learner else { return }
        let floor = max(Self.range.lowerBound, most * 2 / 3)
        let wanted = min(max(learner, floor), most)
        wordsPerMinute += (wanted - wordsPerMinute) / 2
        if abs(wanted - wordsPerMinute) == 1 { wordsPerMinute = wanted }
    }

    /// Slows down on request, for good.
    mutating func slower() {
        most = max(Self.range.lowerBound, min(most, wordsPerMinute) - Self.step)
        wordsPerMinute = most
        isAsked = true
    }

    /// Speeds up on request, for good.
    mutating func faster() {
        wordsPerMinute = min(Self.range.upperBound, wordsPerMinute + Self.step)
        most = max(most, wordsPerMinute)
        isAsked = true
    }
}
