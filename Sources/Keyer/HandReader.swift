import Morse

/// Reads the marks of one character that was keyed by hand, all together: of all patterns the likeliest.
///
/// What speaks for a pattern is how well its lengths fit the hand, the hand's speed being uncertain, and how often it is
/// keyed: what stands for no character is rare, and what was asked for is likely.  So a mark half way between dit and
/// dah is read as what makes sense, while a clear one is read as it is, sense or none.
struct HandReader: Sendable {
    /// Most marks that are weighed together; each further one is read by itself.
    static var mostTogether: Int { @_noLocks get { 8 } }
    /// How much rarer a pattern is that stands for nothing.
    private static var rarity: Double { @_noLocks get { 20 } }
    /// How much likelier a pattern is that was asked for.  Learners advance at nine right of ten, so this is little.
    private static var expectation: Double { @_noLocks get { 5 } }
    /// After so many characters in a row that cannot be read, what was learned of the hand is no good.
    private static var patience: Int { @_noLocks get { 3 } }

    /// What stands for a character.
    private let known: PatternSet
    private var belief: MarkBelief
    private var pace = HandPace()
    /// Characters in a row that could not be read.
    private var unread = 0

    /// Logarithms of the lengths of the first marks.
    private var lengths = InlineArray<8, Double>(repeating: 0)
    /// The first marks that are not by hand, lowest bit first, and those of them that are dahs.
    private var given: UInt8 = 0
    private var givenDahs: UInt8 = 0
    private var count = 0

    @_noLocks
    init(unit: Double, known: PatternSet) {
        self.known = known
        belief = MarkBelief(unit: unit)
    }

    /// Forgets the hand, and expects a unit in samples.
    @_noLocks
    mutating func forgetHand(unit: Double) {
        belief = MarkBelief(unit: unit)
        pace = HandPace()
        unread = 0
    }

    /// Forgets the marks so far.
    @_noLocks
    mutating func clear() {
        count = 0
        given = 0
        givenDahs = 0
    }

    /// Adds an element that is certain.
    @_noLocks
    mutating func append(_ element: Element, to pattern: inout Pattern) {
        if count < HandReader.mostTogether {
            given |= HandReader.bit(count)
            if element == .dah { givenDahs |= HandReader.bit(count) }
        }
        count += 1
        pattern.append(element)
    }

    /// The logarithm of the unit of this hand in samples.
    var logarithmOfUnit: Double { @_noLocks get { belief.logarithmOfUnit } }

    /// Adds a mark by hand after so many samples of silence, and reads all marks again.  Where it shows that the hand
    /// keys at another speed than was believed, that is believed from now on.
    ///
    /// - Returns: whether that is so.
    @_noLocks
    mutating func append(length: Int, after space: Int, to pattern: inout Pattern, target: Pattern?) -> Bool {
        let length = naturalLogarithm(Double(max(1, length)))
        pace.take(mark: length, after: space)
        let other = pace.otherUnit(than: belief.dit, belief.dah)
        if let other {
            belief = MarkBelief(logarithmOfUnit: other)
            unread = 0
        }
        let isTogether = count < HandReader.mostTogether
        if isTogether { lengths[count] = length }
        count += 1
        if isTogether {
            pattern = likeliest(target: target)
        } else {
            pattern.append(belief.element(ofLogarithm: length))
        }
        return other != nil
    }

    /// The character is complete: learns from its marks as they were read.
    ///
    /// - Returns: whether it makes sense to go on with what was learned of the hand.
    @_noLocks
    mutating func learn(from pattern: Pattern) -> Bool {
        let marks = min(count, HandReader.mostTogether)
        let isByHand = given != HandReader.all(marks)
        if isByHand {
            unread = known.contains(pattern) ? 0 : unread + 1
            belief.wander(marks: marks)
            var index = 0
            while index < marks {
                if given & HandReader.bit(index) == 0 { belief.take(lengths[index], as: pattern.element(at: index)) }
                index += 1
            }
            belief.keepApart()
        }
        clear()
        return unread < HandReader.patience
    }

    /// Weighs all patterns of so many elements.
    @_noLocks
    private func likeliest(target: Pattern?) -> Pattern {
        var best = Pattern(elements: 0, count: count)
        var least = Double.infinity
        var digits = 0
        while digits < 1 << count {
            let pattern = Pattern(elements: digits, count: count)
            let surprise = self.surprise(of: pattern, target: target)
            if surprise < least {
                least = surprise
                best = pattern
            }
            digits += 1
        }
        return best
    }

    /// How surprising a pattern would be: twice the negative logarithm of its likelihood, but for a constant.
    @_noLocks
    private func surprise(of pattern: Pattern, target: Pattern?) -> Double {
        var hand = belief
        hand.wander(marks: count)
        var squares = 0.0
        var odds = 1.0
        var index = 0
        while index < count {
            let element = pattern.element(at: index)
            if given & HandReader.bit(index) == 0 {
                let misfit = hand.take(lengths[index], as: element)
                squares += misfit.square
                odds *= misfit.variance
            } else if (givenDahs & HandReader.bit(index) != 0) != (element == .dah) {
                return .infinity
            }
            index += 1
        }
        if !known.contains(pattern) { odds *= HandReader.rarity * HandReader.rarity }
        if let target, pattern == target { odds /= HandReader.expectation * HandReader.expectation }
        return squares + naturalLogarithm(odds)
    }

    @_noLocks
    private static func bit(_ index: Int) -> UInt8 { 1 << UInt8(truncatingIfNeeded: index) }

    /// The bits of the first marks.
    @_noLocks
    private static func all(_ marks: Int) -> UInt8 { UInt8(truncatingIfNeeded: 1 << marks - 1) }
}
