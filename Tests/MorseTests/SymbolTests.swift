import FoundationEssentials
import Morse
import Testing

@Suite("Symbol")
struct SymbolTests {
    @Test(
        "a character or a prosign becomes a symbol in upper case",
        arguments: [
            ("k", "K"), ("K", "K"), ("?", "?"), ("<ar>", "<AR>"), ("é", "É"), ("e\u{301}", "É"), ("<SOS>", "<SOS>"),
        ])
    func read(text: String, expected: String) throws {
        let symbol = try #require(Symbol(text))
        #expect(symbol.text == expected)
        #expect(symbol.isProsign == (expected.count > 1))
    }

    @Test(
        "white space, brackets and words are not symbols",
        arguments: ["", " ", "\n", "AB", "<", ">", "<>", "<A", "A>", "<A B>", "<<A>>", "<ABCDEFGHI>", "ß"])
    func refused(text: String) {
        #expect(Symbol(text) == nil)
    }

    @Test("symbols are ordered by their text")
    func order() {
        let symbols: [Symbol] = ["K", "5", "A", "<AR>"]
        #expect(symbols.sorted() == ["5", "<AR>", "A", "K"])
    }

    @Test("it is stored as its text, and text that is not a symbol is refused")
    func coded() throws {
        let symbols: [Symbol] = ["K", "<AR>", "É"]
        let data = try JSONEncoder().encode(symbols)
        #expect(String(decoding: data, as: UTF8.self) == #"["K","<AR>","É"]"#)
        #expect(try JSONDecoder().decode([Symbol].self, from: data) == symbols)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Symbol].self, from: Data(#"["KM"]"#.utf8))
        }
    }
}
