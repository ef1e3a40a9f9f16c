public import Morse

public struct LogEvent: Equatable, Sendable {
    /// `start`, `screen`, `say` and so on.
    public var type: String
    /// In the order of the written line.
    public var fields: [JSONValue.Field]

    public init(_ type: String, _ fields: [(name: String, value: JSONValue)] = []) {
        self.type = type
        self.fields = fields.map { JSONValue.Field($0.name, $0.value) }
    }
}

public protocol EventLog: AnyObject {
    /// Writes the event before it returns.
    func record(_ event: LogEvent, at now: Instant)
}
