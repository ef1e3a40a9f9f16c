/// An order in which characters are unlocked, one more at each level.
///
/// A level is the number of characters unlocked, so the first level is 2: one character alone cannot be mistaken.
public struct Course: Hashable, Sendable {
    /// In the order of unlocking, as `Symbol.text`; at least two, none twice.
    public let characters: [String]

    /// The 26 letters in the order that most Koch trainers share.
    public static let letters = Course(unchecked: "KMRSUAPTLOWINJEFYVGQZHBCDX".map(String.init))

    /// Makes a course from any order; nil with fewer than two characters, or with one twice.
    public init?(_ characters: some Sequence<String>) {
        let characters = Array(characters)
        guard characters.count >= 2, Set(characters).count == characters.count else { return nil }
        self.init(unchecked: characters)
    }

    /// From at least two characters of which none is there twice.
    init(unchecked characters: [String]) {
        self.characters = characters
    }

    /// From two characters to all of them.
    public var levels: ClosedRange<Int> { 2...characters.count }

    /// The characters unlocked at a level, in course order.  A level outside the course counts as its nearest one.
    public func characters(atLevel level: Int) -> [String] {
        Array(characters.prefix(clamped(level)))
    }

    /// What is new at a level: its last character, and at the first level both.
    public func newest(atLevel level: Int) -> [String] {
        let level = clamped(level)
        return Array(characters[(level == levels.lowerBound ? 0 : level - 1)..<level])
    }

    /// The character that the level after this one brings; nil at the end of the course.
    public func next(afterLevel level: Int) -> String? {
        let level = clamped(level)
        return level < characters.count ? characters[level] : nil
    }

    /// The level of this course that is nearest to one that was reached in another.
    public func clamped(_ level: Int) -> Int {
        min(max(level, levels.lowerBound), levels.upperBound)
    }
}
