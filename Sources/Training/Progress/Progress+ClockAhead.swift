// A clock once set far ahead leaves future days in storage. They count as today, so that nothing waits for them, and
// the next session corrects them. One day ahead is no fault, because crossing the date line causes it. No direction is
// due later than its interval from today, whatever the clock showed when the due date was computed.

extension Day {
    /// Whether the day is too far after `today` to be explained by travel.
    func isAhead(of today: Day) -> Bool { ordinal > today.ordinal + 1 }

    func counted(on today: Day) -> Day { isAhead(of: today) ? today : self }
}

extension DirectionProgress {
    public func counted(on today: Day) -> DirectionProgress {
        var counted = self
        // The due date was computed from a wrong day.
        let isReckonedAhead = lastPractised?.isAhead(of: today) ?? false
        let latest = today.advanced(by: Ranges.interval.clamping(intervalDays))
        counted.due = due.map { isReckonedAhead ? today : min($0, latest) }
        counted.lastPractised = lastPractised?.counted(on: today)
        counted.firstPractised = firstPractised?.counted(on: today)
        counted.levelReached = levelReached?.counted(on: today)
        return counted
    }
}

extension Streak {
    public func counted(on today: Day) -> Streak {
        var counted = self
        counted.lastDay = lastDay?.counted(on: today)
        return counted
    }
}

/// Replaces future days of stored answers. Answers must come in order.
///
/// An answer dated ahead counts on the last correct day before it. If it counted today, the memory would ignore all
/// later days. On its own day, it would postpone the next review by years.
public struct HonestDays: Equatable, Sendable, Codable {
    private var today: Day
    private var latest: Day?
    private var newest: Day?
    /// The earliest of the replaced days.
    private var firstAhead: Day?
    /// Whether an answer counted on `today`, because no correct day came before it.
    private var isAnyUndated = false

    /// - Parameter today: the day on which the answers are read.
    public init(_ today: Day) { self.today = today }

    /// The day to count for the next answer.
    public mutating func day(_ day: Day) -> Day {
        guard day.isAhead(of: today) else {
            latest = day
            newest = max(newest ?? day, day)
            return day
        }
        firstAhead = min(firstAhead ?? day, day)
        if latest == nil { isAnyUndated = true }
        return latest ?? today
    }

    /// Continues on another day. Returns false if an earlier answer would count on a different day there.
    public mutating func goOn(_ other: Day) -> Bool {
        guard other != today else { return true }
        let isNewestAhead = newest?.isAhead(of: other) ?? false
        let isAnyReached = firstAhead.map { !$0.isAhead(of: other) } ?? false
        guard !isNewestAhead, !isAnyReached, !isAnyUndated else { return false }
        today = other
        return true
    }
}
