import Morse
import Testing

@Suite("The international alphabet")
struct AlphabetTests {
    let alphabet = Alphabet.international

    @Test("each canonical symbol has a pattern that stands for it alone")
    func bothWays() throws {
        for symbol in alphabet.symbols {
            let pattern = try #require(alphabet.pattern(of: symbol))
            #expect(alphabet.symbol(for: pattern) == symbol)
            #expect(alphabet.canonical(symbol) == symbol)
        }
        #expect(Set(alphabet.symbols).count == alphabet.symbols.count)
    }

    @Test("it has 26 letters and É, ten digits, and nothing lacks a category")
    func categories() {
        let letters = alphabet.symbols(in: .letter).map(\.text)
        #expect(letters.filter { $0 != "É" }.joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        #expect(letters.contains("É"))
        #expect(alphabet.symbols(in: .digit).map(\.text).joined() == "1234567890")
        #expect(alphabet.symbols(in: .prosign).allSatisfy { $0.isProsign })
        #expect(
            Alphabet.Category.allCases.map { alphabet.symbols(in: $0).count }.reduce(0, +) == alphabet.symbols.count)
    }

    @Test(
        "an alias is sent like its canonical symbol and decodes to it",
        arguments: [
            ("<AR>", "+"), ("<BT>", "="), ("<KN>", "("), ("&", "<AS>"), ("×", "X"), ("<VA>", "<SK>"),
            ("<SN>", "<VE>"), ("<CT>", "<KA>"),
        ] as [(Symbol, Symbol)])
    func alias(name: Symbol, canonical: Symbol) throws {
        #expect(alphabet.canonical(name) == canonical)
        #expect(alphabet.soundAlike(name, canonical))
        #expect(alphabet.aliases(of: canonical).contains(name))
        #expect(alphabet.category(of: name) != nil)
        #expect(!alphabet.symbols.contains(name))
    }

    @Test("the tests above name every alias")
    func allAliases() {
        #expect(
            Set(alphabet.entries.filter(\.isAlias).map(\.symbol.text)) == [
                "<AR>", "<BT>", "<KN>", "&", "×", "<VA>", "<SN>", "<CT>",
            ])
    }

    @Test("digits are five elements that count up and down")
    func digits() throws {
        for digit in 0...9 {
            let dits = (0..<5).map { position in digit <= 5 ? position < digit : position >= digit - 5 }
            let expected = dits.enumerated().map { position, isDit in
                digit == 0 ? Element.dah : (isDit ? .dit : .dah)
            }
            let symbol = try #require(Symbol("\(digit)"))
            let pattern = try #require(alphabet.pattern(of: symbol))
            #expect(Array(pattern) == expected, "\(digit)")
        }
    }

    @Test("the letters' lengths in units add up to those of the Recommendation")
    func letterLengths() {
        let units = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".compactMap { Symbol($0).flatMap(alphabet.pattern(of:))?.units }
        #expect(
            units == [
                5, 9, 11, 7, 1, 9, 9, 7, 3, 13, 9, 9, 7, 5, 11, 11, 13, 7, 5, 3, 7, 9, 9, 11, 13, 11,
            ])
    }

    @Test("a symbol without a code has neither pattern nor category")
    func unknown() {
        #expect(alphabet.pattern(of: "#") == nil)
        #expect(alphabet.category(of: "<QQ>") == nil)
        #expect(alphabet.canonical("#") == nil)
        #expect(alphabet.aliases(of: "#").isEmpty)
        #expect(!alphabet.soundAlike("#", "#"))
        #expect(alphabet.symbol(for: Pattern()) == nil)
    }
}
