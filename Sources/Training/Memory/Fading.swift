/// What is fading on a day in one direction: the characters of which less than 90 % is left.
public struct Fading: Equatable, Sendable {
    /// Answers needed to bring a character back.
    public static let answersEach = 6

    /// The one most at risk first; equal ones in the order of their names.
    public let characters: [String]
    /// The first later day on which another one will be; nil if there is none.
    public let next: Day?

    /// Works out the state on a day.
    public init(_ memories: [String: Memory], on today: Day) {
        let now = memories.filter { $0.value.due <= today }
        characters = now.map { (character: $0.key, left: $0.value.retention(on: today)) }
            .sorted { ($0.left, $0.character) < ($1.left, $1.character) }.map(\.character)
        next = memories.values.map(\.due).filter { $0 > today }.min()
    }

    /// Minutes that it takes to bring them back, rounded up; 0 if nothing is fading.
    public func minutes(millisecondsPerAnswer: Int) -> Int {
        (characters.count * Self.answersEach * millisecondsPerAnswer + 59_999) / 60_000
    }
}
