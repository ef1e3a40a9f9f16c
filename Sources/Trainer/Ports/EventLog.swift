public import Training

/// One line of the event log: its type and its fields in order.  CONTRACT section 5 has the table.
public struct LogEvent: Equatable, Sendable {
    /// The value of a field.
    public enum Value: Equatable, Sendable {
        case string(String)
        case integer(Int)
        /// A whole number that may be above `Int.max`.
        case unsigned(UInt64)
        case number(Double)
        case boolean(Bool)
        case null
    }

    /// `start`, `screen`, `say` and so on.
    public var type: String
    /// In the order in which they are written.
    public var fields: [(name: String, value: Value)]

    /// Makes an event.
    public init(_ type: String, _ fields: [(name: String, value: Value)] = []) {
        self.type = type
        self.fields = fields
    }

    /// The same type, names and values in the same order.
    public static func == (left: LogEvent, right: LogEvent) -> Bool {
        left.type == right.type
            && left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
    }
}

/// Takes events as they happen.
public protocol EventLog: AnyObject {
    /// Writes the event at once.
    func record(_ event: LogEvent, at now: Instant)
}
