import Morse

/// Alternates two characters at random for a few answers after a repeated confusion in a session.
struct ContrastDrill: Equatable, Sendable, Codable {
    /// Number of equal mistakes that start a drill.
    static let mistakes = 2
    /// Number of characters asked in a drill.
    static let answers = 6

    /// Mistakes since the last drill of the pair.
    private var confusions: [Confusion] = []
    private var pair: [String] = []
    @Counted private var left = 0

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

    /// The next character of the drill; nil outside a drill.
    mutating func next(using generator: inout some RandomNumberGenerator) -> String? {
        // A stored drill may hold any values.
        guard left > 0, pair.count == 2 else { return nil }
        left -= 1
        return pair[generator.unitInterval() < 0.5 ? 0 : 1]
    }
}
