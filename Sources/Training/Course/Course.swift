public import Morse

/// An order in which characters are unlocked, one more per level.
///
/// A level is the number of unlocked characters. The first level is 2, because a learner cannot confuse a single
/// character.
public struct Course: Hashable, Sendable {
    /// Each as `Symbol.text`, in the order of unlocking; at least two, without duplicates.
    public let characters: [String]
    public let alphabet: Alphabet

    public static let letters = Course(unchecked: "KMRSUAPTLOWINJEFYVGQZHBCDX".map(String.init))

    /// Nil for fewer than two characters or for duplicates.
    public init?(_ characters: some Sequence<String>) {
        let characters = Array(characters)
        guard characters.count >= 2, Set(characters).count == characters.count else { return nil }
        self.init(unchecked: characters)
    }

    /// Precondition: at least two characters, without duplicates.
    init(unchecked characters: [String], of alphabet: Alphabet = .international) {
        self.characters = characters
        self.alphabet = alphabet
    }

    public var levels: ClosedRange<Int> { 2...characters.count }

    /// The unlocked characters in course order. A level outside the course counts as the nearest level.
    public func characters(atLevel level: Int) -> [String] {
        Array(characters.prefix(clamped(level)))
    }

    /// The last character of a level, or both characters at the first level.
    public func newest(atLevel level: Int) -> [String] {
        let level = clamped(level)
        return Array(characters[(level == levels.lowerBound ? 0 : level - 1)..<level])
    }

    /// The character that the next level unlocks; nil at the end of the course.
    public func next(afterLevel level: Int) -> String? {
        let level = clamped(level)
        return level < characters.count ? characters[level] : nil
    }

    /// The level of this course nearest to a level of another course.
    public func clamped(_ level: Int) -> Int {
        min(max(level, levels.lowerBound), levels.upperBound)
    }
}
