extension Encodable {
    /// Nil if the value cannot be encoded.
    package var jsonText: String? {
        guard let value = try? JSONEncoding(path: []).encoded(self) else { return nil }
        var bytes: [UInt8] = []
        value.write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Uses the layout of Foundation's coder, so that each can read states of the other.
private struct JSONEncoding: Encoder {
    /// A slot for a value, which containers fill step by step.
    final class Place {
        var scalar: JSONValue?
        var fields: [(name: String, place: Place)]?
        var elements: [Place]?

        var value: JSONValue? {
            if let fields {
                return .object(fields.compactMap { field in field.place.value.map { JSONValue.Field(field.name, $0) } })
            }
            return elements.map { .array($0.compactMap(\.value)) } ?? scalar
        }
    }

    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]
    let place = Place()

    init(path: [any CodingKey]) {
        codingPath = path
    }

    func encoded(_ value: some Encodable) throws -> JSONValue {
        try encode(value)
        guard let value = place.value else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: codingPath, debugDescription: "nothing was encoded"))
        }
        return value
    }

    func encode(_ value: some Encodable) throws {
        switch value {
        case let value as String: place.scalar = .string(value)
        case let value as Bool: place.scalar = .boolean(value)
        case let value as any BinaryInteger: place.scalar = JSONValue(value)
        case let value as any BinaryFloatingPoint:
            let number = Double(value)
            guard number.isFinite else {
                throw EncodingError.invalidValue(
                    value, EncodingError.Context(codingPath: codingPath, debugDescription: "JSON has no \(value)"))
            }
            place.scalar = .number(number)
        default: try value.encode(to: self)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        place.fields = place.fields ?? []
        return KeyedEncodingContainer(Keyed(encoding: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        place.elements = place.elements ?? []
        return Unkeyed(encoding: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoding: self) }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoding: JSONEncoding
        var codingPath: [any CodingKey] { encoding.codingPath }

        private func field(_ key: some CodingKey) -> JSONEncoding {
            let field = JSONEncoding(path: codingPath + [key])
            encoding.place.fields?.append((key.stringValue, field.place))
            return field
        }

        func encodeNil(forKey key: Key) { field(key).place.scalar = .null }
        func encode(_ value: some Encodable, forKey key: Key) throws { try field(key).encode(value) }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { field(key).container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { field(key).unkeyedContainer() }
        func superEncoder() -> any Encoder { encoding }
        func superEncoder(forKey key: Key) -> any Encoder { field(key) }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let encoding: JSONEncoding
        var codingPath: [any CodingKey] { encoding.codingPath }
        var count: Int { encoding.place.elements?.count ?? 0 }

        private func element() -> JSONEncoding {
            let element = JSONEncoding(path: codingPath)
            encoding.place.elements?.append(element.place)
            return element
        }

        func encodeNil() { element().place.scalar = .null }
        func encode(_ value: some Encodable) throws { try element().encode(value) }
        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            element().container(keyedBy: type)
        }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
        func superEncoder() -> any Encoder { element() }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoding: JSONEncoding
        var codingPath: [any CodingKey] { encoding.codingPath }

        func encodeNil() { encoding.place.scalar = .null }
        func encode(_ value: some Encodable) throws { try encoding.encode(value) }
    }
}
