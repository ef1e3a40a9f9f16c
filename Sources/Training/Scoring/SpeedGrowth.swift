/// When the speed follows the learner's results.
///
/// | answers of a session | change of the effective speed |
/// |---|---|
/// | at least 95 % right, and quick | 1 word per minute faster; at the character speed, both speeds rise |
/// | less than 80 % right | 1 word per minute slower |
public enum SpeedGrowth: String, Sendable, CaseIterable {
    case off
    /// When the course is complete.
    case after
    /// From the first session on.
    case always

    public static let fewestAnswers = 20
    /// Percentage right from which the speed rises.
    public static let higherPercent = 95
    /// Percentage right below which the speed falls.
    public static let lowerPercent = 80
    /// The lowest effective speed after a fall, in words per minute.
    public static let lowest = 5

    /// In words per minute.
    public struct Speeds: Equatable, Sendable {
        public var character: Int
        /// At most the character speed.
        public var effective: Int

        public init(character: Int, effective: Int) {
            self.character = character
            self.effective = effective
        }
    }

    /// The speeds after a session; nil if they stay.
    ///
    /// - Parameters:
    ///   - limit: the longest median recognition time of quick answers, in milliseconds.
    ///   - highest: the highest character speed, in words per minute.
    public static func speeds(
        after tally: SessionTally, at speeds: Speeds, limitMilliseconds limit: Int, highest: Int
    ) -> Speeds? {
        guard tally.attempts >= fewestAnswers else { return nil }
        var next = speeds
        next.effective = min(speeds.effective, speeds.character)
        switch step(after: tally, limitMilliseconds: limit) {
        case -1: next.effective = max(min(lowest, next.effective), next.effective - 1)
        case 1:
            if next.effective == next.character { next.character = min(highest, next.character + 1) }
            next.effective = min(next.character, next.effective + 1)
        default: break
        }
        return next == speeds ? nil : next
    }

    /// 1 for faster, -1 for slower, 0 to stay.
    static func step(after tally: SessionTally, limitMilliseconds limit: Int) -> Int {
        guard tally.attempts >= fewestAnswers else { return 0 }
        if !tally.total.reaches(percent: lowerPercent) { return -1 }
        let isQuick = tally.medianRecognitionMilliseconds.map { $0 <= limit } ?? false
        return isQuick && tally.total.reaches(percent: higherPercent) ? 1 : 0
    }
}
