/// The time limit for keying a character.  There is none unless the learner sets one (WCAG 2.2.1).
public struct TimeLimit: Equatable, Sendable, Codable {
    /// What happens if nothing was keyed in time.
    public enum Empty: String, Equatable, Sendable, Codable, CaseIterable {
        /// The character is asked again, and nothing counts.
        case again
        /// It counts as wrong.
        case wrong
    }

    /// What happens to a character that was begun in time but complete too late.
    public enum Late: String, Equatable, Sendable, Codable, CaseIterable {
        /// It is judged by what was keyed.
        case accept
        /// It counts as wrong even if it is the character asked for.
        case wrong
    }

    /// Milliseconds from the question's end; nil for no limit.
    public var milliseconds: Int?
    /// What happens if nothing was keyed in time.
    public var empty: Empty
    /// What happens if it was complete too late.
    public var late: Late
    /// Length of a dit in milliseconds: the time needed to key the character is added to the limit.
    public var unitMilliseconds: Int

    /// Makes a limit; without arguments there is none.
    public init(milliseconds: Int? = nil, empty: Empty = .again, late: Late = .accept, unitMilliseconds: Int = 0) {
        self.milliseconds = milliseconds
        self.empty = empty
        self.late = late
        self.unitMilliseconds = unitMilliseconds
    }

    /// Decodes a stored limit.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        milliseconds = try values.decodeIfPresent(Ranges.practice, forKey: .milliseconds)
        empty = try values.decode(Empty.self, forKey: .empty)
        late = try values.decode(Late.self, forKey: .late)
        unitMilliseconds = try values.decode(Ranges.counts, forKey: .unitMilliseconds)
    }
}
