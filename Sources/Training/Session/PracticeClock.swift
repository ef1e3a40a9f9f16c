/// Counts the time practised, without the pauses.
///
/// What was counted survives being stored; the instants of the session's clock do not mean anything in another run, so a
/// clock is stopped before it is stored.
struct PracticeClock: Equatable, Sendable, Codable {
    private var microseconds: Int64 = 0
    private var runningSince: Instant?

    /// Starts or goes on; nothing if it runs.
    mutating func start(at now: Instant) {
        if runningSince == nil { runningSince = now }
    }

    /// Stops; nothing if it does not run.
    mutating func stop(at now: Instant) {
        microseconds = total(at: now)
        runningSince = nil
    }

    /// Whole milliseconds practised until now, rounded down.
    func milliseconds(at now: Instant) -> Int { Int(total(at: now) / 1000) }

    private func total(at now: Instant) -> Int64 {
        guard let runningSince else { return microseconds }
        return microseconds + max(0, now.microseconds - runningSince.microseconds)
    }
}

/// Decides when the time left is said.
struct TimeMarks: Equatable, Sendable, Codable {
    private let limitMilliseconds: Int?
    /// The last whole minute that was said or is the whole session's.
    private var lastMinute: Int

    /// Marks for a session of that length; none for one without a limit.
    init(limitMilliseconds: Int?, afterMilliseconds practised: Int = 0) {
        self.limitMilliseconds = limitMilliseconds
        lastMinute = Self.minutes((limitMilliseconds ?? 0) - practised)
    }

    /// The whole minute that has begun to run out since the last mark; nil if there is none or nothing is left.
    mutating func due(afterMilliseconds practised: Int) -> Int? {
        guard let left = minutesLeft(afterMilliseconds: practised), left > 0, left < lastMinute else { return nil }
        lastMinute = left
        return left
    }

    /// Minutes left, a begun one counted whole; nil without a limit.
    func minutesLeft(afterMilliseconds practised: Int) -> Int? {
        limitMilliseconds.map { Self.minutes($0 - practised) }
    }

    private static func minutes(_ milliseconds: Int) -> Int { (max(0, milliseconds) + 59_999) / 60_000 }
}
