extension KeyedDecodingContainer {
    /// Decodes a whole number and throws outside the range. Anyone may have changed the files that hold stored state.
    func decode(_ range: ClosedRange<Int>, forKey key: Key) throws -> Int {
        let number = try decode(Int.self, forKey: key)
        try check(number, in: range, forKey: key)
        return number
    }

    func decodeIfPresent(_ range: ClosedRange<Int>, forKey key: Key) throws -> Int? {
        let number = try decodeIfPresent(Int.self, forKey: key)
        if let number { try check(number, in: range, forKey: key) }
        return number
    }

    func check(_ number: Int, in range: ClosedRange<Int>, forKey key: Key) throws {
        guard range.contains(number) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "\(number) is not in \(range)")
        }
    }
}
