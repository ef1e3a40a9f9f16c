/// The permitted range of every number that enters the program or its storage. Options, imported files, the database
/// and its stored states share this table.
///
/// The program rejects values outside on entry and repairs them in storage. Sums and products of values inside stay far
/// from the ends of `Int`, so computed values do not overflow. Settings have their ranges in their own registry.
public enum Ranges {
    // MARK: Entered

    /// Minutes of a session; 0 for no limit.
    public static let minutes = 0...60
    public static let attemptLimit = 1...1_000_000
    public static let groupLength = 1...10
    /// Stations that call at once.
    public static let callers = 1...8
    /// Frequency of the Morse tone in hertz.
    public static let tone = 300...1200
    /// Rise and fall of a mark in milliseconds.
    public static let edge = 2...10
    /// Silence before the first mark and after the last mark of a file, in milliseconds.
    public static let padding = 0...60_000
    /// Strength of noise and of interference from other stations.
    public static let strength = 0...1

    // MARK: Stored

    public static let rows = 1...(1 << 53)
    /// Answers, sessions, repeats and days in a row.
    public static let counts = 0...1_000_000_000
    /// Milliseconds from a question to its answer: up to eleven days, because answers have no time limit.
    public static let recognition = 0...1_000_000_000
    /// Milliseconds of practice in a session.
    public static let practice = 0...1_000_000_000_000
    /// Microseconds of the session's clock.
    public static let clock = 0...1_000_000_000_000_000
    /// A level of any course; 0 if there is no level.
    public static let levels = 0...1000
    public static let reachedLevels = 2...1000
    /// Days from one session to the next. The classic schedule stays within 30.
    public static let interval = 1...365
    /// Days since 1970-01-01 for dates with four-digit years: 0001-01-01 to 9999-12-31.
    public static let days = -719_162...2_932_896
    /// Seconds since 1970-01-01T00:00:00Z of those dates, in every time zone.
    public static let epoch = (days.lowerBound - 1) * 86_400...(days.upperBound + 2) * 86_400
    /// Seconds since local midnight.
    public static let secondOfDay = 0...86_400
    /// Seconds ahead of universal time: wider than every time zone.
    public static let zone = -86_400...86_400
}

extension ClosedRange<Int> {
    public func clamping(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }

    public func checking(_ number: Int?) -> Int? { number.flatMap { contains($0) ? $0 : nil } }
}
