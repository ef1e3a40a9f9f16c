import Morse
import Testing

@testable import Training

@Suite struct AlphabetSessionTests {
    private func keyed(_ code: String, for target: String, in alphabet: Alphabet) throws -> Verdict {
        var question = Question(target: [target])
        question.heard(at: .start)
        let pattern = try #require(Pattern(code))
        question.key(pattern, in: alphabet, from: .start, to: .start)
        return question.verdict(on: .character(TimeLimit()), in: alphabet)
    }

    @Test func `one pattern is named by the alphabet of the session`() throws {
        for (alphabet, name) in [
            (Alphabet.international, "Q"), (.of(.russian), "Щ"), (.of(.greek), "Ψ"), (.of(.hebrew), "ק"),
            (.of(.arabic), "ق"), (.of(.kana), "ネ"),
        ] {
            let verdict = try keyed("--.-", for: "5", in: alphabet)
            #expect(verdict.answer == [name])
            #expect(verdict.outcome == .other)
            #expect(try keyed("--.-", for: name, in: alphabet).isRight)
        }
    }

    @Test func `a disputed letter is right with either code, and keeps the one that was keyed`() throws {
        let russian = Alphabet.of(.russian)
        for code in ["--.--", "-..-"] {
            let verdict = try keyed(code, for: "Ъ", in: russian)
            #expect(verdict.isRight)
            #expect(verdict.attempts.map(\.pattern) == [code])
        }
        #expect(try keyed("-..-", for: "Ь", in: russian).isRight)
        #expect(try keyed("--.--", for: "Ь", in: russian).answer == ["Ъ"])
        #expect(try !keyed("-..-", for: "К", in: russian).isRight)
    }

    @Test func `a written answer that is keyed takes the letter that is due where its code is in use`() throws {
        let plan = Session.Plan(
            course: Course(.letters, alphabet: .of(.bulgarian)), level: 30, direction: .receive, progress: Progress())
        var session = Session(plan: plan, seed: 1)
        let second = try #require(Pattern("--.--"))
        #expect(session.skill.alphabet == .of(.bulgarian))
        #expect(session.text(of: second) == nil, "nothing is due")
        session.question = Question(target: ["Ъ", "Ъ", "К"])
        #expect(session.text(of: second) == "Ъ")
        session.question = Question(target: ["К"])
        #expect(session.text(of: second) == nil)
        #expect(session.text(of: try #require(Pattern("-.-"))) == "К")
    }
}
