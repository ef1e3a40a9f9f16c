/// How speech fades out behind one name in Morse, and comes back.
///
///     patient ──understood three times──> more patient ──…──> 4 s ──understood three times──> left out
///        ^                                                                                       │
///        └────────── needed: spoken for five choices, then as before ────────── two weeks: anew ─┘
public struct SpeechFading: Equatable, Sendable {
    /// Choices before the words, without any after them in between, that make patience grow.
    static let understoodToGrow = 3
    /// Milliseconds by which it grows.
    static let growth = 500
    /// The longest patience in milliseconds; after that there are no words.
    static let longest = 4000
    /// Choices for which the words come again once they were needed.
    static let owedWhenNeeded = 5
    /// Days without the name after which the words come again.
    public static let pause = 14

    /// Choices before the words since patience last grew.
    private var run = 0
    /// How often patience has grown.
    private var steps = 0
    /// Choices for which the words are still owed.
    private var owed = 0
    /// The day of the last exposure.
    private var last: Day?

    /// A name that was never sent.
    public init() {}

    /// Takes the next exposure of this name.
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

    /// Whether the words come whatever has been understood.
    public func isOwed(on day: Day) -> Bool { owed > 0 || isLongAgo(on: day) }

    /// Milliseconds from the name to its words; nil if they are left out.
    ///
    /// - Parameter base: the patience at first, in milliseconds.
    public func patience(base: Int, on day: Day) -> Int? {
        if isOwed(on: day) { return base }
        let isSpent = steps > 0 && base + (steps - 1) * Self.growth >= Self.longest
        return isSpent ? nil : min(base + steps * Self.growth, max(base, Self.longest))
    }
}
