/// One character at a time, to be recognised within a limit that follows the learner.
public struct InstantMaterial: Equatable, Sendable, Codable {
    public private(set) var ladder: InstantLadder
    private let picker: CharacterPicker

    public init(_ ladder: InstantLadder, picker: CharacterPicker) {
        self.ladder = ladder
        self.picker = picker
    }
}

extension InstantMaterial: Material {
    /// The name of the kind.
    public static let kind = "instant"

    /// The characters that the learner knows.
    public var characters: [String] { picker.characters }

    /// The kind, because the characters grow with the course.
    public var identity: [String] { [Self.kind] }

    /// The next character, weak ones more often. Empty at the end.
    public mutating func next(
        after tally: SessionTally, using generator: inout some RandomNumberGenerator
    ) -> [String] {
        ladder.isOver ? [] : picker.pick(after: tally, using: &generator).map { [$0] } ?? []
    }

    /// Takes the answer with its time.
    public mutating func take(_ verdict: Verdict) -> [Session.Effect] {
        guard let attempt = verdict.attempts.first else { return [] }
        // A character heard twice has no time.
        if attempt.repeats == 0 || !verdict.isRight {
            ladder.take(
                isRight: verdict.isRight,
                milliseconds: attempt.recognitionMilliseconds.map { max(0, $0 - KeyTime.typist) })
        }
        return []
    }
}
