public struct ReminderHistory: Equatable, Sendable, Codable {
    public struct Given: Equatable, Sendable, Codable {
        public var kind: Reminder.Kind
        public var directions: Agenda.Directions?
        public var at: Moment

        public init(kind: Reminder.Kind, directions: Agenda.Directions?, at: Moment) {
            self.kind = kind
            self.directions = directions
            self.at = at
        }
    }

    /// Oldest first.
    public private(set) var given: [Given] = []

    /// Enough for two weeks, so that the last welcome and the review of a level are still on record.
    private static let longest = 40

    public init() {}

    public mutating func add(_ reminder: Reminder, at now: Moment) {
        given.append(Given(kind: reminder.kind, directions: reminder.directions, at: now))
        given.removeFirst(max(0, given.count - Self.longest))
    }

    /// The history without entries that a wrong clock dated ahead.
    func upTo(_ today: Day) -> ReminderHistory {
        var history = self
        history.given.removeAll { $0.at.day.isAhead(of: today) }
        return history
    }

    /// - Parameter day: in the learner's calendar.
    public func count(on day: Day) -> Int { given.count { $0.at.day == day } }

    /// Whether a reminder was given within this many seconds. An entry that a wrong clock dated far ahead does not
    /// count.
    public func isRecent(within seconds: Int64, at now: Moment) -> Bool {
        given.contains { abs(now.epochSeconds - $0.at.epochSeconds) < seconds }
    }
}
