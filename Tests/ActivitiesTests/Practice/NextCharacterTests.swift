import Interface
import TestSupport
import Testing
import Training

@testable import Activities

@Suite struct NextCharacterTests {
    private static let session = Gate.steady.leastSession

    @Test func `one condition is told, the nearest one, as what to do`() {
        let one = Gate.Missing.newest("R", right: 1)
        #expect(
            NextCharacter.words([one], next: "S")
                == Message(
                    "next.newest", ["count": .integer(1), "character": .character("R"), "next": .character("S")]))
        #expect(
            NextCharacter.words([.row(19), one, .newest("M", right: 3)], next: "S")
                == Message(
                    "toward.newest", ["count": .integer(1), "character": .character("R"), "next": .character("S")]))
        #expect(
            NextCharacter.words([.row(7)], next: "S")
                == Message("next.row", ["count": .integer(7), "next": .character("S")]))
        #expect(NextCharacter.words([], next: "S") == nil)
    }

    @Test func `after a session no percentage is told, but what the next session needs`() {
        let needed: [String: Message.Argument] = [
            "correct": .integer(18), "of": .integer(20), "next": .character("S"),
        ]
        for missing in [[Gate.Missing.percent(90)], [.answers(4)], [.answers(4), .percent(90)]] {
            #expect(
                NextCharacter.words(missing, next: "S", session: Self.session) == Message("next.session", needed))
        }
        #expect(
            NextCharacter.words(
                [.recognition(milliseconds: 900, limit: 800), .answers(4)], next: "S", session: Self.session)?.id
                == "toward.session")
        #expect(Gate.confident(recognitionLimitMilliseconds: 1).leastSession == AnswerCount(attempts: 14, correct: 14))
    }
}
