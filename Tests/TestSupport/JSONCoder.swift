import FoundationEssentials
public import Trainer

/// State as JSON, for tests.
public final class JSONCoder: StateCoder {
    /// A coder.
    public init() {}

    /// The text of a value.
    public func encode<Value: Encodable>(_ value: Value) -> String? {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The value of a text.
    public func decode<Value: Decodable>(_ type: Value.Type, from text: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
