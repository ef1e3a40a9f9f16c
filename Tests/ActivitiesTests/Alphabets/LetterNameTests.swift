import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite("Names of letters")
struct LetterNameTests {
    @Test(
        "every letter of every alphabet has one name in every language, and no two share it",
        arguments: ProjectLanguages.all)
    func complete(language: String) {
        let catalogue = realCatalogue(language)
        for name in AlphabetName.allCases {
            let entries = LetterNames.entries(catalogue.text("letters.\(name.rawValue)") ?? "")
            let alphabets = Alphabet.all.filter { $0.name == name }
            let letters = Set(
                alphabets.flatMap { alphabet in
                    alphabet.entries.filter { $0.category == .letter }.map(\.symbol.text)
                }.filter { Alphabet.international.pattern(ofText: $0) == nil || $0 == "É" })
            #expect(Set(entries.map(\.letter)) == letters, "\(language) \(name)")
            #expect(Set(entries.map { $0.name.lowercased() }).count == entries.count, "\(language) \(name)")
        }
    }

    @Test("letters are said by name and printed as they are")
    func said() {
        let catalogue = realCatalogue("en")
        catalogue.alphabet = .of(.greek)
        let message = Message("receive.right", ["characters": .characters(["Α", "Ω", "5"])])
        let rendered = MessageFormatter(catalogue: catalogue).render(message)
        #expect(rendered.line.contains("Α, Ω, 5"))
        #expect(rendered.letters == nil)
        let said = rendered.utterance.segments
        #expect(said.contains(.text("alpha")) && said.contains(.text("omega")))
        #expect(said.contains(.characters(["5"])), "\(said)")
    }

    @Test("letters written from right to left have a line of their own and are named in the sentence")
    func rightToLeft() {
        let catalogue = realCatalogue("en")
        catalogue.alphabet = .of(.hebrew)
        let wrong = Message("receive.wrong", ["target": .character("א"), "answer": .character("ב")])
        let rendered = MessageFormatter(catalogue: catalogue).render(wrong)
        #expect(rendered.line.contains("alef") && rendered.line.contains("bet"))
        #expect(!rendered.line.contains { ("\u{590}"..."\u{6FF}").contains($0) })
        #expect(rendered.letters == "א ב")
        let digit = MessageFormatter(catalogue: catalogue).render(
            Message("send.prompt", ["character": .character("5")]))
        #expect(digit.letters == nil)
        #expect(digit.line == "5")
    }

    @Test("in the international alphabet nothing is said otherwise")
    func international() {
        let catalogue = realCatalogue("fr")
        let message = Message("send.prompt", ["character": .character("É")])
        let before = MessageFormatter(catalogue: catalogue).render(message)
        #expect(before.utterance.segments == [.characters(["é"])])
        catalogue.alphabet = .of(.international, national: .fr)
        #expect(MessageFormatter(catalogue: catalogue).render(message).utterance.segments == [.text("E aigu")])
        #expect(MessageFormatter(catalogue: catalogue).render(message).line == "É")
    }
}
