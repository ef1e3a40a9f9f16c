import Morse
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite("Typing in other alphabets")
struct TransliterationTests {
    static let foreign = Alphabet.all.filter { $0 != .international }

    private func type(_ keys: some Sequence<Character>, in alphabet: Alphabet) -> [String] {
        var typing = LetterTyping()
        return keys.flatMap { key -> [String] in
            if case .symbols(let symbols, _) = typing.take(key, in: alphabet, at: .start) {
                symbols.map(\.text)
            } else {
                []
            }
        }
    }

    @Test("every letter of a course is typed by its own key and by Latin keys", arguments: foreign)
    func everyLetter(alphabet: Alphabet) throws {
        for letter in Course(.full, alphabet: alphabet).characters where letter.count == 1 {
            #expect(type(letter, in: alphabet) == [letter])
            #expect(type(letter.lowercased(), in: alphabet) == [letter])
            guard alphabet.courseLetters.contains(letter), Alphabet.international.pattern(ofText: letter) == nil else {
                continue
            }
            let keys = try #require(Transliteration.keys(of: letter, in: alphabet), "\(alphabet.name) \(letter)")
            #expect(type(keys, in: alphabet) == [letter], "\(keys)")
        }
    }

    @Test("digits and prosigns keep their keys", arguments: foreign)
    func digits(alphabet: Alphabet) {
        #expect(type("0123456789", in: alphabet) == "0123456789".map(String.init))
        #expect(type("<", in: alphabet) == ["<SK>"])
    }

    @Test(
        "kana are typed as syllables",
        arguments: [
            ("ka", "カ"), ("ga", "カ゛"), ("pa", "ハ゜"), ("nn", "ン"), ("nta", "ンタ"), ("shi", "シ"), ("@-[", "゛ー゜"),
            ("が", "カ゛"), ("ガ", "カ゛"), ("KA", "カ"), ("kta", "タ"), ("n5", "ン5"),
        ])
    func romaji(keys: String, kana: String) {
        #expect(type(keys, in: .of(.kana)).joined() == kana)
    }

    @Test("capital and small Arabic keys differ, other alphabets take either")
    func cases() {
        #expect(type("sS", in: .of(.arabic)) == ["س", "ص"])
        #expect(type("aA", in: .of(.arabic)) == ["ا", "ا"])
        #expect(type("qQ", in: .of(.russian)) == ["Я", "Я"])
    }

    @Test("the time of a letter is that of its first key, and its keys can be taken back")
    func times() {
        var typing = LetterTyping()
        let first = Instant.start.advanced(byMilliseconds: 100)
        let second = Instant.start.advanced(byMilliseconds: 400)
        func take(_ key: Character, at now: Instant) -> LetterTyping.Typed { typing.take(key, in: .of(.kana), at: now) }
        func takeBack() -> Bool { typing.takeBack() }
        #expect(take("k", at: first) == .begun)
        #expect(take("a", at: second) == .symbols(["カ"], began: first))
        #expect(take("k", at: first) == .begun)
        #expect(takeBack())
        #expect(!takeBack())
        #expect(take("a", at: second) == .symbols(["ア"], began: second))
        #expect(take("q", at: second) == .unused)
    }

    @Test("in the international alphabet keys mean what they always meant")
    func international() {
        #expect(type("aé5&<", in: .international) == ["A", "É", "5", "<AS>", "<SK>"])
        #expect(type("ä", in: .international).isEmpty)
    }
}
