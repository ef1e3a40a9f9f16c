import Morse
import Testing

@testable import Keyer

@Suite struct WordSpacingTests {
    /// - Parameter units: the spaces, in units.
    private func spacing(_ units: [Double], heard: Double = 3) -> WordSpacing {
        var spacing = WordSpacing(characterSpace: heard)
        for space in units { spacing.take(space) }
        return spacing
    }

    @Test func `nothing is known at first, and pauses say nothing`() {
        #expect(spacing([]).limit == nil)
        #expect(spacing([41, 500, 0]).limit == nil)
    }

    @Test(arguments: [2.5, 3, 4, 5, 6, 8, 10, 12])
    func `equal spaces are those of a word, and longer ones end it`(character: Double) throws {
        for letters in 3...7 {
            let within = [Double](repeating: character, count: letters - 1)
            let limit = try #require(spacing(within).limit)
            #expect(limit > character * 1.2 && limit < character * 2.2)
            // Words of all lengths, at all places in the text.
            for word in [character * 7 / 3, 28] where word > 2 * character {
                let texts: [[[Double]]] = [
                    [within, [word], within], [[word], within], [within, [word]], [within, [word, word], within],
                ]
                for text in texts.map({ $0.flatMap(\.self) }) {
                    let limit = try #require(spacing(text).limit)
                    #expect(limit > character && limit < word, "\(text)")
                }
            }
        }
    }

    @Test func `uneven hands are followed, too`() throws {
        var dice = SplitMix64(seed: 7)
        var wrong = 0
        for character in [3.0, 5, 9] {
            for _ in 0..<50 {
                let text = (0..<16).map { place in
                    (place % 4 == 3 ? 7 / 3 : 1) * character * Double.random(in: 0.8...1.25, using: &dice)
                }
                let limit = try #require(spacing(text).limit)
                wrong += text.enumerated().count { ($0.element > limit) != ($0.offset % 4 == 3) }
            }
        }
        // Of 2400 spaces.
        #expect(wrong <= 48)
    }

    @Test func `a hand that closes up again is followed`() throws {
        let wide = [Double](repeating: 10, count: 12)
        let close = [Double](repeating: 3, count: 12)
        let limit = try #require(spacing(wide + close + close).limit)
        #expect(limit > 3 && limit < 7)
    }

    @Test func `Farnsworth spaces that the operator hears end no word`() {
        let (rate, heard) = (48_000, 23_800)
        let limits = CharacterAssembler.Limits.text(wordsPerMinute: 20, sampleRate: rate, characterSpace: heard)
        #expect(limits.word.map { $0 > heard && $0 < 55_500 } == true)
        let plain = CharacterAssembler.Limits.text(wordsPerMinute: 20, sampleRate: rate)
        #expect(plain.word == 5 * rate * 60 / 1000)
    }

    /// Keys text with a paddle. The result has a vertical bar at each end of a word.
    private func read(_ text: String, character: Double, word: Double, wordsPerMinute: Int = 13) throws -> String {
        let rate = 8000
        var keyer = try Keyer(settings: .init(wordsPerMinute: wordsPerMinute), sampleRate: rate)
        var assembler = CharacterAssembler(
            limits: .text(wordsPerMinute: wordsPerMinute, sampleRate: rate), wordsPerMinute: wordsPerMinute,
            sampleRate: rate)
        let unit = 1.2 * Double(rate) / Double(wordsPerMinute)
        var (start, read) = (0.0, "")
        func collect(before sample: Int) {
            while let event = keyer.next(before: sample, assembling: &assembler) {
                switch event {
                case .character(let one): read += Alphabet.international.symbol(for: one.pattern)?.text ?? "#"
                case .word: read += "|"
                case .edge: break
                }
            }
        }
        for letters in try MorseText(parsing: text).words {
            for letter in letters {
                for element in letter.pattern {
                    collect(before: Int(start))
                    keyer.contact(element == .dit ? .dit : .dah, isDown: true, at: Int(start))
                    collect(before: Int(start) + 40)
                    keyer.contact(element == .dit ? .dit : .dah, isDown: false, at: Int(start) + 40)
                    start += (element == .dit ? 2 : 4) * unit
                }
                start += (character - 1) * unit
            }
            start += (word - character) * unit
        }
        collect(before: Int(start) + 10 * rate)
        return read
    }

    @Test(arguments: [3.0, 4, 4.5])
    func `usual spaces are read as before`(character: Double) throws {
        #expect(try read("CQ CQ DE W1AW K", character: character, word: 7) == "CQ|CQ|DE|W1AW|K|")
    }

    @Test(arguments: [5.09, 6, 8, 10, 12])
    func `the keyer follows wide spaces from the second or third on`(character: Double) throws {
        let read = try read("CQ CQ DE W1AW W1AW K", character: character, word: character * 7 / 3)
        #expect(read.hasSuffix("DE|W1AW|W1AW|K|"), "\(read)")
    }
}
