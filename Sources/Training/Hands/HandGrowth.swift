/// How much irregularity the learner copies by now.
///
/// | session of at least 40 characters | change |
/// |---|---|
/// | at least 95 % right, twice in a row | 10 % more |
/// | less than 85 % right | 10 % less |
/// | the Morse speed rose | none |
public struct HandGrowth: Equatable, Sendable {
    public static let fewestCharacters = 40
    static let higherPercent = 95
    static let lowerPercent = 85
    static let range = 5...100
    static let step = 10
    /// Sessions in a row before the amount grows.
    static let sessionsToGrow = 2

    /// Percent of a kind's largest amount.
    public private(set) var percent = 25
    /// Sessions in a row that were almost entirely right.
    public private(set) var goodSessions = 0

    public init() {}

    /// Of a kind's largest amount, from 0 to 1.
    public var share: Double { Double(percent) / 100 }

    /// The number of kinds that stations may have, the easiest first. All of them at 100 %.
    var kinds: Int { 1 + (HandKind.byEase.count - 1) * max(0, percent - 25) / 75 }

    /// - Parameters:
    ///   - count: the characters heard with hands.
    ///   - speedRose: whether the session also made the Morse faster.
    public mutating func take(_ count: AnswerCount, speedRose: Bool) {
        guard count.attempts >= Self.fewestCharacters, !speedRose else { return }
        if !count.reaches(percent: Self.lowerPercent) {
            percent = Self.range.clamping(percent - Self.step)
            goodSessions = 0
        } else if count.reaches(percent: Self.higherPercent) {
            goodSessions += 1
            guard goodSessions >= Self.sessionsToGrow else { return }
            percent = Self.range.clamping(percent + Self.step)
            goodSessions = 0
        } else {
            goodSessions = 0
        }
    }

    // MARK: Storage

    /// The stored text, such as `35 1`.
    public var text: String { "\(percent) \(goodSessions)" }

    /// Nil if the text is not one that `text` makes.
    public init?(text: String) {
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 2, Self.range.contains(numbers[0]), (0..<Self.sessionsToGrow).contains(numbers[1]) else {
            return nil
        }
        percent = numbers[0]
        goodSessions = numbers[1]
    }
}
