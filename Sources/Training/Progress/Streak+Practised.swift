extension Streak {
    /// The streak after a finished session on that day.
    ///
    /// The same day again leaves it, the next day adds one, a gap begins anew at one.  A day before the last one, which
    /// a journey or a corrected clock can bring, leaves it too.
    ///
    /// - Parameter leftOut: days of the calendar before that day which were none of the learner's.
    public func practised(on day: Day, leftOut: Int = 0) -> Streak {
        var streak = self
        switch days(to: day, leftOut: leftOut) {
        case .some(...0): return self
        case .some(1): streak.current += 1
        case .some, nil: streak.current = 1
        }
        streak.longest = max(streak.longest, streak.current)
        streak.lastDay = day
        return streak
    }

    /// Days of the learner's from the last one to this; 1 if none was missed, nil if there was no day yet.
    func days(to day: Day, leftOut: Int) -> Int? {
        lastDay.map { last in
            let days = day.days(since: last)
            // What was left out is between the two days, if there is anything between them.
            return days > 1 ? max(1, days - leftOut) : days
        }
    }
}

extension Progress {
    /// Seconds that a clock is set forward by a journey which takes the larger part of a day from the calendar.
    ///
    /// That is a journey over the date line, from America to Asia: from Los Angeles to Auckland, 21 hours, three are left of
    /// the day.  No other change of zone comes near, and summer time by far not.
    public static let secondsForwardOverDateLine = 12 * 60 * 60

    /// Days of the calendar that a journey since the latest session has left out: 0 or 1, for no journey takes two.
    public func daysLeftOut(at now: Moment) -> Int {
        zoneSeconds.map { now.zoneSeconds - $0 >= Self.secondsForwardOverDateLine ? 1 : 0 } ?? 0
    }

    /// Whether the streak goes on: no day of the learner's has passed without practice.
    public func isStreakGoingOn(at now: Moment) -> Bool {
        streak.days(to: now.day, leftOut: daysLeftOut(at: now)).map { $0 <= 1 } ?? false
    }

    /// Counts a finished session of any kind: for the streak, and as one more.
    public mutating func countSession(at now: Moment) {
        sessions += 1
        streak = streak.practised(on: now.day, leftOut: daysLeftOut(at: now))
        zoneSeconds = now.zoneSeconds
    }
}
