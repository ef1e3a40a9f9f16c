/// A value of JSON (RFC 8259) that keeps its fields in the order given.
public indirect enum JSONValue: Equatable, Sendable {
    /// Fields in order.
    case object([Field])
    /// Values in order.
    case array([JSONValue])
    /// Text.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// A finite number; anything else is written as null.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    /// Nothing.
    case null

    /// A name and its value.
    public struct Field: Equatable, Sendable {
        /// What the value is called.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// Makes a field.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// On one line, in UTF-8, without a line feed.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .object(let fields):
            Self.write(fields, between: "{", "}", to: &bytes) { field, bytes in
                JSONLine.append(field.name, to: &bytes)
                bytes += Array(": ".utf8)
                field.value.write(to: &bytes)
            }
        case .array(let values): Self.write(values, between: "[", "]", to: &bytes) { $0.write(to: &$1) }
        case .string(let string): JSONLine.append(string, to: &bytes)
        case .integer(let integer): bytes += Array(String(integer).utf8)
        // Swift writes the shortest decimals that read back as the same number, in JSON's own form.
        case .number(let number): bytes += Array((number.isFinite ? number.description : "null").utf8)
        case .boolean(let boolean): bytes += Array((boolean ? "true" : "false").utf8)
        case .null: bytes += Array("null".utf8)
        }
    }

    private static func write<Item>(
        _ items: [Item], between open: String, _ close: String, to bytes: inout [UInt8],
        each: (Item, inout [UInt8]) -> Void
    ) {
        bytes += Array(open.utf8)
        for (index, item) in items.enumerated() {
            if index > 0 { bytes += Array(", ".utf8) }
            each(item, &bytes)
        }
        bytes += Array(close.utf8)
    }
}
