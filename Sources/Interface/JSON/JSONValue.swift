/// A JSON value (RFC 8259). It keeps the order of fields.
public enum JSONValue: Equatable, Sendable {
    case object([Field])
    case array([JSONValue])
    case string(String)
    case integer(Int)
    /// The digits of an integer beyond `Int`.
    case digits(String)
    /// A finite number. Others are written as null.
    case number(Double)
    case boolean(Bool)
    case null

    public struct Field: Equatable, Sendable {
        public var name: String
        public var value: JSONValue

        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    public init(_ integer: some BinaryInteger) {
        self = Int(exactly: integer).map(JSONValue.integer) ?? .digits(String(integer))
    }
}

extension JSONValue {
    /// Rounds to six decimals. Further ones differ between two compilations of the same formula.
    public static func figure(_ value: Double) -> JSONValue { .number((value * 1_000_000).rounded() / 1_000_000) }
}
