import Morse

/// Two confused characters, asked alone and mixed, with no more than two alike in a row.
struct PairDrill: Equatable, Sendable, Codable {
    static let answers = 6
    /// Right answers that end the drill well.
    static let rightAnswers = 5
    private static let mostAlike = 2

    let one: String
    let other: String
    @Counted private var left = PairDrill.answers
    @Counted private(set) var right = 0
    private var latest: [String] = []
    /// Whether the present question belongs to the drill.
    private(set) var isAsked = false

    init(_ one: String, _ other: String) {
        self.one = one
        self.other = other
    }

    var isOver: Bool { left == 0 }
    var isHeld: Bool { right >= Self.rightAnswers }

    /// Precondition: the drill is not over.
    mutating func next(using generator: inout some RandomNumberGenerator) -> String {
        var character = generator.unitInterval() < 0.5 ? one : other
        if latest.count >= Self.mostAlike, latest.allSatisfy({ $0 == character }) {
            character = character == one ? other : one
        }
        latest = (latest + [character]).suffix(Self.mostAlike)
        isAsked = true
        return character
    }

    /// Takes the answer to a question of the drill.
    mutating func take(isRight: Bool) {
        isAsked = false
        left = max(0, left - 1)
        if isRight { right += 1 }
    }
}
