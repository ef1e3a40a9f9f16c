/// The fading characters of one direction on a day: those with a retention below 0.9.
public struct AtRisk: Equatable, Sendable {
    /// Answers needed to restore a character.
    public static let answersEach = 6

    /// Most at risk first; ties in the order of their names.
    public let characters: [String]
    /// The next day on which another character starts to fade; nil if none will.
    public let next: Day?

    public init(_ memories: [String: Memory], on today: Day) {
        let now = memories.filter { $0.value.due <= today }
        characters = now.map { (character: $0.key, left: $0.value.retention(on: today)) }
            .sorted { ($0.left, $0.character) < ($1.left, $1.character) }.map(\.character)
        next = memories.values.map(\.due).filter { $0 > today }.min()
    }

    /// Minutes needed to restore all characters, rounded up; 0 if none is fading.
    public func minutes(millisecondsPerAnswer: Int) -> Int {
        (characters.count * Self.answersEach * millisecondsPerAnswer + 59_999) / 60_000
    }
}
