// A clock that was once set far ahead leaves future days behind.  They count as today, so nothing waits for them, and
// the next session corrects them.  One day ahead is not a fault: crossing the date line does that.

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
        let isTooFar = due.map { $0.isAhead(of: today.advanced(by: Ranges.interval.upperBound)) } ?? false
        if due != nil, isReckonedAhead || isTooFar { counted.due = today }
        counted.lastPractised = lastPractised?.counted(on: today)
        counted.firstPractised = firstPractised?.counted(on: today)
        counted.levelReached = levelReached?.counted(on: today)
        return counted
    }
}

extension Streak {
    /// The streak with a future last day replaced by today.
    func counted(on today: Day) -> Streak {
        var counted = self
        counted.lastDay = lastDay?.counted(on: today)
        return counted
    }
}
