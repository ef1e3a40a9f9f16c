/// The hours of the learner's clock without reminders.
public struct QuietHours: Equatable, Sendable {
    /// The first quiet hour, 0 to 23.
    public var from: Int
    /// The first hour after them, 0 to 23; the same as `from` for no quiet hours.
    public var to: Int

    /// Makes quiet hours, by default from 22:00 to 8:00.
    public init(from: Int = 22, to: Int = 8) {
        self.from = from
        self.to = to
    }

    /// Whether an hour, 0 to 23, is quiet.
    public func contains(hour: Int) -> Bool {
        from <= to ? from <= hour && hour < to : hour >= from || hour < to
    }
}
