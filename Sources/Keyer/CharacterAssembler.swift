public import Morse

/// A character that has been keyed.
public struct KeyedCharacter: Hashable, Sendable, BitwiseCopyable {
    /// Its elements, at most `Pattern.capacity` of them.
    public var pattern: Pattern
    /// First sample of its first mark.
    public var start: Int
    /// The sample after its last mark.
    public var end: Int
    /// The sample at which the silence had lasted long enough.
    public var decided: Int

    /// Whether it has more than eight elements, as none but SOS sent as one has: a slip, not an attempt at a character.
    public var isTooLong: Bool { @_noLocks get { pattern.count > 8 } }

    @_noLocks
    init(pattern: Pattern, start: Int, end: Int, decided: Int) {
        self.pattern = pattern
        self.start = start
        self.end = end
        self.decided = decided
    }
}

/// Puts marks together to characters.
///
/// It is the only owner of the silence that ends a character: whoever wants to know whether one is complete asks
/// here, and nobody else runs a timer for it.  Silence is counted from the end of the last mark.
public struct CharacterAssembler: Sendable {
    /// How much silence means what, in samples.
    public struct Limits: Hashable, Sendable, BitwiseCopyable {
        /// Ends a character.
        public var character: Int
        /// Ends a word; nil when there are no words to end.
        public var word: Int?
        /// What is asked for, if it is so clear that it may end early: no other character goes on from it.
        public var target: Pattern?
        /// Ends a character that is the target.
        public var targetReached: Int
        /// Whether limits follow the spaces of somebody who keys by hand.
        public var followsHand: Bool

        /// Running text: a character ends after 2.2 units and a word after 5, or as a hand spaces them.
        @_noLocks
        public static func text(wordsPerMinute: Int, sampleRate: Int) -> Limits {
            let unit = Limits.unit(wordsPerMinute, sampleRate)
            let character = Int(2.2 * unit)
            return Limits(
                character: character, word: Int(5 * unit), target: nil, targetReached: character, followsHand: true)
        }

        /// One character that was asked for: it ends after 4.5 units, at least 0.6 and at most 3 seconds, times a
        /// factor for who needs longer (0.5 to 10); after 2.2 units if it is the target.
        @_noLocks
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

        @_noLocks
        private init(character: Int, word: Int?, target: Pattern?, targetReached: Int, followsHand: Bool) {
            self.character = character
            self.word = word
            self.target = target
            self.targetReached = targetReached
            self.followsHand = followsHand
        }

        @_noLocks
        fileprivate static func unit(_ wordsPerMinute: Int, _ sampleRate: Int) -> Double {
            1.2 * Double(sampleRate) / Double(wordsPerMinute)
        }
    }

    /// How much silence means what.  A change counts for the silence that lasts.
    public var limits: Limits
    /// The likeliest reading of what has been keyed of the character so far.  Marks by hand are read together: each new
    /// one may change how those before it are read.
    public private(set) var pattern = Pattern()

    private let sampleRate: Int
    private var wordsPerMinute: Int
    private var reader: HandReader
    private var spaces: HandSpaces
    private var start = 0
    private var end = 0
    private var isSounding = false
    private var isByHand = false
    /// Samples of silence before the mark that sounds; 0 before the first.
    private var spaceBefore = 0
    private var mayEndWord = false

    /// Makes an assembler that knows the speed a hand is expected to key at, and the patterns that make sense.
    public init(
        limits: Limits, wordsPerMinute: Int, sampleRate: Int, known: PatternSet = PatternSet(.international)
    ) {
        self.limits = limits
        self.sampleRate = sampleRate
        self.wordsPerMinute = wordsPerMinute
        let unit = Limits.unit(wordsPerMinute, sampleRate)
        reader = HandReader(unit: unit, known: known)
        spaces = HandSpaces(unit: unit)
    }

    /// Expects a hand to key at another speed from the next character on, and forgets what was learned of it.  Nothing
    /// changes at the same speed.  The limits are the caller's to change.
    @_noLocks
    public mutating func expect(wordsPerMinute: Int) {
        guard wordsPerMinute != self.wordsPerMinute else { return }
        self.wordsPerMinute = wordsPerMinute
        forgetHand()
    }

    /// Forgets the character so far and, if wanted, what was learned of a hand.
    @_noLocks
    public mutating func reset(hand forgetsHand: Bool = false) {
        pattern = Pattern()
        reader.clear()
        mayEndWord = false
        if forgetsHand { forgetHand() }
    }

    @_noLocks
    private mutating func forgetHand() {
        let unit = Limits.unit(wordsPerMinute, sampleRate)
        reader.forgetHand(unit: unit)
        spaces = HandSpaces(unit: unit)
    }

    /// Takes an edge of the tone.  What `next(before:)` has up to its sample is to be fetched before.
    @_noLocks
    mutating func take(_ edge: KeyEdge) {
        if edge.isDown {
            spaceBefore = isByHand ? edge.sample - end : 0
            if isByHand, edge.sample > end {
                spaces.learn(space: edge.sample - end, endedCharacter: pattern.isEmpty)
            }
            if pattern.isEmpty { start = edge.sample }
            isSounding = true
        } else {
            isSounding = false
            isByHand = false
            // A mark that was cut is no element.
            guard !edge.isCut else { return }
            end = edge.sample
            if let element = edge.element {
                reader.append(element, to: &pattern)
            } else {
                isByHand = true
                let isOtherSpeed = reader.append(
                    length: edge.sample - edge.markStart, after: spaceBefore, to: &pattern, target: limits.target)
                let unit = naturalExponential(reader.logarithmOfUnit)
                if isOtherSpeed { spaces = HandSpaces(unit: unit) } else { spaces.unit = unit }
            }
        }
    }

    /// The sample at which silence will have lasted long enough for something, or `Int.max`.
    var deadline: Int {
        @_noLocks get {
            if isSounding { return .max }
            if !pattern.isEmpty { return end + characterLimit }
            if mayEndWord, let word = limits.word { return end + (followsHand ? spaces.wordLimit : word) }
            return .max
        }
    }

    /// What silence brings at the deadline.
    @_noLocks
    mutating func takeDeadline() -> KeyerEvent {
        let now = deadline
        if pattern.isEmpty {
            mayEndWord = false
            return .word(at: now)
        }
        let character = KeyedCharacter(pattern: pattern, start: start, end: end, decided: now)
        if !reader.learn(from: pattern) { forgetHand() }
        pattern = Pattern()
        mayEndWord = true
        return .character(character)
    }

    private var characterLimit: Int {
        if let target = limits.target, pattern == target { return min(limits.targetReached, limits.character) }
        return followsHand ? spaces.characterLimit : limits.character
    }

    private var followsHand: Bool { limits.followsHand && isByHand }
}
