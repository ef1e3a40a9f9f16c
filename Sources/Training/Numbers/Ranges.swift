/// The range of every number that is given to the program or stored by it: one table for options, imported files, the
/// database and the states in it.
///
/// Values outside are refused on entry and repaired where found.  Sums and products of values inside stay far from the
/// ends of `Int`, so nothing computed from them overflows.  Settings have their ranges in their own registry.
public enum Ranges {
    // MARK: Given

    /// Minutes of a session; 0 for no limit.
    public static let minutes = 0...60
    /// Answers after which a session ends.
    public static let attemptLimit = 1...1_000_000
    /// Characters in a group.
    public static let groupLength = 1...10
    /// Stations that call at once.
    public static let callers = 1...8
    /// Tone of Morse in hertz.
    public static let tone = 300...1200
    /// Edge of a mark in milliseconds.
    public static let edge = 2...10
    /// Silence before the first mark of a file or after its last, in milliseconds.
    public static let padding = 0...60_000
    /// The strength of noise and of other stations.
    public static let strength = 0...1

    // MARK: Kept

    /// Row numbers.
    public static let rows = 1...(1 << 53)
    /// Answers, sessions, repeats and days in a row.
    public static let counts = 0...1_000_000_000
    /// Milliseconds from a question to its answer: up to eleven days, as answers have no time limit.
    public static let recognition = 0...1_000_000_000
    /// Milliseconds practised in a session.
    public static let practice = 0...1_000_000_000_000
    /// Microseconds of the session's clock.
    public static let clock = 0...1_000_000_000_000_000
    /// A level of any course; 0 where there is no level.
    public static let levels = 0...1000
    /// The level reached in a direction.
    public static let reachedLevels = 2...1000
    /// Days from one session to the next; the schedule itself stays well below.
    public static let interval = 1...365
    /// Days since 1970-01-01 of dates written with four digits: 0001-01-01 to 9999-12-31.
    public static let days = -719_162...2_932_896
    /// Seconds since 1970-01-01T00:00:00Z of those dates, in every time zone.
    public static let epoch = (days.lowerBound - 1) * 86_400...(days.upperBound + 2) * 86_400
    /// Seconds since local midnight.
    public static let secondOfDay = 0...86_400
    /// Seconds that a clock is ahead of universal time: more than any time zone.
    public static let zone = -86_400...86_400
}

extension ClosedRange<Int> {
    /// The nearest number in the range.
    public func clamping(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }

    /// The number if it is in the range, or else nil.
    public func checking(_ number: Int?) -> Int? { number.flatMap { contains($0) ? $0 : nil } }
}
