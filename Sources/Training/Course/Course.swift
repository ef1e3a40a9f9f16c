public import Morse

/// An order in which characters are unlocked, one more per level.
///
/// A level is the number of characters unlocked. The first level is 2, because a single character cannot be mistaken.
public struct Course: Hashable, Sendable {
    /// In the order of unlocking, as `Symbol.text`; at least two, none twice.
    public let characters: [String]
    /// The alphabet in which they have their patterns.
    public let alphabet: Alphabet

    /// The 26 letters in the order most Koch trainers use.
    public static let letters = Course(unchecked: "KMRSUAPTLOWINJEFYVGQZHBCDX".map(String.init))

    /// Makes a course from an order; nil if it has fewer than two characters, or one of them twice.
    public init?(_ characters: some Sequence<String>) {
        let characters = Array(characters)
        guard characters.count >= 2, Set(characters).count == characters.count else { return nil }
        self.init(unchecked: characters)
    }

    /// Makes a course from at least two characters, none of them twice.
    init(unchecked characters: [String], of alphabet: Alphabet = .international) {
        self.characters = characters
        self.alphabet = alphabet
    }

    /// From two characters to all of them.
    public var levels: ClosedRange<Int> { 2...characters.count }

    /// The characters unlocked at a level, in course order. A level outside the course counts as the nearest one.
    public func characters(atLevel level: Int) -> [String] {
        Array(characters.prefix(clamped(level)))
    }

    /// What is new at a level: its last character, or both characters at the first level.
    public func newest(atLevel level: Int) -> [String] {
        let level = clamped(level)
        return Array(characters[(level == levels.lowerBound ? 0 : level - 1)..<level])
    }

    /// The character that the next level brings; nil at the end of the course.
    public func next(afterLevel level: Int) -> String? {
        let level = clamped(level)
        return level < characters.count ? characters[level] : nil
    }

    /// The level of this course nearest to a level reached in another course.
    public func clamped(_ level: Int) -> Int {
        min(max(level, levels.lowerBound), levels.upperBound)
    }
}
