/// The time limit for keying a character. The default is no limit (WCAG 2.2.1).
public struct TimeLimit: Equatable, Sendable, Codable {
    /// The result if no key was pressed in time.
    public enum Empty: String, Equatable, Sendable, Codable, CaseIterable {
        /// The character is asked again and does not count.
        case again
        case wrong
    }

    /// The result for a character begun in time but completed late.
    public enum Late: String, Equatable, Sendable, Codable, CaseIterable {
        /// The character is judged by its elements.
        case accept
        /// The character counts as wrong even if it is the target.
        case wrong
    }

    /// Milliseconds from the end of the question; nil for no limit.
    public var milliseconds: Int?
    public var empty: Empty
    public var late: Late
    /// Length of a dit in milliseconds. The time needed to key the character is added to the limit.
    public var unitMilliseconds: Int

    public init(milliseconds: Int? = nil, empty: Empty = .again, late: Late = .accept, unitMilliseconds: Int = 0) {
        self.milliseconds = milliseconds
        self.empty = empty
        self.late = late
        self.unitMilliseconds = unitMilliseconds
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        milliseconds = try values.decodeIfPresent(Ranges.practice, forKey: .milliseconds)
        empty = try values.decode(Empty.self, forKey: .empty)
        late = try values.decode(Late.self, forKey: .late)
        unitMilliseconds = try values.decode(Ranges.counts, forKey: .unitMilliseconds)
    }
}
