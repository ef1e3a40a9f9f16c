public struct QSOPace: Equatable, Sendable, Codable {
    /// Words per minute of any partner.
    public static let range = 5...60
    /// Change of speed on request, in words per minute.
    static let step = 3

    public private(set) var wordsPerMinute: Int
    /// Maximum speed: the learner's receiving speed, or the speed that the learner requested.
    private var most: Int
    /// Whether the partner adapts to the learner's sending speed.
    private let isMirrored: Bool
    /// Whether the learner has requested another speed. Adaptation then stops.
    private var isAsked = false

    /// - Parameter receiving: the learner's receiving speed in words per minute, at which the partner begins.
    public init(receiving: Int, isMirrored: Bool) {
        let speed = min(max(receiving, Self.range.lowerBound), Self.range.upperBound)
        wordsPerMinute = speed
        most = speed
        self.isMirrored = isMirrored
    }

    /// Adapts to the learner's speed by half of the difference, but not below two thirds of the speed that the learner
    /// can copy. A slow hand does not imply a slow ear.
    mutating func hear(_ learner: Int?) {
        guard isMirrored, !isAsked, let learner else { return }
        let floor = max(Self.range.lowerBound, most * 2 / 3)
        let wanted = min(max(learner, floor), most)
        wordsPerMinute += (wanted - wordsPerMinute) / 2
        if abs(wanted - wordsPerMinute) == 1 { wordsPerMinute = wanted }
    }

    /// Slows down permanently.
    mutating func slower() {
        most = max(Self.range.lowerBound, min(most, wordsPerMinute) - Self.step)
        wordsPerMinute = most
        isAsked = true
    }

    /// Speeds up permanently.
    mutating func faster() {
        wordsPerMinute = min(Self.range.upperBound, wordsPerMinute + Self.step)
        most = max(most, wordsPerMinute)
        isAsked = true
    }
}
