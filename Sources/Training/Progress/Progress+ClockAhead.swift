// A clock that was once set far ahead leaves future days behind.  They count as today, so nothing waits for them, and
// the next session corrects them.  One day ahead is not a fault: crossing the date line does that.
// No direction is due later than its interval from today, whatever the clock was when the day was worked out.

extension Day {
    /// Whether the day lies too far after `today` to be explained by travel.
    func isAhead(of today: Day) -> Bool { ordinal > today.ordinal + 1 }

    /// The day, or today if it lies in the future.
    func counted(on today: Day) -> Day { isAhead(of: today) ? today : self }
}

extension DirectionProgress {
    /// The state with future days replaced by today.
    public func counted(on today: Day) -> DirectionProgress {
        var counted = self
        // The due date was calculated from a day that never was.
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
    /// The streak with a future last day replaced by today.
    public func counted(on today: Day) -> Streak {
        var counted = self
        counted.lastDay = lastDay?.counted(on: today)
        return counted
    }
}

/// Replaces future days of stored answers, in the order in which they were given.
///
/// An answer dated ahead counts on the last honest day before it: as one of today, it would hide all later days from
/// the memory, and its own day would put the next review years away.
public struct HonestDays {
    private let today: Day
    private var latest: Day?

    /// - Parameter today: the day on which the answers are read.
    public init(_ today: Day) { self.today = today }

    /// The day that counts for the next answer.
    public mutating func day(_ day: Day) -> Day {
        guard day.isAhead(of: today) else {
            latest = day
            return day
        }
        return latest ?? today
    }
}
