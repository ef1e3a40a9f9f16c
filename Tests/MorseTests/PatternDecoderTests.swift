import Morse
import Testing

@Suite("PatternDecoder")
struct PatternDecoderTests {
    @Test("what is sent is read, for every symbol at every speed")
    func everySymbol() throws {
        let symbols = Alphabet.international.symbols
        let text = try MorseText([symbols, symbols.reversed()])
        for character in Speed.characterRange {
            let timing = Timing(speed: try Speed(character: character), sampleRate: 8_000)
            let decoder = PatternDecoder(timing: timing)
            #expect(decoder.text(of: timing.keying(of: text).marks) == text.description)
        }
    }

    @Test("what is sent is read at every pair of speeds, whichever spaces are stretched", arguments: Spacing.allCases)
    func everySpeed(spacing: Spacing) throws {
        let text = try MorseText(parsing: "THE 5 BOXING WIZARDS? <SK>")
        for speed in TimingTests.speeds {
            let timing = Timing(speed: speed, spacing: spacing, sampleRate: 48_000)
            let decoder = PatternDecoder(timing: timing)
            #expect(decoder.text(of: timing.keying(of: text).marks) == text.description)
        }
    }

    @Test("an alias is read as its canonical symbol, and a pattern without a meaning as unknown")
    func names() throws {
        let timing = Timing(speed: try Speed(character: 20), sampleRate: 48_000)
        let decoder = PatternDecoder(timing: timing)
        #expect(decoder.text(of: timing.keying(of: try MorseText(parsing: "<AR>×")).marks) == "+X")
        let nineDits = (0..<9).map { Keying.Mark(start: $0 * 5760, length: 2880, element: .dit) }
        #expect(decoder.text(of: nineDits) == PatternDecoder.unknown)
        #expect(decoder.text(of: []).isEmpty)
    }
}
