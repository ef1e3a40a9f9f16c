public import Morse

/// Counts the time practised, without pauses.
///
/// Stop a clock before storing it. Its instants have no meaning in another run of the program.
public struct PracticeClock: Equatable, Sendable, Codable {
    private var microseconds: Int64 = 0
    private var runningSince: Instant?

    public init() {}

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        microseconds = Int64(try values.decode(Ranges.clock, forKey: .microseconds))
        runningSince = try values.decodeIfPresent(Instant.self, forKey: .runningSince)
    }

    /// No effect on a running clock.
    public mutating func start(at now: Instant) {
        if runningSince == nil { runningSince = now }
    }

    /// No effect on a stopped clock.
    public mutating func stop(at now: Instant) {
        microseconds = total(at: now)
        runningSince = nil
    }

    /// Whole milliseconds practised, rounded down.
    public func milliseconds(at now: Instant) -> Int { Int(total(at: now) / 1000) }

    private func total(at now: Instant) -> Int64 {
        guard let runningSince else { return microseconds }
        return microseconds + max(0, now.microseconds - runningSince.microseconds)
    }
}

/// Decides when to announce the time left.
struct TimeMarks: Equatable, Sendable, Codable {
    private let limitMilliseconds: Int?
    /// The last whole minute announced; at first the length of the session.
    private var lastMinute: Int

    init(limitMilliseconds: Int?, afterMilliseconds practised: Int = 0) {
        self.limitMilliseconds = limitMilliseconds
        lastMinute = Self.minutes((limitMilliseconds ?? 0) - practised)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        limitMilliseconds = try values.decodeIfPresent(Ranges.practice, forKey: .limitMilliseconds)
        lastMinute = try values.decode(Ranges.counts, forKey: .lastMinute)
    }

    /// The whole minutes left if they have changed since the last mark; nil if not, or if none are left.
    mutating func due(afterMilliseconds practised: Int) -> Int? {
        guard let left = minutesLeft(afterMilliseconds: practised), left > 0, left < lastMinute else { return nil }
        lastMinute = left
        return left
    }

    /// Minutes left, rounded up; nil without a limit.
    func minutesLeft(afterMilliseconds practised: Int) -> Int? {
        limitMilliseconds.map { Self.minutes($0 - practised) }
    }

    private static func minutes(_ milliseconds: Int) -> Int { (max(0, milliseconds) + 59_999) / 60_000 }
}
