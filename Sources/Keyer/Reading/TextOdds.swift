import Morse

/// The probabilities of characters in a text, and of the elements with which they begin.
///
/// The text is a mixture of three kinds: words, in which a letter predicts the next; letters with the frequencies of
/// words, in any order; and any characters, short ones slightly more often. Each character read shifts the shares of
/// the kinds, so the reader soon expects callsigns or groups.
struct TextOdds: Sendable {
    /// All patterns of at most four elements have numbers below this. Letters have no more elements.
    private static let short = 32
    /// The row of letters in any order.
    private static let anyOrder: Int = 27 * short
    /// The share of slips: random elements, which mostly form no character.
    private static let slips: Float = 0.02
    /// How often a slip ends after an element.
    private static let slipEnds: Float = 0.2
    /// The smallest share of a kind of text, so that no kind is ruled out.
    private static let least: Float = 0.03

    /// Shares of letters and of beginnings of letters: a row for each previous letter, the first row for none.
    private var letters = [Float](repeating: 0, count: 28 * short)
    private var beginnings = [Float](repeating: 0, count: 28 * short)
    /// The same for any characters, by the number of a pattern of up to nine elements.
    private var characters = [Float](repeating: 0, count: 1024)
    private var anyBeginnings = [Float](repeating: 0, count: 1024)
    /// The number of each letter, from 1, by its pattern.
    private var numbers = [UInt8](repeating: 0, count: short)
    /// The shares of words, of letters in any order and of any characters.
    private var words: Float = 0.35
    private var loose: Float = 0.4
    private var others: Float = 0.25

    /// - Parameter known: the patterns of known characters.
    init(known: PatternSet) {
        let rows = LetterTable.shares()
        for entry in Alphabet.international.entries {
            guard entry.symbol.text.utf8.count == 1, let code = entry.symbol.text.utf8.first,
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(code)
            else { continue }
            let letter = Int(code - UInt8(ascii: "A"))
            numbers[entry.pattern.number] = UInt8(letter + 1)
            for (row, shares) in rows.enumerated() {
                let first = TextOdds.short * row
                letters[first + entry.pattern.number] = shares[letter]
                for number in TextOdds.beginnings(of: entry.pattern) { beginnings[first + number] += shares[letter] }
            }
        }
        let all = (1...PatternSet.longest).flatMap { count in
            (0..<1 << count).map { Pattern(elements: $0, count: count) }.filter(known.contains)
        }
        let sum = all.reduce(0) { $0 + TextOdds.weight(of: $1) }
        for pattern in all {
            let share = TextOdds.weight(of: pattern) / sum
            characters[pattern.number] = share
            for number in TextOdds.beginnings(of: pattern) { anyBeginnings[number] += share }
        }
    }

    /// The numbers of all beginnings of a pattern, including the whole pattern.
    private static func beginnings(of pattern: Pattern) -> [Int] {
        (0..<pattern.count).map { pattern.number >> $0 }
    }

    /// Morse gave the short patterns to frequent letters, and the longest to punctuation.
    private static func weight(of pattern: Pattern) -> Float {
        let rarity: Float = pattern.count <= 4 ? 1 : pattern.count == 5 ? 0.8 : 0.1
        let length = pattern.reduce(0) { $0 + $1.units + 1 }
        return rarity * Float(naturalExponential(-0.15 * Double(length)))
    }

    /// The number of a letter, from 1; 0 for anything else.
    func letter(_ pattern: Pattern) -> UInt8 {
        pattern.number < TextOdds.short ? numbers[pattern.number] : 0
    }

    /// The share of characters that begin with a pattern.
    ///
    /// - Parameter previous: the number of the letter before; 0 for none.
    func beginning(_ pattern: Pattern, after previous: UInt8) -> Double {
        if pattern.isEmpty { return 1 }
        let number = pattern.number
        var share: Float = 0
        if number < 1024 { share = others * anyBeginnings[number] }
        if number < TextOdds.short {
            share += words * beginnings[TextOdds.short * Int(previous) + number]
            share += loose * beginnings[TextOdds.anyOrder + number]
        }
        return Double((1 - TextOdds.slips) * share + TextOdds.slip(pattern))
    }

    /// The share of characters that are a whole pattern.
    ///
    /// - Parameter previous: the number of the letter before; 0 for none.
    func character(_ pattern: Pattern, after previous: UInt8) -> Double {
        let kinds = kinds(of: pattern, after: previous)
        let share = kinds.words + kinds.loose + kinds.others
        return Double((1 - TextOdds.slips) * share + TextOdds.slipEnds * TextOdds.slip(pattern))
    }

    /// The share of characters that are slips and begin with a pattern.
    private static func slip(_ pattern: Pattern) -> Float {
        (1..<max(1, pattern.count)).reduce(slips / 2) { share, _ in share * ((1 - slipEnds) / 2) }
    }

    private typealias Kinds = (words: Float, loose: Float, others: Float)

    /// The contribution of each kind of text to the share.
    private func kinds(of pattern: Pattern, after previous: UInt8) -> Kinds {
        let number = pattern.number
        guard number < 1024 else { return (0, 0, 0) }
        let any = others * characters[number]
        guard number < TextOdds.short else { return (0, 0, any) }
        let row = TextOdds.short * Int(previous)
        return (words * letters[row + number], loose * letters[TextOdds.anyOrder + number], any)
    }

    /// Updates the shares of the three kinds of text by Bayes' rule after a character was read.
    ///
    /// - Parameter previous: the number of the letter before; 0 for none.
    mutating func learn(_ pattern: Pattern, after previous: UInt8) {
        let kinds = kinds(of: pattern, after: previous)
        guard kinds.others > 0 else { return }
        let sum = kinds.words + kinds.loose + kinds.others
        let floor = TextOdds.least
        let rest = 1 - 3 * floor
        words = floor + rest * kinds.words / sum
        loose = floor + rest * kinds.loose / sum
        others = floor + rest * kinds.others / sum
    }
}
