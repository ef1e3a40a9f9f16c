import Morse
import TestSupport
import Testing

@Suite("Other alphabets and national letters")
struct OtherAlphabetTests {
    static let foreign = Alphabet.all.filter { $0 != .international }

    @Test("codes are those of the table, and no letter is missing from either")
    func table() throws {
        for row in AlphabetRow.all {
            let pattern = row.alphabet.pattern(ofText: row.letter)
            #expect(pattern?.description == row.code, "\(row.alphabet.name) \(row.letter)")
        }
        for alphabet in Self.foreign {
            let letters = Set(AlphabetRow.all.filter { $0.alphabet == alphabet }.map(\.letter))
            let plain = alphabet.name == .international ? Set(Alphabet.international.courseLetters) : []
            // Ґ is sent like Г and never asked.
            #expect(Set(alphabet.courseLetters).subtracting(plain) == letters.subtracting(["Ґ"]), "\(alphabet.name)")
        }
    }

    @Test("text to Morse to text is the identity", arguments: Alphabet.all)
    func identity(alphabet: Alphabet) throws {
        let speed = try Speed(character: 20, effective: 12)
        let timing = Timing(speed: speed, sampleRate: 8000)
        let decoder = PatternDecoder(timing: timing, alphabet: alphabet)
        let symbols = alphabet.symbols.map(\.text)
        for text in [symbols.joined(), symbols.reversed().joined(separator: " ")] {
            let sent = try MorseText(parsing: text, alphabet: alphabet)
            #expect(decoder.text(of: timing.keying(of: sent).marks) == alphabet.printed([text]))
        }
        for symbol in alphabet.symbols {
            let pattern = try #require(alphabet.pattern(of: symbol))
            #expect(alphabet.symbol(for: pattern) == symbol)
            #expect(alphabet.canonical(symbol) == symbol)
            #expect(alphabet.accepts(pattern, for: symbol))
        }
    }

    @Test("digits, and what has no letter's pattern, are those of the international alphabet", arguments: foreign)
    func shared(alphabet: Alphabet) {
        #expect(alphabet.symbols(in: .digit) == Alphabet.international.symbols(in: .digit))
        let letters = Set(alphabet.symbols(in: .letter).compactMap(alphabet.pattern(of:)))
        for entry in Alphabet.international.entries where entry.category == .prosign {
            let expected: Pattern? = letters.contains(entry.pattern) ? nil : entry.pattern
            #expect(alphabet.pattern(of: entry.symbol) == expected, "\(alphabet.name) \(entry.symbol)")
        }
    }

    @Test("without national letters it is the international alphabet")
    func none() {
        #expect(Alphabet.of(.international) == .international)
        #expect(Alphabet.of(.international).symbols == Alphabet.international.symbols)
        #expect(Alphabet.of(.russian, national: .de) == .of(.russian))
        #expect(Alphabet.international.courseLetters.joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    }

    @Test(
        "disputed codes are accepted both ways",
        arguments: [
            (Alphabet.of(.russian), "Ъ", "-..-"), (.of(.bulgarian), "Ъ", "--.--"), (.of(.bulgarian), "Ь", "-..-"),
            (.of(.ukrainian), "И", ".."), (.of(.international, national: .fr), "È", "..-.."),
            (.of(.international, national: .it), "È", "..-.."),
        ])
    func disputed(alphabet: Alphabet, letter: String, code: String) throws {
        let symbol = try #require(Symbol(letter))
        let pattern = try #require(Pattern(code))
        #expect(alphabet.accepts(pattern, for: symbol))
        #expect(alphabet.pattern(of: symbol) != pattern)
        let named = try #require(AlphabetRow.all.first { $0.alphabet == alphabet && $0.letter == letter })
        #expect(named.others.contains("\(code)("), "the table names the other code")
        #expect(!alphabet.accepts(try #require(Pattern("......")), for: symbol))
    }

    @Test(
        "print is sent in the letters of the table",
        arguments: [
            (AlphabetName.greek, "ά ς Ϊ ΐ", "Α Σ Ι Ι"), (.russian, "ё щ", "Е Щ"), (.ukrainian, "ґ", "Ґ"),
            (.bulgarian, "ѝ", "И"), (.hebrew, "ך ם ן ף ץ בּ", "כ מ נ פ צ ב"), (.arabic, "أ إ آ ى ٣ بَ", "ا ا ا ي 3 ب"),
            (.kana, "が ぱ ッ ヴ ゃ ー", "カ゛ ハ゜ ツ ウ゛ ヤ ー"), (.kana, "\u{30AB}\u{3099}", "カ゛"),
        ])
    func orthography(name: AlphabetName, text: String, sent: String) throws {
        #expect(try MorseText(parsing: text, alphabet: .of(name)).description == sent)
    }

    @Test("sharp s is sent as two letters, and an accent may stand alone")
    func sharpS() throws {
        let german = Alphabet.of(.international, national: .de)
        #expect(try MorseText(parsing: "Maß", alphabet: german).description == "MASS")
        #expect(try MorseText(parsing: "Maß").description == "MASS")
        let umlaut = try MorseText(parsing: "A\u{308}", alphabet: german).letters.map(
            \.symbol.text.unicodeScalars.count)
        #expect(umlaut == [1])
    }

    @Test("kana are printed with their marks, and letters of another alphabet have no code")
    func printed() throws {
        #expect(Alphabet.of(.kana).printed(["カ", "゛", "ハ", "゜", "ア", "゛"]) == "ガパア゛")
        #expect(Alphabet.of(.greek).printed(["Α", "Β"]) == "ΑΒ")
        #expect(TextReading("ПQ", in: .of(.russian)).unknown == [MorseTextError.Unknown(text: "Q", position: 2)])
    }
}
