/// How fast the partner sends.
public struct QSOPace: Equatable, Sendable, Codable {
    /// The slowest and the fastest that anybody sends here, in words per minute.
    public static let range = 5...60
    /// By how much somebody goes slower or faster who is asked to, in words per minute.
    static let step = 3

    /// Words per minute now.
    public private(set) var wordsPerMinute: Int
    /// What is not passed: the learner's speed of receiving, or what they asked for.
    private var most: Int
    /// Whether the partner goes along with the learner's own speed.
    private let isMirrored: Bool

    /// A pace that begins at the learner's speed of receiving, in words per minute.
    public init(receiving: Int, isMirrored: Bool) {
        let speed = min(max(receiving, Self.range.lowerBound), Self.range.upperBound)
        wordsPerMinute = speed
        most = speed
        self.isMirrored = isMirrored
    }

    /// The learner was heard at this speed: half of the difference is made up at a time, and nobody goes slower than
    /// two thirds of what the learner can read, for a slow hand is no slow ear.
    mutating func hear(_ learner: Int?) {
        guard isMirrored, let learner else { return }
        let floor = max(Self.range.lowerBound, most * 2 / 3)
        let wanted = min(max(learner, floor), most)
        wordsPerMinute += (wanted - wordsPerMinute) / 2
        if abs(wanted - wordsPerMinute) == 1 { wordsPerMinute = wanted }
    }

    /// The learner asked for less speed: it stays so.
    mutating func slower() {
        most = max(Self.range.lowerBound, min(most, wordsPerMinute) - Self.step)
        wordsPerMinute = most
    }

    /// The learner asked for more.
    mutating func faster() {
        most = min(Self.range.upperBound, max(most, wordsPerMinute) + Self.step)
        wordsPerMinute = min(wordsPerMinute + Self.step, most)
    }
}
