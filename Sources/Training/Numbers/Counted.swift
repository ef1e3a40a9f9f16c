/// A whole number in stored state. Decoding throws `DecodingError.dataCorrupted` outside `Ranges.counts`.
@propertyWrapper
public struct Counted: Equatable, Sendable, Codable {
    public var wrappedValue: Int

    public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        wrappedValue = try value.decode(Int.self)
        guard Ranges.counts.contains(wrappedValue) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "\(wrappedValue) is no count")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(wrappedValue)
    }
}
