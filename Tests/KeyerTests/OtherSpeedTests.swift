import Keyer
import Morse
import TestSupport
import Testing

/// Running text from a hand far from the configured speed.
@Suite("Text by hand at another speed")
struct OtherSpeedTests {
    private static let rate = 8_000

    /// Reads a hand at a straight key.
    private struct Listener {
        private var keyer: Keyer
        private var assembler: CharacterAssembler
        private(set) var text = ""
        private var sample = 0

        init(wordsPerMinute: Int) throws {
            keyer = try Keyer(
                settings: .init(mode: .straight, wordsPerMinute: wordsPerMinute), sampleRate: OtherSpeedTests.rate)
            assembler = CharacterAssembler(
                limits: .text(wordsPerMinute: wordsPerMinute, sampleRate: OtherSpeedTests.rate),
                wordsPerMinute: wordsPerMinute, sampleRate: OtherSpeedTests.rate)
        }

        /// - Parameter samples: since the last change.
        mutating func change(isDown: Bool, after samples: Int) {
            sample += samples
            listen(before: sample)
            keyer.contact(.straight, isDown: isDown, at: sample)
        }

        /// Keys text and the silence after it. Multiplies each length by a random factor near 1.
        mutating func hear(
            _ words: String, wordsPerMinute: Int, spread: ClosedRange<Double> = 1...1, _ dice: inout SplitMix64
        ) throws -> String {
            text = ""
            let timing = Timing(speed: try Speed(character: wordsPerMinute), sampleRate: OtherSpeedTests.rate)
            var end = 0
            for mark in timing.keying(of: try MorseText(parsing: words)).marks {
                change(isDown: true, after: Int(Double(mark.start - end) * .random(in: spread, using: &dice)))
                change(isDown: false, after: Int(Double(mark.length) * .random(in: spread, using: &dice)))
                end = mark.end
            }
            sample += 10 * OtherSpeedTests.rate
            listen(before: sample)
            return text
        }

        private mutating func listen(before limit: Int) {
            while let event = keyer.next(before: limit, assembling: &assembler) {
                switch event {
                case .edge: break
                case .character(let one): text += Alphabet.international.symbol(for: one.pattern)?.text ?? "#"
                case .word: text += " "
                }
            }
        }
    }

    @Test(
        "far below and above the set speed, everything is read from the second letter on",
        arguments: [(13, 6), (13, 5), (20, 10), (20, 5), (20, 7), (30, 5), (13, 20), (5, 20), (5, 40), (13, 40)])
    func text(wordsPerMinute: Int, hand: Int) throws {
        for spread in [1...1, 0.9...1.1] as [ClosedRange<Double>] {
            for seed in Lane.some(UInt64(1)...10, daily: 3) {
                var dice = SplitMix64(seed: seed)
                var listener = try Listener(wordsPerMinute: wordsPerMinute)
                let read = try listener.hear(
                    "PARIS PARIS PARIS PARIS PARIS", wordsPerMinute: hand, spread: spread, &dice)
                #expect(read.filter { $0 != " " }.hasSuffix("ARISPARISPARISPARISPARIS"), "\(read)")
                #expect(read.count <= 32, "\(read)")
            }
        }
    }

    @Test("one switch at 5 words per minute is read at once if a dah comes first", arguments: [13, 20])
    func oneSwitch(wordsPerMinute: Int) throws {
        var dice = SplitMix64(seed: 1)
        var listener = try Listener(wordsPerMinute: wordsPerMinute)
        #expect(try listener.hear("MK", wordsPerMinute: 5, &dice) == "MK ")
        #expect(try listener.hear("KM", wordsPerMinute: 5, &dice) == "KM ")
        #expect(try listener.hear("SEE", wordsPerMinute: 5, &dice) == "SEE ")
    }

    @Test("a hand that changes its speed is followed")
    func change() throws {
        var dice = SplitMix64(seed: 2)
        var listener = try Listener(wordsPerMinute: 13)
        for hand in [5, 25, 6, 13, 40, 10] {
            let read = try listener.hear("PARIS PARIS PARIS", wordsPerMinute: hand, &dice)
            #expect(read.filter { $0 != " " }.hasSuffix("ISPARISPARIS"), "\(hand): \(read)")
        }
    }

    @Test("after a flood of changes a hand is read from its third letter on", arguments: [5, 13, 20])
    func flood(hand: Int) throws {
        for seed in Lane.some(UInt64(1)...10, daily: 3) {
            var dice = SplitMix64(seed: seed)
            var listener = try Listener(wordsPerMinute: 13)
            for index in 0..<2000 {
                listener.change(isDown: index % 2 == 0, after: .random(in: 1...40, using: &dice))
            }
            listener.change(isDown: false, after: OtherSpeedTests.rate)
            let read = try listener.hear("PARIS PARIS PARIS", wordsPerMinute: hand, &dice)
            #expect(read.filter { $0 != " " }.hasSuffix("RISPARISPARIS"), "\(read)")
        }
    }
}
