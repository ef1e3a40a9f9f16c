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

    /// Whether it has more than eight elements. Of all characters only <SOS> has nine, so we treat it as a slip, too.
    public var isTooLong: Bool { pattern.count > 8 }
}

/// Groups marks into characters.
///
/// Only the assembler decides when silence ends a character, so no other code needs a timer for it. It counts silence
/// from the end of the last mark.
public struct CharacterAssembler: Sendable {
    /// Silences, in samples, that end a character or a word.
    public struct Limits: Hashable, Sendable, BitwiseCopyable {
        /// Silence that ends a character.
        public var character: Int
        /// Silence that ends a word; nil if the text has no words.
        public var word: Int?
        /// The requested pattern. A character that matches it ends after `targetReached`.
        public var target: Pattern?
        /// Silence that ends a character that matches `target`.
        public var targetReached: Int
        /// Whether the limits follow the operator's spacing.
        public var followsHand: Bool
        /// Samples between characters in the code that the operator hears and may imitate; 0 for 3 units.
        public var characterSpace = 0
        /// Whether the assembler learns the operator's spacing from the spaces between characters. False for commands:
        /// the pauses between them would make the limits long.
        public var learnsSpacing = true

        /// For running text: a character ends after 2.2 units and a word after 5, until the operator's spacing is
        /// known.
        ///
        /// - Parameter characterSpace: samples between characters in the code that the operator hears, at most 14
        ///   units. Until the operator's spacing is known, such a space ends no word.
        public static func text(wordsPerMinute: Int, sampleRate: Int, characterSpace: Int = 0) -> Limits {
            let unit = Limits.unit(wordsPerMinute, sampleRate)
            let character = Int(2.2 * unit)
            let heard = min(Double(characterSpace), 14 * unit)
            return Limits(
                character: character, word: Int(max(5 * unit, 1.15 * heard)), target: nil, targetReached: character,
                followsHand: true, characterSpace: Int(heard))
        }

        /// For a single requested character: it ends after 4.5 units, at least 0.6 and at most 3 seconds, times
        /// `factor`. If it matches the target, it ends after 2.2 units. Longer marks made by hand allow longer spaces.
        ///
        /// - Parameter factor: 0.5 to 10; more for operators who need more time.
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
    /// The likeliest reading of the character so far. Marks keyed by hand are read together, so a new mark may change
    /// the reading of earlier ones.
    public private(set) var pattern = Pattern()

    private let sampleRate: Int
    private var wordsPerMinute: Int
    private var reader: HandReader
    private var end = 0
    private var isSounding = false
    private var isByHand = false
    /// Samples of silence that end a character and a word, in this hand's spacing.
    private var handLimits = (character: 0, word: 0)
    /// The sample at which the assembler is reporting several characters, one per `takeDeadline`; nil otherwise.
    private var telling: Int?
    private var mayEndWord = false
    /// Whether a new speed resets the model of the hand when the character ends.
    private var expectsAnew = false
    /// The operator's spacing of characters whose elements the keyer makes.
    private var spacing = WordSpacing()
    /// Whether the next space follows a character that the operator keyed.
    private var spaceCounts = false
    /// Whether the operator makes the elements. False while the keyer sends a text by itself.
    public var isOperated = true
    /// Whether the latest element belongs to a text that the keyer sends by itself.
    private var isSent = false

    /// - Parameters:
    ///   - wordsPerMinute: the expected speed of the hand.
    ///   - known: the patterns of the alphabet's characters.
    public init(
        limits: Limits, wordsPerMinute: Int, sampleRate: Int, known: PatternSet = PatternSet(.international)
    ) {
        self.limits = limits
        self.sampleRate = sampleRate
        self.wordsPerMinute = wordsPerMinute
        let unit = Limits.unit(wordsPerMinute, sampleRate)
        reader = HandReader(unit: unit, sampleRate: sampleRate, known: known)
    }

    /// Expects another speed from the next character on, and forgets the learned hand. The present speed changes
    /// nothing. The caller must also set `limits`, which depend on the speed.
    public mutating func expect(wordsPerMinute: Int) {
        guard wordsPerMinute != self.wordsPerMinute else { return }
        self.wordsPerMinute = wordsPerMinute
        if !reader.marks.isEmpty { expectsAnew = true } else { forgetHand() }
    }

    /// Drops the character so far. With `hand`, also forgets the learned hand and spacing.
    public mutating func reset(hand forgetsHand: Bool = false) {
        pattern = Pattern()
        reader.clear()
        telling = nil
        mayEndWord = false
        spaceCounts = false
        if forgetsHand { spacing = WordSpacing() }
        if forgetsHand || expectsAnew { forgetHand() }
    }

    /// Drops the character so far because it was stopped in the middle. The silence that ends its word begins at
    /// `sample`.
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

    /// Takes the beginning of a mark. First call `takeDeadline` for every deadline up to its sample.
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
        // These are more marks than a word has: report the first characters before the word ends.
        if limits.followsHand, isByHand, reader.isFull { telling = mark.end }
    }

    /// The sample at which the next character or word ends if silence goes on, or `Int.max`.
    public var deadline: Int {
        if let telling { return telling }
        if isSounding { return .max }
        if !reader.marks.isEmpty { return end + characterLimit }
        if mayEndWord, let word = limits.word { return end + wordSilence(word) }
        return .max
    }

    /// Samples of silence after a mark that end the turn: those that end a word or, without a limit for words, a
    /// character.
    public var turnLimit: Int { limits.word.map(wordSilence) ?? characterLimit }

    /// Returns the character or the word that ends at the deadline.
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

    /// Samples of silence that end a word. `word` is `limits.word`.
    private func wordSilence(_ word: Int) -> Int { followsHand ? handLimits.word : wordLimit(word) }

    /// Samples of silence that end a word of the keyer's elements: `word` until the operator's spacing is known. An
    /// operator who asked for more patience has a character limit above 2.2 units, which stretches the learned limit.
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
    /// The space inside a character is about as long as a dit. If there are dits and dahs, the shortest mark is a dit.
    /// Marks of one length may be dits or dahs, so the longest one counts as a dit.
    private var handPause: Int {
        let lengths = reader.marks.map(\.count)
        guard let shortest = lengths.min(), let longest = lengths.max() else { return 0 }
        let pause = 10 * longest > 18 * shortest ? 5 * shortest / 2 : 17 * longest / 10
        return min(pause, 4 * sampleRate)
    }

    private var followsHand: Bool { limits.followsHand && isByHand }
}
