/// How the effective speed follows the learner.
///
/// | answers of a session | change |
/// |---|---|
/// | at least 95 % right, and quick | 1 word per minute more; at the character speed, both |
/// | less than 80 % right | 1 less |
public enum SpeedGrowth: String, Sendable, CaseIterable {
    /// It stays as it is set.
    case off
    /// Once the course is complete.
    case after
    /// From the first session on.
    case always

    /// Answers without which nothing changes.
    public static let fewestAnswers = 20
    /// Percent right for a higher speed.
    public static let higherPercent = 95
    /// Percent right below which the speed falls.
    public static let lowerPercent = 80
    /// The lowest effective speed that it falls to, in words per minute.
    public static let lowest = 5

    /// Speeds in words per minute.
    public struct Speeds: Equatable, Sendable {
        /// Of characters.
        public var character: Int
        /// Of the whole, not above that.
        public var effective: Int

        /// Makes speeds.
        public init(character: Int, effective: Int) {
            self.character = character
            self.effective = effective
        }
    }

    /// The speeds after a session at some speeds; nil if they stay.
    ///
    /// - Parameters:
    ///   - limit: the longest median recognition time of quick answers, in milliseconds.
    ///   - highest: the highest character speed.
    public static func speeds(
        after tally: SessionTally, at speeds: Speeds, limitMilliseconds limit: Int, highest: Int
    ) -> Speeds? {
        guard tally.attempts >= fewestAnswers else { return nil }
        var next = speeds
        next.effective = min(speeds.effective, speeds.character)
        if !tally.total.reaches(percent: lowerPercent) {
            next.effective = max(min(lowest, next.effective), next.effective - 1)
        } else if tally.total.reaches(percent: higherPercent),
            tally.medianRecognitionMilliseconds.map({ $0 <= limit }) ?? false
        {
            if next.effective == next.character { next.character = min(highest, next.character + 1) }
            next.effective = min(next.character, next.effective + 1)
        }
        return next == speeds ? nil : next
    }
}
