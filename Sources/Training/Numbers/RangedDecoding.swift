extension KeyedDecodingContainer {
    /// Decodes a whole number in a range: stored state comes from files that anyone may have changed.
    func decode(_ range: ClosedRange<Int>, forKey key: Key) throws -> Int {
        let number = try decode(Int.self, forKey: key)
        try check(number, in: range, forKey: key)
        return number
    }

    /// The same for a number that may be missing.
    func decodeIfPresent(_ range: ClosedRange<Int>, forKey key: Key) throws -> Int? {
        let number = try decodeIfPresent(Int.self, forKey: key)
        if let number { try check(number, in: range, forKey: key) }
        return number
    }

    /// Throws if the number is outside the range.
    func check(_ number: Int, in range: ClosedRange<Int>, forKey key: Key) throws {
        guard range.contains(number) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "\(number) is not in \(range)")
        }
    }
}
