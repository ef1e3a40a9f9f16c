import Morse

/// Puts two characters side by side for a few answers after one was taken for the other repeatedly in a session.
struct ContrastDrill: Equatable, Sendable, Codable {
    /// Mistakes of one kind that begin a drill.
    static let mistakes = 2
    /// Characters asked in it.
    static let answers = 6

    /// Mistakes since the last drill of the pair.
    private var confusions: [Confusion] = []
    private var pair: [String] = []
    @Counted private var left = 0

    /// Notes a mistake.
    mutating func take(_ target: String, for answer: String) {
        let place = confusions.firstIndex { $0.target == target && $0.answer == answer }
        let count = (place.map { confusions.remove(at: $0).count } ?? 0) + 1
        if count < Self.mistakes {
            confusions.append(Confusion(target: target, answer: answer, count: count))
        } else if left == 0 {
            pair = [target, answer]
            left = Self.answers
        }
    }

    /// The next character of the drill, in mixed order; nil while there is none.
    mutating func next(using generator: inout some RandomNumberGenerator) -> String? {
        // A stored drill may be anything.
        guard left > 0, pair.count == 2 else { return nil }
        left -= 1
        return pair[generator.unitInterval() < 0.5 ? 0 : 1]
    }
}
