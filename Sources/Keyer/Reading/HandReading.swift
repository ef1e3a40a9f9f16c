import Morse

/// One reading of the unreported marks, with the hand that it implies.
struct HandReading: Weighted {
    var hand: HandModel
    /// The logarithm of its probability relative to the best reading.
    var weight: Double
    /// One bit for each mark, the first mark lowest: whether the mark is a dah, whether a character ends with it, and
    /// whether it and the next mark are parts of one mark that a tremor broke.
    var dahs: UInt64 = 0
    var ends: UInt64 = 0
    var joins: UInt64 = 0
    /// The character under way.
    var pattern = Pattern()
    /// The logarithm of the probability that the character under way is complete.
    var completeness = 0.0
    /// Samples of a broken mark so far; 0 if the last mark is whole.
    var open = 0
    /// Whether a character of the same word came before the one under way.
    var isWithin = false
    /// The number of the letter before the one under way, in the same word; 0 if there is none.
    var previous: UInt8 = 0

    init(hand: HandModel, weight: Double) {
        self.hand = hand
        self.weight = weight
    }

    /// Whether both read the marks alike.
    func agrees(with other: HandReading) -> Bool {
        dahs == other.dahs && ends == other.ends && joins == other.joins && open == other.open
    }

    /// Whether both differ only in their probability.
    func isLike(_ other: HandReading) -> Bool {
        pattern == other.pattern && agrees(with: other) && hand.isLike(other.hand)
    }

    mutating func forgetMarks() {
        dahs = 0
        ends = 0
        joins = 0
        open = 0
    }

    mutating func beginCharacter() {
        pattern = Pattern()
        completeness = 0
    }
}
