/// A step of a session after repeated misses. The announcement of each is at most one sentence.
public enum Remedy: Equatable, Sendable, Codable {
    /// Introduce a character again, beside the one that the learner last took it for.
    case again(String, beside: String?)
    /// Play two confused characters, each with its name.
    case contrast(String, String)
    /// Groups are shorter and their spaces longer from here on. Announced once in a session.
    case slower
    /// The newest character is not asked again in this session. Store that the next session introduces it.
    case rests(String)
    /// Pause, and let the learner choose between going on and stopping.
    case enough
}

/// Changes to the questions for a learner who is in difficulty. They are not settings and end with the session.
public struct Easing: Equatable, Sendable, Codable {
    /// Factor of the spaces between characters. The characters keep their speed.
    public static let spaceFactor = 1.5

    /// The number of characters by which groups are shorter.
    @Counted public internal(set) var shorter = 0
    /// Whether `spaceFactor` applies.
    public internal(set) var isSpaced = false
    /// The character that is not asked.
    public internal(set) var resting: String?

    public init() {}

    /// The lengths of groups. At least one character remains.
    func eased(_ length: ClosedRange<Int>) -> ClosedRange<Int> {
        let longest = max(1, length.upperBound - min(shorter, Ranges.groupLength.upperBound))
        return min(length.lowerBound, longest)...longest
    }
}
