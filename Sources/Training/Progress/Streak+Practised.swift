extension Streak {
    /// The streak after a finished session on that day.
    ///
    /// The same day again leaves it, the next day adds one, a gap begins anew at one.  A day before the last one, which
    /// travel westward or a corrected clock can bring, leaves it too.
    public func practised(on day: Day) -> Streak {
        var streak = self
        switch lastDay.map({ day.days(since: $0) }) {
        case .some(...0): return self
        case .some(1): streak.current += 1
        case .some, nil: streak.current = 1
        }
        streak.longest = max(streak.longest, streak.current)
        streak.lastDay = day
        return streak
    }
}
