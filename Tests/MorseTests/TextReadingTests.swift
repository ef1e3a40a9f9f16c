import Testing

@testable import Morse

@Suite struct TextReadingTests {
    private func sent(_ text: String, _ alphabet: Alphabet = .international) -> String? {
        try? MorseText(parsing: text, alphabet: alphabet).description
    }

    @Test(
        arguments: [
            ("don’t", "DON'T"), ("“CQ” – „de“ «K»…", "\"CQ\" - \"DE\" \"K\"..."), ("ＣＱ\u{3000}７３！", "CQ 73!"),
            ("CQ\u{A0}DE\u{202F}K", "CQ DE K"), ("CQ <AR> <sk>", "CQ <AR> <SK>"), ("co\u{AD}op\u{200B}", "COOP"),
            ("\u{FEFF}K\u{2066}M\u{2069}", "KM"), ("[1]", "(1)"), ("ﬁn", "FIN"),
        ])
    func `typographic signs become plain ones`(text: String, plain: String) {
        for name in NationalLetters.allCases { #expect(sent(text, .of(.international, national: name)) == plain) }
    }

    @Test func `accented letters stay if the alphabet has them and are plain otherwise`() {
        let german = Alphabet.of(.international, national: .de)
        #expect(sent("näher Süß", german) == "NÄHER SÜSS" && sent("näher Süß") == "NAEHER SUESS")
        #expect(sent("na\u{308}her", german) == "NÄHER" && sent("na\u{308}her") == "NAEHER")
        #expect(sent("Łódź", .of(.international, national: .pl)) == "ŁÓDŹ" && sent("Łódź", german) == "LODZ")
        #expect(sent("ñandú", .of(.international, national: .es)) == "ÑANDU" && sent("ñandú") == "NANDU")
        // The international alphabet has É.
        #expect(sent("café à Čapek, ő ṩ") == "CAFÉ A CAPEK, O S")
        #expect(sent("Ærø Ångström Œuvre Þór") == "AEROE AANGSTROEM OEUVRE THOR")
        for letter in "ĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĴĶĹĻĽĿŁŃŅŇŌŎŐŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ" {
            #expect(sent(String(letter))?.utf8.count == 1, "\(letter)")
        }
    }

    @Test func `what an alphabet lacks is read in the international one`() {
        let russian = Alphabet.of(.russian)
        #expect(sent("поезд", russian) == "ПОЕЗД" && sent("поезд") == "POEZD")
        #expect(sent("CQ de W1AW <SK>", russian) == "CQ DE W1AW <SK>" && sent("näher", russian) == "NAEHER")
        #expect(sent("γεια", .of(.greek)) == "ΓΕΙΑ" && sent("γεια") == nil)
        #expect(TextReading("CQ", alphabet: russian).alphabet == .international)
    }

    @Test func `what has no code has a line and a column, and the rest can be sent`() {
        let reading = TextReading("CQ\r\n de ½K\n<NOPE> €")
        #expect(reading.unknown.map(\.text) == ["½", "<NOPE>", "€"])
        #expect(reading.unknown.map(\.line) == [2, 3, 3] && reading.unknown.map(\.column) == [5, 1, 8])
        #expect(reading.words.map { $0.map(\.symbol.text).joined() } == ["CQ", "DE", "K"])
    }

    @Test func `a word is taken apart as it was read`() {
        #expect(TextReading.characters(of: "NÄ<SK>5") == ["N", "Ä", "<SK>", "5"])
        #expect(TextReading.characters(of: "") == [])
    }
}
