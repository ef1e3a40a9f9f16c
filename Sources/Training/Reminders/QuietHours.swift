/// The hours of the learner's clock in which no reminder is given.
public struct QuietHours: Equatable, Sendable {
    /// The first hour of quiet, 0 to 23.
    public var from: Int
    /// The first hour after it, 0 to 23; the same as `from` for no quiet at all.
    public var to: Int

    /// By default from 22:00 to 8:00.
    public init(from: Int = 22, to: Int = 8) {
        self.from = from
        self.to = to
    }

    /// Whether an hour, 0 to 23, is one of them.
    public func contains(hour: Int) -> Bool {
        from <= to ? from <= hour && hour < to : hour >= from || hour < to
    }
}
