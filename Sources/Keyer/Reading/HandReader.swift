import Morse

/// Reads marks keyed by hand, and the spaces between them, with a model of the hand.
///
/// It keeps the most probable readings of the marks that it has not reported yet. In a reading, each mark is a dit, a
/// dah or a part of a broken mark, and each space lies inside a character, after it or after a word. Each reading has
/// its own model of the hand, so a hand at twice the set speed is found because its reading makes sense. New lengths
/// may change how earlier ones are read. Reports are final.
///
///     mark ends ──> take(mark:) ──> limits(): silence that ends a character, a word
///     silence lasts ──> tell() ──> characters, in order
///     mark begins ──> take(space:)
///
/// A reading's weight is a log-likelihood: how well the lengths fit the hand, and how frequent the characters are. So
/// frequencies decide how to read a mark half way between dit and dah. Clear marks are read as they are.
struct HandReader: Sendable {
    /// The most readings kept.
    static let width = 24
    /// The most marks kept: more than any word has.
    static let mostMarks = 60
    /// The number of marks from which the first characters are reported before the word ends.
    static let manyMarks = 48
    /// After this many unreadable characters in a row, the learned hand is discarded.
    private static let patience = 3
    /// The cost, as a logarithm, of reading words of one character as characters of stretched text.
    private static let stretching: Double = 10
    /// The advantage, as a logarithm, of a hand that keys at the set speed as evenly as a machine. Scripts and other
    /// programs key like this. Other hands lose this reading soon.
    private static let evenHands = 0.5
    /// The number of words after which the reader expects another hand again.
    private static let wordsOfOneHand = 4

    /// The patterns of known characters, and all beginnings of these patterns.
    let known: PatternSet
    let begun: PatternSet
    /// The frequencies of characters, and the number of the letter reported last.
    var odds: TextOdds
    var toldLetter: UInt8 = 0
    /// Whether the marks belong to a text, not to characters requested one by one.
    var isText = true
    let sampleRate: Double
    /// The logarithm of the unit expected of the hand.
    private var expected: Double

    /// The best reading first.
    var readings: [HandReading] = []
    /// The unreported marks, in samples.
    var marks: [Range<Int>] = []
    /// Whether all marks were reported, so the next space ends at least a character.
    var isTold = true
    /// Whether the reader learns from the space after the last reported character.
    var spaceCounts = false
    /// Unreadable characters in a row.
    var unread = 0
    private var words = HandReader.wordsOfOneHand - 1

    /// - Parameters:
    ///   - unit: the expected unit in samples.
    ///   - known: the patterns of known characters.
    init(unit: Double, sampleRate: Int, known: PatternSet) {
        self.known = known
        begun = HandReader.beginnings(of: known)
        odds = TextOdds(known: known)
        self.sampleRate = Double(sampleRate)
        expected = naturalLogarithm(unit)
        expectAnyHand(penalty: 0)
    }

    /// Forgets the hand and drops the marks.
    ///
    /// - Parameter unit: the expected unit in samples.
    mutating func forgetHand(unit: Double) {
        expected = naturalLogarithm(unit)
        readings = []
        unread = 0
        expectAnyHand(penalty: 0)
        clear()
    }

    /// Drops the marks so far, but keeps the hand.
    mutating func clear() {
        marks = []
        isTold = true
        spaceCounts = false
        beginCharacter()
    }

    /// Whether the learned hand is worthless, because too many characters were unreadable.
    var isLost: Bool { unread >= HandReader.patience }

    /// Whether there are more marks than a word has.
    var isFull: Bool { marks.count >= HandReader.manyMarks }

    /// Begins a character after a silence of any length.
    mutating func beginCharacter() {
        for index in readings.indices {
            readings[index].forgetMarks()
            readings[index].beginCharacter()
        }
    }

    /// Ends a word. Adds a reading in which a word of one character was a character of stretched text and, after some
    /// words, readings with unknown hands.
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

    /// Adds readings with unknown hands: of units from an eighth to eight times the expected one, and an even hand.
    ///
    /// - Parameter penalty: subtracted from their weights, which are logarithms.
    mutating func expectAnyHand(penalty: Double) {
        for step in -6...6 {
            let offset = 0.35 * Double(step)
            let distance = abs(offset)
            // Among distant units, one is hardly less likely than another.
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
