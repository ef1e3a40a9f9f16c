/// The latest reminders given.
public struct ReminderHistory: Equatable, Sendable, Codable {
    /// A reminder that was given.
    public struct Given: Equatable, Sendable, Codable {
        /// Its subject.
        public var kind: Reminder.Kind
        /// The directions it was about, if any.
        public var directions: Agenda.Directions?
        /// When it was given.
        public var at: Moment

        /// Makes an entry.
        public init(kind: Reminder.Kind, directions: Agenda.Directions?, at: Moment) {
            self.kind = kind
            self.directions = directions
            self.at = at
        }
    }

    /// The reminders, oldest first.
    public private(set) var given: [Given] = []

    /// The number remembered: two weeks must include a level's review and the last welcome.
    private static let longest = 40

    /// An empty history.
    public init() {}

    /// Adds a reminder.
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

    /// The number given on a day of the learner's calendar.
    public func count(on day: Day) -> Int { given.count { $0.at.day == day } }

    /// Whether one was given within a number of seconds. One that a wrong clock dated far ahead does not count.
    public func isRecent(within seconds: Int64, at now: Moment) -> Bool {
        given.contains { abs(now.epochSeconds - $0.at.epochSeconds) < seconds }
    }
}
