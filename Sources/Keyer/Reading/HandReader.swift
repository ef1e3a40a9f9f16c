import Morse

/// Reads marks keyed by hand, and the spaces between them, by one model of the hand.
///
/// It keeps the most probable readings of what has not been told yet: which mark is a dit or a dah or a part of a broken
/// one, and which space ends a character or a word. Each reading carries the hand it implies, so a hand at twice the
/// set speed is found because its reading makes sense. New lengths may still overturn how earlier ones were read; what
/// is told is final.
///
///     mark ends ──> take(mark:) ──> limits(): silence that ends a character, a word
///     silence lasts ──> tell() ──> characters, in order
///     mark begins ──> take(space:)
///
/// A reading's weight is a log-likelihood: how well the lengths fit the hand, and how often such characters are keyed.
/// So a mark half way between dit and dah is read as whatever makes sense, while clear ones are read as they are.
struct HandReader: Sendable {
    /// The most readings kept.
    static let width = 24
    /// The most marks kept: more than any word has.
    static let mostMarks = 60
    /// The number of marks from which the first characters are told before the word has ended.
    static let manyMarks = 48
    /// After this many unreadable characters in a row, what was learned of the hand is discarded.
    private static let patience = 3
    /// How much rarer it is, as a logarithm, that words were characters of stretched text than that they are short.
    private static let stretching: Double = 10
    /// How much commoner hands are that key at the set speed as evenly as a machine does, as a logarithm: scripts and other
    /// programs do, and whoever does not is soon known for it.
    private static let evenHands = 0.5
    /// Words after which another hand is thought possible again.
    private static let wordsOfOneHand = 4

    /// The patterns that stand for a character, and those with which one begins.
    let known: PatternSet
    let begun: PatternSet
    /// How often characters are keyed, and the number of the letter told last.
    var odds: TextOdds
    var toldLetter: UInt8 = 0
    /// Whether marks are of a text, not of characters asked for one by one.
    var isText = true
    let sampleRate: Double
    /// The logarithm of the unit expected of the hand.
    private var expected: Double

    /// The best reading first.
    var readings: [HandReading] = []
    /// The samples of the marks that are not told.
    var marks: [Range<Int>] = []
    /// Whether all marks are told, so that the next space ended at least a character.
    var isTold = true
    /// Whether the space after what was told says anything about the hand.
    var spaceCounts = false
    /// Unreadable characters in a row.
    var unread = 0
    private var words = HandReader.wordsOfOneHand - 1

    /// Expects a unit in samples.
    init(unit: Double, sampleRate: Int, known: PatternSet) {
        self.known = known
        begun = HandReader.beginnings(of: known)
        odds = TextOdds(known: known)
        self.sampleRate = Double(sampleRate)
        expected = naturalLogarithm(unit)
        expectAnyHand(penalty: 0)
    }

    /// Forgets the hand, and expects a unit in samples.
    mutating func forgetHand(unit: Double) {
        expected = naturalLogarithm(unit)
        readings = []
        unread = 0
        expectAnyHand(penalty: 0)
        clear()
    }

    /// Forgets the marks so far, but not the hand.
    mutating func clear() {
        marks = []
        isTold = true
        spaceCounts = false
        beginCharacter()
    }

    /// Whether what was learned of the hand is worthless.
    var isLost: Bool { unread >= HandReader.patience }

    /// Whether there are more marks than a word has.
    var isFull: Bool { marks.count >= HandReader.manyMarks }

    /// Begins a character, whatever the silence before it was.
    mutating func beginCharacter() {
        for index in readings.indices {
            readings[index].forgetMarks()
            readings[index].beginCharacter()
        }
    }

    /// After a word somebody else may go on; and what was taken for spaces between words may be those between characters.
    mutating func endWord() {
        toldLetter = 0
        guard var wide = readings.first else { return }
        if !wide.isWithin {
            wide.weight -= HandReader.stretching
            wide.hand.stretchMore()
            insert(wide)
        }
        words += 1
        guard words >= HandReader.wordsOfOneHand else { return }
        words = 0
        expectAnyHand(penalty: 7)
    }

    /// Adds unknown hands of the expected unit and of others, from an eighth to eight times as long, and an even one.
    mutating func expectAnyHand(penalty: Double) {
        for step in -6...6 {
            let offset = 0.35 * Double(step)
            let distance = abs(offset)
            // Far off, one unit is hardly less likely than another.
            let surprise = distance < 0.8 ? 3.125 * distance * distance : 2 + 2 * distance
            let hand = HandModel(unit: expected + offset, variance: 0.02, isEven: false)
            insert(HandReading(hand: hand, weight: -penalty - surprise))
        }
        let even = HandModel(unit: expected, variance: 0.02, isEven: true)
        insert(HandReading(hand: even, weight: HandReader.evenHands - penalty))
    }

    private static func beginnings(of known: PatternSet) -> PatternSet {
        var beginnings: [Pattern] = []
        for count in 1...PatternSet.longest {
            for digits in 0..<1 << count where known.contains(Pattern(elements: digits, count: count)) {
                for shorter in 1...count {
                    beginnings.append(Pattern(elements: digits >> (count - shorter), count: shorter))
                }
            }
        }
        return PatternSet(beginnings)
    }
}
