extension Decodable {
    /// Nil if the text is no JSON or does not fit the type.
    package init?(jsonText: String) {
        self.init(json: Array(jsonText.utf8))
    }

    /// Nil if the bytes are no JSON or do not fit the type.
    package init?(json bytes: [UInt8], userInfo: [CodingUserInfoKey: Any] = [:]) {
        guard let value = JSONValue(bytes: bytes[...]),
            let decoded = try? JSONDecoding(value: value, codingPath: [], userInfo: userInfo).decode(Self.self)
        else { return nil }
        self = decoded
    }
}

private struct JSONDecoding: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]

    private func mismatch(_ type: Any.Type) -> any Error {
        DecodingError.typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: "\(value)"))
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let found: Any?
        switch type {
        case is String.Type: found = if case .string(let text) = value { text } else { nil }
        case is Bool.Type: found = if case .boolean(let flag) = value { flag } else { nil }
        case let number as any BinaryFloatingPoint.Type: found = floating(number)
        case let integer as any FixedWidthInteger.Type: found = whole(integer)
        default: return try Value(from: self)
        }
        guard let found = found as? Value else { throw mismatch(type) }
        return found
    }

    private func whole<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        switch value {
        case .integer(let number): Integer(exactly: number)
        case .digits(let digits): Integer(digits)
        default: nil
        }
    }

    private func floating<Number: BinaryFloatingPoint>(_ type: Number.Type) -> Number? {
        switch value {
        case .number(let number): Number(number)
        case .integer(let number): Number(number)
        case .digits(let digits): Double(digits).map { Number($0) }
        default: nil
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let fields) = value else { throw mismatch([String: Any].self) }
        let values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
        // A duplicate name is ambiguous.
        guard values.count == fields.count else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(Keyed(values: values, decoding: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let values) = value else { throw mismatch([Any].self) }
        return Unkeyed(values: values, decoding: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoding: self) }

    /// A decoder for a part of this value.
    private func part(_ value: JSONValue, at key: (any CodingKey)? = nil) -> JSONDecoding {
        JSONDecoding(value: value, codingPath: codingPath + (key.map { [$0] } ?? []), userInfo: userInfo)
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let values: [String: JSONValue]
        let decoding: JSONDecoding
        var codingPath: [any CodingKey] { decoding.codingPath }
        var allKeys: [Key] { values.keys.compactMap(Key.init(stringValue:)) }

        private func field(_ key: some CodingKey) throws -> JSONDecoding {
            guard let value = values[key.stringValue] else {
                throw DecodingError.keyNotFound(
                    key, DecodingError.Context(codingPath: codingPath, debugDescription: "missing"))
            }
            return decoding.part(value, at: key)
        }

        func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { try field(key).value == .null }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try field(key).decode(type)
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { try field(key).container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try field(key).unkeyedContainer()
        }
        func superDecoder() throws -> any Decoder { decoding }
        func superDecoder(forKey key: Key) throws -> any Decoder { try field(key) }
    }

    private struct Unkeyed: UnkeyedDecodingContainer {
        let values: [JSONValue]
        let decoding: JSONDecoding
        var codingPath: [any CodingKey] { decoding.codingPath }
        private(set) var currentIndex = 0
        var count: Int? { values.count }
        var isAtEnd: Bool { currentIndex >= values.count }

        init(values: [JSONValue], decoding: JSONDecoding) {
            self.values = values
            self.decoding = decoding
        }

        private mutating func next() throws -> JSONDecoding {
            guard !isAtEnd else {
                throw DecodingError.valueNotFound(
                    Any.self, DecodingError.Context(codingPath: codingPath, debugDescription: "the array has ended"))
            }
            defer { currentIndex += 1 }
            return decoding.part(values[currentIndex])
        }

        mutating func decodeNil() throws -> Bool {
            guard !isAtEnd, values[currentIndex] == .null else { return false }
            currentIndex += 1
            return true
        }
        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }
        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
        mutating func superDecoder() throws -> any Decoder { try next() }
    }

    private struct Single: SingleValueDecodingContainer {
        let decoding: JSONDecoding
        var codingPath: [any CodingKey] { decoding.codingPath }

        func decodeNil() -> Bool { decoding.value == .null }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoding.decode(type) }
    }
}
