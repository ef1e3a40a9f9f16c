/// The hours without reminders, in local time.
public struct QuietHours: Equatable, Sendable {
    /// The first quiet hour, 0 to 23.
    public var from: Int
    /// The first hour after the quiet hours, 0 to 23. If it equals `from`, there are no quiet hours.
    public var to: Int

    public init(from: Int = 22, to: Int = 8) {
        self.from = from
        self.to = to
    }

    /// - Parameter hour: 0 to 23.
    public func contains(hour: Int) -> Bool {
        from <= to ? from <= hour && hour < to : hour >= from || hour < to
    }
}
