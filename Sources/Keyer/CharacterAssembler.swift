public import Morse

/// A character as it was keyed.
public struct KeyedCharacter: Hashable, Sendable, BitwiseCopyable {
    /// Its elements, at most `Pattern.capacity` of them.
    public var pattern: Pattern
    /// First sample of its first mark.
    public var start: Int
    /// The sample after its last mark.
    public var end: Int
    /// The sample at which the silence after it was long enough to end it.
    public var decided: Int

    /// Whether it has more than eight elements: only SOS sent as one character has that many, so it is a slip.
    public var isTooLong: Bool { pattern.count > 8 }
}

/// Groups marks into characters.
///
/// It alone owns the silence that ends a character. Anyone who needs to know whether a character is complete asks here;
/// nothing else runs a timer for it. Silence is counted from the end of the last mark.
public struct CharacterAssembler: Sendable {
    /// Lengths of silence, in samples, and what each of them ends.
    public struct Limits: Hashable, Sendable, BitwiseCopyable {
        /// Ends a character.
        public var character: Int
        /// Ends a word; nil if words are not told apart.
        public var word: Int?
        /// The pattern asked for, if it may end early because no other character begins with it.
        public var target: Pattern?
        /// Ends a character that matches the target.
        public var targetReached: Int
        /// Whether the limits adapt to the spacing of the operator.
        public var followsHand: Bool
        /// Samples between characters as the operator hears them, who may space like that; 0 for 3 units.
        public var characterSpace = 0
        /// Whether spaces between characters say anything about the operator's spacing. Those between commands do not.
        public var learnsSpacing = true

        /// For running text: a character ends after 2.2 units and a word after 5, or as the operator spaces them.
        ///
        /// - Parameter characterSpace: samples between characters as the operator hears them, at most 14 units. As long as
        ///   nothing is known of the operator, such a space ends no word.
        public static func text(wordsPerMinute: Int, sampleRate: Int, characterSpace: Int = 0) -> Limits {
            let unit = Limits.unit(wordsPerMinute, sampleRate)
            let character = Int(2.2 * unit)
            let heard = min(Double(characterSpace), 14 * unit)
            return Limits(
                character: character, word: Int(max(5 * unit, 1.15 * heard)), target: nil, targetReached: character,
                followsHand: true, characterSpace: Int(heard))
        }

        /// For a single character that was asked for: it ends after 4.5 units, at least 0.6 and at most 3 seconds,
        /// times a factor (0.5 to 10) for those who need longer; after 2.2 units if it matches the target.  Longer
        /// marks made by hand allow longer spaces.
        public static func prompt(
            target: Pattern?, wordsPerMinute: Int, sampleRate: Int, factor: Double = 1
        ) -> Limits {
            let unit = Limits.unit(wordsPerMinute, sampleRate)
            let rate = Double(sampleRate)
            let patience = min(max(factor, 0.5), 10)
            return Limits(
                character: Int(patience * min(max(4.5 * unit, 0.6 * rate), 3 * rate)), word: nil, target: target,
                targetReached: Int(2.2 * unit), followsHand: false)
        }

        fileprivate static func unit(_ wordsPerMinute: Int, _ sampleRate: Int) -> Double {
            1.2 * Double(sampleRate) / Double(wordsPerMinute)
        }
    }

    /// The limits in force. A change also applies to a silence that has already begun.
    public var limits: Limits
    /// The likeliest reading of the character so far. Marks keyed by hand are read together, so each new one may change
    /// how the earlier ones are read.
    public private(set) var pattern = Pattern()

    private let sampleRate: Int
    private var wordsPerMinute: Int
    private var reader: HandReader
    private var end = 0
    private var isSounding = false
    private var isByHand = false
    /// Samples of silence that end something as this hand spaces.
    private var handLimits = (character: 0, word: 0)
    /// The sample at which characters are being told, all of them at once.
    private var telling: Int?
    private var mayEndWord = false
    /// Whether another speed is expected once the character is over.
    private var expectsAnew = false
    /// How the operator spaces characters whose elements the keyer makes.
    private var spacing = WordSpacing()
    /// Whether the next space follows a character of the operator's.
    private var spaceCounts = false
    /// Whether the elements are the operator's, not those of a text that the keyer sends by itself.
    public var isOperated = true
    /// Whether the latest element belongs to a text that the keyer sends by itself.
    private var isSent = false

    /// Makes an assembler from the speed expected of the hand and the patterns that stand for something.
    public init(
        limits: Limits, wordsPerMinute: Int, sampleRate: Int, known: PatternSet = PatternSet(.international)
    ) {
        self.limits = limits
        self.sampleRate = sampleRate
        self.wordsPerMinute = wordsPerMinute
        let unit = Limits.unit(wordsPerMinute, sampleRate)
        reader = HandReader(unit: unit, sampleRate: sampleRate, known: known)
    }

    /// Expects another speed of the hand from the next character on, and forgets what it learned. Setting the same
    /// speed again changes nothing. The limits stay as they are; the caller sets them.
    public mutating func expect(wordsPerMinute: Int) {
        guard wordsPerMinute != self.wordsPerMinute else { return }
        self.wordsPerMinute = wordsPerMinute
        if !reader.marks.isEmpty { expectsAnew = true } else { forgetHand() }
    }

    /// Forgets the character so far and, if asked to, what was learned of the hand.
    public mutating func reset(hand forgetsHand: Bool = false) {
        pattern = Pattern()
        reader.clear()
        telling = nil
        mayEndWord = false
        spaceCounts = false
        if forgetsHand { spacing = WordSpacing() }
        if forgetsHand || expectsAnew { forgetHand() }
    }

    /// Forgets the character so far because it was stopped in the middle; the silence that ends its word begins now.
    public mutating func cutCharacter(at sample: Int) {
        reset()
        end = sample
        mayEndWord = true
    }

    private mutating func forgetHand() {
        expectsAnew = false
        let unit = Limits.unit(wordsPerMinute, sampleRate)
        reader.forgetHand(unit: unit)
    }

    /// Takes the beginning of a mark. Take every `deadline` up to its sample first.
    public mutating func beginMark(at sample: Int) {
        learnSpacing(sample - end)
        isSent = !isOperated
        reader.take(space: sample - end, followsHand: limits.followsHand, isByHand: isByHand)
        isSounding = true
    }

    /// Takes a mark at its end.
    public mutating func take(_ mark: KeyedMark) {
        isSounding = false
        // A mark that was cut short is not an element.
        guard !mark.isCut else { return }
        end = mark.end
        reader.take(mark: mark.start, mark.end, element: mark.element, inText: limits.followsHand)
        isByHand = mark.element == nil
        if isByHand { handLimits = reader.limits() }
        pattern = reader.pattern(target: limits.target)
        // The first of more marks than a word has are told although nothing has ended.
        if limits.followsHand, isByHand, reader.isFull { telling = mark.end }
    }

    /// The sample at which the silence next ends something, or `Int.max`.
    public var deadline: Int {
        if let telling { return telling }
        if isSounding { return .max }
        if !reader.marks.isEmpty { return end + characterLimit }
        if mayEndWord, let word = limits.word { return end + wordSilence(word) }
        return .max
    }

    /// Samples of silence after a mark that end the turn: a word or, where words do not count, a character.
    public var turnLimit: Int { limits.word.map(wordSilence) ?? characterLimit }

    /// What the silence ends at the deadline.
    public mutating func takeDeadline() -> KeyerEvent {
        let now = deadline
        if reader.marks.isEmpty {
            mayEndWord = false
            reader.endWord()
            return .word(at: now)
        }
        let isRunningOn = reader.isFull
        let told = reader.tell(target: limits.target)
        telling = told.isLast || isRunningOn && !reader.isFull ? nil : now
        if told.isLast {
            pattern = Pattern()
            mayEndWord = true
            spaceCounts = !isSent && limits.followsHand
            if !limits.followsHand { reader.endWord() }
            if reader.isLost || expectsAnew { forgetHand() }
        }
        return .character(KeyedCharacter(pattern: told.pattern, start: told.start, end: told.stop, decided: now))
    }

    /// Learns from a space between two characters whose elements the keyer made.
    private mutating func learnSpacing(_ space: Int) {
        defer { spaceCounts = false }
        guard spaceCounts, !isByHand, isOperated, limits.learnsSpacing else { return }
        let unit = Limits.unit(wordsPerMinute, sampleRate)
        spacing.expect(characterSpace: Double(limits.characterSpace) / unit)
        spacing.take(Double(space) / unit)
    }

    /// Samples of silence that end a word; `word` as the limits have it.
    private func wordSilence(_ word: Int) -> Int { followsHand ? handLimits.word : wordLimit(word) }

    /// Samples of silence that end a word of elements made by the keyer; `word` before anything was learned of the
    /// operator, who may have asked for more patience.
    private func wordLimit(_ word: Int) -> Int {
        guard limits.followsHand else { return word }
        let unit = Limits.unit(wordsPerMinute, sampleRate)
        // The keyer spaces its own texts exactly.
        if isSent { return min(word, Int(5 * unit)) }
        guard let units = spacing.limit else { return word }
        let patience = max(1, Double(limits.character) / (2.2 * unit))
        return Int(patience * units * unit)
    }

    private var characterLimit: Int {
        if let target = limits.target, pattern == target { return min(limits.targetReached, limits.character) }
        if followsHand { return handLimits.character }
        return isByHand ? max(limits.character, handPause) : limits.character
    }

    /// Samples of silence that may lie inside a character keyed by this hand, up to four seconds.
    ///
    /// The space inside a character is as long as a dit, give or take a quarter.  Of marks all alike nobody knows whether
    /// they are dits, so they may be.
    private var handPause: Int {
        let lengths = reader.marks.map(\.count)
        guard let shortest = lengths.min(), let longest = lengths.max() else { return 0 }
        let pause = 10 * longest > 18 * shortest ? 5 * shortest / 2 : 17 * longest / 10
        return min(pause, 4 * sampleRate)
    }

    private var followsHand: Bool { limits.followsHand && isByHand }
}
