import Morse
import TestSupport
import Testing

@testable import Interface

@Suite struct MessageFormatterTests {
    private let formatter = MessageFormatter(
        catalogue: EchoCatalogue([
            "hello": "Hello, {name}!", "pair": "{target}, not {answer}", "list": "It was {characters}.",
            "outer": "[{inner}]", "bare": "{", "unclosed": "a {b", "empty": "", "symbol.question": "question mark",
            "spelling.K": "Kilo", "spelling.?": "", "spelling.M": "Mike",
        ]))

    @Test func `placeholders are filled by name, and stay if there is no value`() {
        #expect(formatter.line(Message("hello", ["name": .text("you")])) == "Hello, you!")
        #expect(formatter.line(Message("hello")) == "Hello, {name}!")
        #expect(formatter.line(Message("bare")) == "{")
        #expect(formatter.line(Message("unclosed")) == "a {b")
        #expect(formatter.line(Message("hello", ["name": .integer(-7)])) == "Hello, -7!")
        #expect(MessageFormatter.fill("{a}{b}{a}", ["a": "1"]) == "1{b}1")
        #expect(MessageFormatter.fill("", [:]).isEmpty)
    }

    @Test func `a value's own braces are not filled again`() {
        #expect(formatter.line(Message("outer", ["inner": .text("{inner}")])) == "[{inner}]")
        #expect(MessageFormatter.fill("{a}", ["a": "{b}", "b": "c"]) == "{b}")
    }

    @Test func `letters and digits are named by the voice as characters, in lower case`() {
        let rendered = formatter.render(Message("pair", ["target": .character("B"), "answer": .character("7")]))
        #expect(rendered.line == "B, not 7")
        #expect(rendered.utterance.segments == [.characters(["b"]), .text(", not"), .characters(["7"])])
    }

    @Test func `prosigns are named by their letters and written without brackets`() {
        let rendered = formatter.render(Message("outer", ["inner": .character("<AR>")]))
        #expect(rendered.line == "[AR]")
        #expect(rendered.utterance.segments == [.characters(["a", "r"])])
    }

    @Test func `signs are named by their words`() {
        let rendered = formatter.render(Message("pair", ["target": .character("?"), "answer": .character("K")]))
        #expect(rendered.line == "question mark, not K")
        #expect(rendered.utterance.segments == [.text("question mark, not"), .characters(["k"])])
    }

    @Test func `several characters are named one after the other`() {
        let rendered = formatter.render(Message("list", ["characters": .characters(["K", "?", "<SK>"])]))
        #expect(rendered.line == "It was K, question mark, SK.")
        #expect(
            rendered.utterance.segments == [
                .text("It was"), .characters(["k"]), .text(", question mark,"), .characters(["s", "k"]),
            ])
        #expect(formatter.line(Message("list", ["characters": .characters([])])) == "It was .")
    }

    @Test func `the spelling alphabet is used where it has a word`() {
        #expect(
            formatter.line(Message("pair", ["target": .spelled("K"), "answer": .spelled("M")])) == "Kilo, not Mike")
    }

    @Test func `a letter has its spelling word where that is wanted, but not where its name is the point`() {
        let catalogue = EchoCatalogue(["pair": "{target}, not {answer}", "spelling.K": "Kilo", "spelling.M": "Mike"])
        let formatter = MessageFormatter(catalogue: catalogue)
        catalogue.isSpelled = { $0 == "K" }
        let rendered = formatter.render(Message("pair", ["target": .character("k"), "answer": .character("M")]))
        #expect(rendered.line == "Kilo, not M")
        #expect(rendered.characters == [.init(character: "k", place: 0..<4), .init(character: "M", place: 10..<11)])
        #expect(formatter.line(Message("pair", ["target": .letter("K"), "answer": .letter("M")])) == "K, not M")
        let list = Message("pair", ["target": .characters(["K", "M"]), "answer": .word(["K"])])
        #expect(formatter.line(list) == "Kilo, M, not K")
    }

    @Test func `signs of radio text have rests between them, longer ones between groups and words`() {
        let formatter = MessageFormatter(catalogue: EchoCatalogue(["it": "{it}"]))
        func segments(_ argument: Message.Argument) -> [Utterance.Segment] {
            formatter.render(Message("it", ["it": argument])).utterance.segments
        }
        #expect(
            segments(.word(["W", "1", "A", "W"])) == [
                .characters(["w"]), .rest(200), .characters(["1"]), .rest(400), .characters(["a"]), .rest(200),
                .characters(["w"]),
            ])
        #expect(
            segments(.words(["5NN", "<BK>"])) == [
                .characters(["5"]), .rest(200), .characters(["n"]), .rest(200), .characters(["n"]), .rest(400),
                .characters(["b", "k"]),
            ])
        #expect(formatter.line(Message("it", ["it": .words(["DE", "W1AW"])])) == "DE W1AW")
    }

    @Test func `radio text is spoken with spelling words where that is wanted, and written as it is`() {
        let catalogue = EchoCatalogue(["it": "{it}", "spelling.K": "Kilo"])
        catalogue.spellsRadioText = true
        let rendered = MessageFormatter(catalogue: catalogue).render(Message("it", ["it": .word(["K", "K"])]))
        #expect(rendered.utterance.segments == [.text("Kilo"), .rest(200), .text("Kilo")])
        #expect(rendered.line == "KK")
        #expect(rendered.characters == [.init(character: "K", place: 0..<1), .init(character: "K", place: 1..<2)])
    }

    @Test func `letters that the voice cannot name are named in words`() {
        let formatter = MessageFormatter(
            catalogue: EchoCatalogue(["voice.respelled": "k ка m эм", "pair": "{target} {answer}"]))
        let rendered = formatter.render(Message("pair", ["target": .character("K"), "answer": .word(["M", "7"])]))
        #expect(rendered.line == "K M7")
        #expect(rendered.utterance.segments == [.text("ка"), .text("эм"), .rest(200), .characters(["7"])])
        let prosign = formatter.render(Message("pair", ["target": .character("R"), "answer": .character("<KM>")]))
        #expect(prosign.utterance.segments == [.characters(["r"]), .text("ка, эм")])
    }

    @Test func `messages stand within messages`() {
        let inner = Message("hello", ["name": .message(Message("hello", ["name": .integer(1)]))])
        #expect(formatter.line(Message("outer", ["inner": .message(inner)])) == "[Hello, Hello, 1!!]")
    }

    @Test func `punctuation alone is not given to the voice`() {
        let rendered = formatter.render(Message("outer", ["inner": .text("…")]))
        #expect(rendered.utterance.segments.isEmpty)
        #expect(rendered.line == "[…]")
    }

    @Test func `a message missing from the catalogue is rendered as its identifier`() {
        let real = MessageFormatter(catalogue: realCatalogue())
        #expect(real.line(Message("no.such.message")) == "no.such.message")
        #expect(real.line(Message("no.such.message", ["count": .integer(2)])) == "no.such.message")
    }

    @Test func `numbers choose their plural`() {
        for (language, one, two) in [
            ("en", "1 minute left", "2 minutes left"), ("de", "Noch 1 Minute", "Noch 2 Minuten"),
            ("fr", "Encore 1 minute", "Encore 2 minutes"), ("es", "Queda 1 minuto", "Quedan 2 minutos"),
        ] {
            let real = MessageFormatter(catalogue: realCatalogue(language))
            #expect(real.line(Message("lesson.minutesLeft", ["count": .integer(1)])) == one)
            #expect(real.line(Message("lesson.minutesLeft", ["count": .integer(2)])) == two)
        }
    }

    @Test func `French has the singular for nothing`() {
        let real = MessageFormatter(catalogue: realCatalogue("fr"))
        #expect(real.line(Message("lesson.minutesLeft", ["count": .integer(0)])) == "Encore 0 minute")
    }

    @Test func `a language is named in itself`() {
        let real = MessageFormatter(catalogue: realCatalogue("de"))
        for (tag, name) in [("en", "English"), ("de", "Deutsch"), ("es", "Español"), ("fr", "Français"), ("xx", "xx")] {
            #expect(real.line(Message("language.name", ["language": .language(tag)])) == name)
        }
    }

    @Test func `the voice gets a word in its other spelling wherever it stands, the line does not`() {
        let catalogue = EchoCatalogue([
            "voice.respelled": "Mike Maïk Kochlea Kocléa Pile-up Pailoppe",
            "elided": "L'aide de Kochlea\u{A0}: d'Mike, Mikes, {name}-Mike, Pile-up.",
        ])
        let rendered = MessageFormatter(catalogue: catalogue).render(
            Message("elided", ["name": .text("Kochlea")]))
        #expect(rendered.line == "L'aide de Kochlea\u{A0}: d'Mike, Mikes, Kochlea-Mike, Pile-up.")
        #expect(
            rendered.utterance.segments == [.text("L'aide de Kocléa\u{A0}: d'Maïk, Mikes, Kocléa-Maïk, Pailoppe.")])
    }

    @Test func `spelling words are those of the radio alphabet, or the language's own where chosen`() {
        for (language, radio, national) in [
            ("en", "Kilo", "King"), ("de", "Kilo", "Kaufmann"), ("fr", "Kilo", "Kléber"), ("es", "Kilo", "Kilo"),
        ] {
            let catalogue = realCatalogue(language)
            let message = Message("send.prompt", ["character": .spelled("K")])
            #expect(MessageFormatter(catalogue: catalogue).line(message) == radio)
            catalogue.usesNationalWords = true
            #expect(MessageFormatter(catalogue: catalogue).line(message) == national)
            #expect(catalogue.spellingWord(of: "?") == nil)
        }
    }

    @Test func `every sign of the alphabet has a name in every language, or is a letter or digit`() {
        for language in ProjectLanguages.all {
            let known = realCatalogue().identifiers(language)
            for entry in Alphabet.international.entries where entry.symbol.text.count == 1 {
                let text = entry.symbol.text
                if let identifier = SymbolName.identifier(of: text) {
                    #expect(known.contains(identifier), "\(identifier)")
                } else {
                    #expect(text.allSatisfy { $0.isLetter || $0.isNumber }, "\(text)")
                }
            }
            for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" { #expect(known.contains("spelling.\(letter)")) }
        }
    }

    @Test func `a letter is confusable with another of its groups, not with itself`() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        func isConfusable(_ letter: String, _ others: [String], _ language: String = "en") -> Bool {
            SoundAlikes.isConfusable(letter, among: others, in: realCatalogue(language))
        }
        for language in ProjectLanguages.all {
            for first in letters {
                #expect(!isConfusable(first, [first], language))
                for second in letters {
                    #expect(isConfusable(first, [second], language) == isConfusable(second, [first], language))
                }
            }
            let groups = (realCatalogue(language).text("voice.alike") ?? "").split(separator: ",")
            for group in groups.map({ $0.split(separator: " ").map(String.init) }) {
                #expect(group.count > 1 && Set(group).count == group.count && group.allSatisfy(letters.contains))
            }
        }
        #expect(isConfusable("B", ["K", "D"]))
        #expect(!isConfusable("K", ["M", "R"]))
        #expect(isConfusable("R", ["K", "O"]))
        #expect(isConfusable("A", ["H"], "de"))
        #expect(!isConfusable("?", [""]))
    }

    @Test func `labels as Morse have letters and digits alone`() {
        #expect(MorseLabel.text(for: "Kochlea, 9 items") == "KOCHLEA 9 ITEMS")
        #expect(MorseLabel.text(for: "Über größe") == "UEBER GROESSE")
        #expect(MorseLabel.text(for: "Łączność, più") == "LACZNOSC PIU")
        #expect(MorseLabel.text(for: "Приём") == "PRIEM")
        #expect(MorseLabel.text(for: "…!") == nil)
        #expect(MorseLabel.text(for: "") == nil)
    }

    @Test func `strings are trimmed at both ends`() {
        #expect("  a b \t".trimmed == "a b")
        #expect("   ".trimmed.isEmpty)
    }

    @Test func `a message keeps its words when its urgency changes`() {
        let message = Message("hello", ["name": .integer(1)])
        let text = message.with(.text)
        #expect(text.priority == .text && text.id == message.id && text.arguments == message.arguments)
        #expect(message.priority == .message)
    }
}
