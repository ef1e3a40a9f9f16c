import Activities
import Interface
import Testing

@testable import Platform

@Suite("What is handed to the voice")
struct SpeechTextTests {
    @Test(arguments: [
        ("<b>bold</b>", " b bold /b "), ("a < b", "a   b"), ("&lt;", "& lt;"), ("AT&T", "AT& T"),
        ("[[abc]]", "[ [abc]]"),
        ("[[[[", "[ [ [ ["), ("a\0b\nc", "a b c"), ("Grüße, 5", "Grüße, 5"),
    ])
    func `nothing is left that could be markup`(text: String, escaped: String) {
        #expect(SpokenText.escape(text) == escaped)
    }

    @Test func `no text of markup characters survives as markup`() {
        for _ in 0..<2000 {
            let text = String((0..<12).map { _ in "<>&[];#a1 ".randomElement() ?? " " })
            let escaped = SpokenText.escape(text)
            #expect(!escaped.contains("<") && !escaped.contains("[["))
            for (mark, next) in zip(escaped, escaped.dropFirst()) where mark == "&" {
                #expect(next == " ")
            }
        }
    }

    @Test(arguments: [
        ("Menu", SpokenText.Pause.word, "Menu", SpokenText.Pause.word),
        ("  Menu. ", .word, "Menu.", .sentence), (", not ", .clause, "not", .word),
        ("Level 5,", .word, "Level 5,", .clause),
        (".5 of", .word, ".5 of", .word), (". ", .sentence, "", .word), ("?!", .sentence, "", .word),
        ("", .word, "", .word),
    ])
    func `punctuation at the ends becomes pauses`(
        text: String, leading: SpokenText.Pause, body: String, trailing: SpokenText.Pause
    ) {
        let spoken = SpokenText(text)
        #expect(spoken.leading == leading)
        #expect(spoken.body == body)
        #expect(spoken.trailing == trailing)
    }

    @Test func `pieces are joined by the longer of the pauses they ask for`() {
        let utterance = Utterance([
            .text("Wrong. "), .characters(["K", "7"]), .text(", not"), .characters(["Ä"]), .text(" ."), .rest(250),
            .text("Next"),
        ])
        #expect(
            UtteranceScript.steps(of: utterance, rate: 175) == [
                .text("Wrong."), .rest(310), .character("k"), .rest(60), .character("7"), .rest(200), .text("not"),
                .rest(60), .character("ä"), .rest(250), .text("Next"),
            ])
        #expect(UtteranceScript.text(of: utterance) == "Wrong. K7, notÄ .Next")
    }

    @Test func `pauses shrink as the rate grows`() {
        #expect(SpokenText.Pause.sentence.milliseconds(rate: 350) == 155)
        #expect(SpokenText.Pause.word.milliseconds(rate: 100) == 105)
    }

    @Test func `a cache forgets its oldest`() {
        var cache = BoundedCache<Int, String>(capacity: 3)
        for number in 1...5 { cache[number] = "\(number)" }
        cache[3] = "again"
        #expect(cache.count == 3)
        #expect((1...5).map { cache[$0] } == [nil, nil, "again", "4", "5"])
        cache[4] = nil
        cache[6] = "6"
        #expect((3...6).map { cache[$0] } == ["again", nil, "5", "6"])
    }

    @Test(arguments: [
        (1000, -5, 900, 0), (0, 100, 80, 99), (175, 50, 175, 50),
    ])
    func `settings are held within what the library can do`(rate: Int, pitch: Int, heldRate: Int, heldPitch: Int) {
        let shape = VoiceShape(VoiceSettings(rate: rate, pitch: pitch))
        #expect(shape.rate == heldRate)
        #expect(shape.pitch == heldPitch)
    }

    @Test func `the library's rate rises with every word per minute, past the rates at which it would get slower`() {
        let rates = VoiceShape.rates.map { VoiceShape(VoiceSettings(rate: $0)).libraryRate }
        #expect(zip(rates, rates.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(rates.first == 80 && rates.last == 900)
        #expect(rates.allSatisfy { $0 <= 449 || $0 >= 515 })
    }

    @Test(arguments: ["mb/mb-en1", "mb-de2", "us-mbrola-1", "MB-EN1", "english-mb-en1"])
    func `voices of another program are never tried`(name: String) {
        #expect(VoiceChoice.isForeign(name))
    }
}
