public import Training

/// One line of the event log: its type and its fields in order.
public struct LogEvent: Equatable, Sendable {
    /// The type: `start`, `screen`, `say` and so on.
    public var type: String
    /// The fields in the order they are written.
    public var fields: [JSONValue.Field]

    /// Makes an event.
    public init(_ type: String, _ fields: [(name: String, value: JSONValue)] = []) {
        self.type = type
        self.fields = fields.map { JSONValue.Field($0.name, $0.value) }
    }
}

/// Takes events as they happen.
public protocol EventLog: AnyObject {
    /// Writes the event at once.
    func record(_ event: LogEvent, at now: Instant)
}
