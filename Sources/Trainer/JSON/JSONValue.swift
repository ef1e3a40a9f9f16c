/// A JSON value (RFC 8259) that keeps its fields in the given order.
public indirect enum JSONValue: Equatable, Sendable {
    /// Fields in order.
    case object([Field])
    /// Values in order.
    case array([JSONValue])
    /// Text.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// The digits of a whole number that is no `Int`.
    case digits(String)
    /// A finite number; anything else is written as null.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    /// Null.
    case null

    /// A name and its value.
    public struct Field: Equatable, Sendable {
        /// The field's name.
        public var name: String
        /// The field's value.
        public var value: JSONValue

        /// Makes a field.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// A whole number of any size.
    public init(_ integer: some BinaryInteger) {
        self = Int(exactly: integer).map(JSONValue.integer) ?? .digits(String(integer))
    }
}

extension JSONValue {
    /// A figure with six decimals: further ones differ between two ways of compiling the same formula.
    public static func figure(_ value: Double) -> JSONValue { .number((value * 1_000_000).rounded() / 1_000_000) }
}
