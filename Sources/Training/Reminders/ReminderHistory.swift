/// The reminders that were given lately.
public struct ReminderHistory: Equatable, Sendable, Codable {
    /// One of them.
    public struct Given: Equatable, Sendable, Codable {
        /// What it was about.
        public var kind: Reminder.Kind
        /// In which directions, where that says something.
        public var directions: Agenda.Directions?
        /// When.
        public var at: Moment

        /// Makes one.
        public init(kind: Reminder.Kind, directions: Agenda.Directions?, at: Moment) {
            self.kind = kind
            self.directions = directions
            self.at = at
        }
    }

    /// The first was given first.
    public private(set) var given: [Given] = []

    /// How many are remembered: a level's review and the last welcome must be among them for two weeks.
    private static let longest = 40

    /// None yet.
    public init() {}

    /// Notes one.
    public mutating func add(_ reminder: Reminder, at now: Moment) {
        given.append(Given(kind: reminder.kind, directions: reminder.directions, at: now))
        given.removeFirst(max(0, given.count - Self.longest))
    }

    /// How many were given on a day of the learner's calendar.
    public func count(on day: Day) -> Int { given.count { $0.at.day == day } }

    /// Whether one was given less than so many seconds ago.  One that a wrong clock dated far ahead does not count.
    public func isRecent(within seconds: Int64, at now: Moment) -> Bool {
        given.contains { abs(now.epochSeconds - $0.at.epochSeconds) < seconds }
    }
}
