extension Streak {
    /// What makes a day count.
    public enum Rule: Sendable {
        /// A session finished on it, as with the seeds.
        case sessions
        /// Ten answers given on it (`AnsweredDay`).
        case answers
    }

    /// The streak after a day that counts.
    ///
    /// The same day again changes nothing, the next day adds one, a gap starts again at one. An earlier day, which
    /// travel can bring, changes nothing either; if the clock was years ahead, the last day counts as this one.
    ///
    /// - Parameter leftOut: calendar days before that day which the learner's calendar skipped.
    public func practised(on day: Day, leftOut: Int = 0) -> Streak {
        var streak = counted(on: day)
        switch streak.days(to: day, leftOut: leftOut) {
        case .some(...0): return streak
        case .some(1): streak.current += 1
        case .some, nil: streak.current = 1
        }
        streak.longest = max(streak.longest, streak.current)
        streak.lastDay = day
        return streak
    }

    /// Days by the learner's calendar since the last one; 1 if none was missed, nil if there is no last day.
    func days(to day: Day, leftOut: Int) -> Int? {
        lastDay.map { last in
            let days = day.days(since: last.counted(on: day))
            // Skipped days lie between the two days, if there are any between them.
            return days > 1 ? max(1, days - leftOut) : days
        }
    }
}

extension Progress {
    /// Seconds by which a clock is set forward if travel removes the larger part of a day from the calendar.
    ///
    /// That happens when crossing the date line westwards: travelling from Los Angeles to Auckland sets the clock
    /// forward by 21 hours and leaves three of the day. No other change of zone comes near, and summer time is far
    /// below it.
    public static let secondsForwardOverDateLine = 12 * 60 * 60

    /// Calendar days skipped by travel since the latest session: 0 or 1, as no journey skips two.
    public func daysLeftOut(at now: Moment) -> Int {
        Ranges.zone.checking(zoneSeconds).map { now.zoneSeconds - $0 >= Self.secondsForwardOverDateLine ? 1 : 0 } ?? 0
    }

    /// Whether the streak continues: the learner has missed no day of practice.
    public func isStreakGoingOn(at now: Moment) -> Bool {
        streak.days(to: now.day, leftOut: daysLeftOut(at: now)).map { $0 <= 1 } ?? false
    }

    /// Counts a finished session of any kind, and its day if sessions make days count.
    ///
    /// - Parameter now: the moment of its last answer.
    public mutating func countSession(by rule: Streak.Rule = .sessions, at now: Moment) {
        sessions += 1
        if rule == .sessions { countDay(at: now) }
    }
}
