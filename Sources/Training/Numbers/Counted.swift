/// A whole number in stored state, which must be in `Ranges.counts` when decoded; otherwise the state is invalid.
@propertyWrapper
public struct Counted: Equatable, Sendable, Codable {
    /// The number.
    public var wrappedValue: Int

    /// Wraps a number.
    public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

    /// Decodes the bare number.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        wrappedValue = try value.decode(Int.self)
        guard Ranges.counts.contains(wrappedValue) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "\(wrappedValue) is no count")
        }
    }

    /// Encodes the bare number.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(wrappedValue)
    }
}
