import Morse
import Testing

@Suite("MorseText")
struct MorseTextTests {
    @Test("white space of any kind and length is one word space")
    func whiteSpace() throws {
        let text = try MorseText(parsing: "  cq \t\r\n de\u{A0}w1aw ")
        #expect(text.description == "CQ DE W1AW")
        #expect(text.words.map(\.count) == [2, 2, 4])
        #expect(text.letters.map(\.position) == [3, 4, 9, 10, 12, 13, 14, 15])
    }

    @Test("a prosign is one symbol")
    func prosign() throws {
        let text = try MorseText(parsing: "K<sk>e")
        #expect(text.letters.map(\.symbol) == ["K", "<SK>", "E"])
        #expect(text.letters.map(\.position) == [1, 2, 6])
    }

    @Test("text without symbols is empty", arguments: ["", " ", "\n\t"])
    func empty(text: String) throws {
        #expect(try MorseText(parsing: text).isEmpty)
    }

    @Test("everything without a code is named with its position")
    func unknown() {
        #expect(
            throws: MorseTextError(unknown: [
                .init(text: "#", position: 2), .init(text: "½", position: 5), .init(text: "<QQ>", position: 6),
                .init(text: "<", position: 10), .init(text: "👍🏽", position: 12),
            ])
        ) { try MorseText(parsing: "A# B½<QQ><K👍🏽") }
    }

    @Test("its description parses back to the same words")
    func description() throws {
        let alphabet = Alphabet.international
        let all = try MorseText([alphabet.symbols, alphabet.entries.map(\.symbol), ["K"]])
        #expect(try MorseText(parsing: all.description) == all)
        #expect(all.letters.map(\.symbol) == alphabet.symbols + alphabet.entries.map(\.symbol) + ["K"])
    }
}
