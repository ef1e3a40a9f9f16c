internal import FoundationEssentials
internal import Trainer

/// State of paused sessions as JSON.
final class JSONStateCoder: StateCoder {
    func encode<Value: Encodable>(_ value: Value) -> String? {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    func decode<Value: Decodable>(_ type: Value.Type, from text: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
