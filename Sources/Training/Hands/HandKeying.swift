import Morse

/// Turns a text into marks as a hand keys it.
///
/// It draws all lengths in units of the hand first. Then it scales them, because the drift, the pauses and the text
/// itself change the speed, and the speed must be as announced.
struct HandKeying {
    /// From this number of characters on, the length of a text is exactly that of even code. A shorter text is
    /// corrected only in part: scaling a single letter would remove what makes the hand.
    static let settledLetters = 50
    /// The dah must be this much longer than the dit in a text of one mark, which has nothing to compare it with.
    private static let leastRatio = 2.2
    /// The length of two words that run together, in letter spaces.
    private static let runOnSpaces = 1.15
    /// How much of the drift remains from word to word, and the share of new drift: 0.9² + 0.436² = 1.
    private static let drift = (kept: 0.9, new: 0.436)

    private let kind: HandKind
    private let measures: HandMeasures
    private let timing: Timing
    /// Letter and word spaces relative to 3 and 7 units: above 1 with a slower effective speed.
    private let stretch: (letter: Double, word: Double)
    private var dice: SplitMix64
    /// The unused half of a pair of normal numbers.
    private var spare: Double?

    init(_ kind: HandKind, _ measures: HandMeasures, timing: Timing, seed: UInt64) {
        self.kind = kind
        self.measures = measures
        self.timing = timing
        let unit = Double(timing.unit)
        stretch = (Double(timing.characterSpace) / (3 * unit), Double(timing.wordSpace) / (7 * unit))
        dice = SplitMix64(seed: seed)
    }

    private struct Mark {
        var start: Double
        var end: Double
        var element: Element
        var isLast: Bool
    }

    mutating func keying(of text: MorseText) -> Keying {
        let marks = marks(of: text)
        let scale = scale(of: text, drawn: marks.last?.end ?? 0)
        var keying = Keying(marks: [], characterEnds: [])
        for mark in marks {
            let start = Int((mark.start * scale).rounded())
            let end = max(start + 1, Int((mark.end * scale).rounded()))
            keying.marks.append(Keying.Mark(start: start, length: end - start, element: mark.element))
            if mark.isLast { keying.characterEnds.append(end) }
        }
        return keying
    }

    // MARK: Drawing

    /// The marks in units of the hand.
    private mutating func marks(of text: MorseText) -> [Mark] {
        var marks: [Mark] = []
        var position = 0.0
        var drifted = 0.0
        for (wordIndex, word) in text.words.enumerated() {
            let unit = naturalExponential(drifted)
            if wordIndex > 0 { position += unit * wordSpace() }
            for (letterIndex, letter) in word.enumerated() {
                if letterIndex > 0 { position += unit * letterSpace() }
                append(letter.pattern, unit: unit, at: &position, to: &marks)
            }
            drifted = Self.drift.kept * drifted + Self.drift.new * measures.rubato * normal()
        }
        if marks.count == 1 { marks[0].end = alone(marks[0]) }
        return marks
    }

    private mutating func append(_ pattern: Pattern, unit: Double, at position: inout Double, to marks: inout [Mark]) {
        var before: (element: Element, length: Double)?
        for (index, element) in pattern.enumerated() {
            let isLast = index == pattern.count - 1
            if let before { position += unit * innerSpace(after: before.element, lasting: before.length) }
            let length = draw(element == .dit ? measures.dit : measures.dah)
            let start = position
            position += unit * length * (isLast && element == .dah ? measures.lastDah : 1)
            marks.append(Mark(start: start, end: position, element: element, isLast: isLast))
            before = (element, length)
        }
    }

    /// - Parameter length: the length of the mark before it, in units of the hand.
    private mutating func innerSpace(after element: Element, lasting length: Double) -> Double {
        var space: Double
        if kind.hasSpring, element == .dit {
            space = draw(HandMeasures.Length(median: measures.inner.median, variation: measures.dit.variation))
        } else {
            space = draw(measures.inner)
        }
        if kind.keepsBeat, element == .dah { space *= HandMeasures.power(measures.dah.median / length, 0.3) }
        if measures.hesitation > 0, dice.unitInterval() < measures.hesitation { space *= pause(2, 3.5) }
        return space
    }

    private mutating func letterSpace() -> Double {
        let space = draw(measures.letter) * stretch.letter
        return dice.unitInterval() < measures.think / 2 ? space * pause(1.5, 3) : space
    }

    private mutating func wordSpace() -> Double {
        let space = draw(measures.word) * stretch.word
        let chance = dice.unitInterval()
        if chance < measures.runOn { return Self.runOnSpaces * measures.letter.median * stretch.letter }
        return chance < measures.runOn + measures.think ? space * pause(1.5, 4) : space
    }

    /// The length of a single E or T, which no other mark shows to be short or long.
    private func alone(_ mark: Mark) -> Double {
        mark.element == .dit
            ? min(mark.end, measures.dah.median / Self.leastRatio)
            : max(mark.end, measures.dit.median * Self.leastRatio)
    }

    private mutating func draw(_ length: HandMeasures.Length) -> Double {
        length.variation > 0 ? length.median * naturalExponential(length.sigma * normal()) : length.median
    }

    /// The factor on a space with a pause, in a range for a full hand.
    private mutating func pause(_ low: Double, _ high: Double) -> Double {
        1 + measures.pauses * (uniform(low, high) - 1)
    }

    private mutating func uniform(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * dice.unitInterval()
    }

    /// Marsaglia's polar method, which needs no sine.
    private mutating func normal() -> Double {
        if let spare {
            self.spare = nil
            return spare
        }
        while true {
            let (x, y) = (uniform(-1, 1), uniform(-1, 1))
            let square = x * x + y * y
            guard square > 0, square < 1 else { continue }
            let factor = (-2 * naturalLogarithm(square) / square).squareRoot()
            spare = y * factor
            return x * factor
        }
    }

    // MARK: Speed

    /// The marks and spaces of an average character of English text.
    private static let average = (dits: 1.54, dahs: 0.63, lastDahs: 0.37, inner: 1.54)

    /// Samples for each unit of the hand.
    ///
    /// - Parameter drawn: the drawn length of the text in units of the hand.
    private func scale(of text: MorseText, drawn: Double) -> Double {
        let usual = Double(timing.unit) * usualScale(of: text)
        let share = min(1, Double(text.letters.count) / Double(Self.settledLetters))
        let exact = Double(timing.length(of: text)) / drawn
        return usual * HandMeasures.power(exact / usual, share)
    }

    /// The mean length of even code divided by that of this hand, for texts with as many characters and spaces.
    private func usualScale(of text: MorseText) -> Double {
        let characters = Double(text.letters.count)
        let words = Double(text.words.count - 1)
        let letters = characters - 1 - words
        let (dits, dahs, lastDahs, inner) = Self.average
        // The middle of a range of pauses, less 1.
        let hesitating = 1 + measures.hesitation * 1.75 * measures.pauses
        let thinking = measures.think * measures.pauses
        let wordSpace =
            measures.runOn * Self.runOnSpaces * measures.letter.median * stretch.letter
            + (1 - measures.runOn + thinking * 1.75) * measures.word.mean * stretch.word
        let even =
            characters * (dits + 3 * (dahs + lastDahs) + inner) + letters * 3 * stretch.letter
            + words * 7 * stretch.word
        let own =
            characters
            * (dits * measures.dit.mean + (dahs + lastDahs * measures.lastDah) * measures.dah.mean
                + inner * measures.inner.mean * hesitating)
            + letters * measures.letter.mean * stretch.letter * (1 + thinking / 2 * 1.25) + words * wordSpace
        return even / own
    }
}
