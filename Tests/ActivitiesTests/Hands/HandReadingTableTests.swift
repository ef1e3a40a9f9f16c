import Morse
import TestSupport
import Testing
import Training

/// What the program's own reader of straight keys makes of each hand, at its largest amount. Its figures are those of a
/// listener who knows which letters are frequent.
@Suite struct HandReadingTableTests {
    private static let rate = 8000
    /// The frequency of each letter in English text, in permille.
    private static let letters: [(String, Int)] = [
        ("E", 127), ("T", 91), ("A", 82), ("O", 75), ("I", 70), ("N", 67), ("S", 63), ("H", 61), ("R", 60), ("D", 43),
        ("L", 40), ("C", 28), ("U", 28), ("M", 24), ("W", 24), ("F", 22), ("G", 20), ("Y", 20), ("P", 19), ("B", 15),
        ("V", 10), ("K", 8), ("J", 2), ("X", 2), ("Q", 1), ("Z", 1),
    ]

    private func words(_ count: Int, _ dice: inout SplitMix64) -> [String] {
        let bag = Self.letters.flatMap { Array(repeating: $0.0, count: $0.1) }
        return (0..<count).map { _ in
            let share = dice.unitInterval()
            if share < 0.9 {
                let length = dice.pick([1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9])
                return (0..<length).map { _ in dice.pick(bag) }.joined()
            }
            if share < 0.95 {
                return (0..<dice.pick([2, 3, 4])).map { _ in String(dice.pick(Array(0...9))) }.joined()
            }
            return dice.pick(bag) + String(dice.pick(Array(0...9)))
                + (0..<dice.pick([1, 2, 3])).map { _ in dice.pick(bag) }.joined()
        }
    }

    /// Errors in percent of the characters, with and without spaces.
    private func errors(_ hand: Hand, seed: UInt64) throws -> (all: Double, letters: Double) {
        var dice = SplitMix64(seed: seed)
        let words = words(300, &dice)
        let text = try MorseText(parsing: words.joined(separator: " "))
        let timing = Timing(speed: try Speed(character: 20), sampleRate: Self.rate)
        let keying = hand.keying(of: text, timing: timing, seed: dice.next())
        let heard = try keying.textRead(wordsPerMinute: 20, sampleRate: Self.rate)
        func percent(_ sent: String, _ heard: String) -> Double {
            100 * Double(EditDistance.between(Array(heard.utf8), Array(sent.utf8))) / Double(sent.count)
        }
        let bare = { (text: String) in text.filter { $0 != " " } }
        return (percent(text.description, heard), percent(bare(text.description), bare(heard)))
    }

    private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]

    @Test func `even code is read without an error`() throws {
        for seed in Self.seeds {
            let errors = try errors(.even, seed: seed)
            #expect(errors.all == 0 && errors.letters == 0)
        }
    }

    @Test(arguments: HandKind.allCases)
    func `a hand at its largest amount stays readable`(kind: HandKind) throws {
        for seed in Self.seeds {
            let errors = try errors(Hand(kind, amount: 1), seed: seed)
            #expect(errors.letters <= (kind == .novice ? 4 : 1), "seed \(seed): \(errors)")
            #expect(errors.all <= 9, "seed \(seed): \(errors)")
        }
    }
}
