extension Streak {
    public enum Rule: Sendable {
        /// A session finished on the day.
        case sessions
        /// Ten answers on the day (`AnsweredDay`).
        case answers
    }

    /// The streak after a day that counts.
    ///
    /// The same day changes nothing, the next day adds one, and a gap restarts at one. An earlier day, possible through
    /// travel, changes nothing. A stored last day more than a day ahead comes from a wrong clock and counts as `day`.
    ///
    /// - Parameter leftOut: number of calendar days before `day` that travel skipped.
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

    /// Days in the learner's calendar since the last day: 1 if none was missed, nil without a last day.
    func days(to day: Day, leftOut: Int) -> Int? {
        lastDay.map { last in
            let days = day.days(since: last.counted(on: day))
            // A skipped day lies between the two days, if any day does.
            return days > 1 ? max(1, days - leftOut) : days
        }
    }
}

extension Progress {
    /// Seconds by which a clock jumps forward if travel removes the larger part of a day from the calendar.
    ///
    /// This happens when crossing the date line westwards. Travel from Los Angeles to Auckland sets the clock forward
    /// by 21 hours and leaves three of the day. No other zone change comes near, and summer time is far below.
    public static let secondsForwardOverDateLine = 12 * 60 * 60

    /// Calendar days that travel has skipped since the latest session: 0 or 1, because no journey skips two.
    public func daysLeftOut(at now: Moment) -> Int {
        Ranges.zone.checking(zoneSeconds).map { now.zoneSeconds - $0 >= Self.secondsForwardOverDateLine ? 1 : 0 } ?? 0
    }

    /// Whether the learner has missed no day of practice.
    public func isStreakGoingOn(at now: Moment) -> Bool {
        streak.days(to: now.day, leftOut: daysLeftOut(at: now)).map { $0 <= 1 } ?? false
    }

    /// Counts a finished session of any kind, and its day if `rule` is `sessions`.
    ///
    /// - Parameter now: the time of the last answer.
    public mutating func countSession(by rule: Streak.Rule = .sessions, at now: Moment) {
        sessions += 1
        if rule == .sessions { countDay(at: now) }
    }
}
