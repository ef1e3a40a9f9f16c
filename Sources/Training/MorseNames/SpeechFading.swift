/// Fades speech out behind one name in Morse, and brings it back.
///
///     patience ─understood three times──> more patience ─…──> 4 s ──understood three times──> left out
///        ^                                                                                       │
///        └───────── helped: spoken for five choices, then as before ─────────── two weeks: anew ─┘
public struct SpeechFading: Equatable, Sendable, Codable {
    /// Choices before the words, with none after them in between, that increase the patience.
    static let understoodToGrow = 3
    /// Milliseconds by which the patience increases.
    static let growth = 500
    /// The longest patience in milliseconds. After it the words are left out.
    static let longest = 4000
    /// Choices for which the words return after the learner needed help.
    static let owedWhenNeeded = 5
    /// Days without the name after which the words return.
    public static let pause = 14

    /// Choices before the words since the last increase.
    private var run = 0
    /// Number of increases.
    private var steps = 0
    private var owed = 0
    private var last: Day?

    public init() {}

    public mutating func take(_ exposure: Exposure) {
        if isLongAgo(on: exposure.day) {
            self = SpeechFading()
            owed = Self.owedWhenNeeded
        }
        last = exposure.day
        switch exposure.outcome {
        case .understood where owed > 0: owed -= 1
        case .understood:
            run += 1
            if run == Self.understoodToGrow {
                run = 0
                steps += 1
            }
        case .spoken:
            run = 0
            owed = max(0, owed - 1)
        case .helped:
            run = 0
            owed = Self.owedWhenNeeded
        }
    }

    private func isLongAgo(on day: Day) -> Bool { last.map { day.days(since: $0) >= Self.pause } ?? false }

    /// Whether the words are played even if the learner has understood the name before.
    public func isOwed(on day: Day) -> Bool { owed > 0 || isLongAgo(on: day) }

    /// Milliseconds from the name in Morse to its spoken words; nil to leave the words out.
    ///
    /// - Parameter base: the initial patience in milliseconds.
    public func patience(base: Int, on day: Day) -> Int? {
        if isOwed(on: day) { return base }
        let isSpent = steps > 0 && base + (steps - 1) * Self.growth >= Self.longest
        return isSpent ? nil : min(base + steps * Self.growth, max(base, Self.longest))
    }
}
