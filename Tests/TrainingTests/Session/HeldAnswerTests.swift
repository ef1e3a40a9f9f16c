import Morse
import Testing

@testable import Training

/// Questions that must be heard to their end, and answered after a pause.
@Suite struct HeldAnswerTests {
    private struct Held: Material {
        static let kind = "held"
        var hold: Int?
        var characters: [String] { ["A", "B"] }
        var holdMilliseconds: Int? { hold }

        mutating func next(after tally: SessionTally, using generator: inout some RandomNumberGenerator) -> [String] {
            ["A", " ", "B"]
        }
    }

    private func session(_ hold: Int?) -> Session {
        var session = Session(plan: Session.Plan(skill: Skill(Held(hold: hold), answered: .written)), seed: 1)
        _ = session.handle(.begin, at: .start)
        return session
    }

    private func at(_ milliseconds: Int) -> Instant { .start.advanced(byMilliseconds: milliseconds) }

    @Test func `nothing is taken before the turn, and the answer has no recognition time`() {
        var session = session(2000)
        #expect(session.handle(.typed("A"), at: at(100)) == [.unused])
        _ = session.handle(.heard(markEnds: [at(400), at(900)]), at: at(1000))
        #expect(session.handle(.soundEnded, at: at(1000)) == [] && session.isHolding && !session.isAwaitingAnswer)
        for event in [Session.Event.typed("A"), .chosen("A"), .erase, .submit] {
            #expect(session.handle(event, at: at(1500)) == [.unused])
        }
        #expect(session.deadline == at(3000))
        #expect(session.handle(.deadline, at: at(2999)) == [])
        #expect(session.handle(.deadline, at: at(3000)) == [.turn, .awaitAnswer] && session.isAwaitingAnswer)
        #expect(session.handle(.typed("A"), at: at(3500)) == [.typed("A")])
        let effects = session.handle(.typed("B"), at: at(3600))
        guard case .verdict(let verdict) = effects[2] else { return #expect(Bool(false), "\(effects)") }
        #expect(verdict.isRight && verdict.target == ["A", " ", "B"] && verdict.attempts.map(\.target) == ["A", "B"])
        #expect(verdict.attempts.allSatisfy { $0.recognitionMilliseconds == nil })
    }

    @Test func `without a pause the turn comes with the end of the sound`() {
        var session = session(0)
        #expect(session.handle(.soundEnded, at: at(1000)) == [.turn, .awaitAnswer])
    }

    @Test func `without holding the learner writes along, and no space is expected`() {
        var session = session(nil)
        #expect(session.handle(.typed("A"), at: at(100)) == [.typed("A")])
        #expect(session.answerProgress == (1, 2))
        _ = session.handle(.typed("B"), at: at(200))
        let effects = session.handle(.soundEnded, at: at(1000))
        #expect(effects.contains { if case .verdict(let verdict) = $0 { verdict.isRight } else { false } })
    }

    @Test func `giving up works at any time, and a pause asks again`() {
        var session = session(2000)
        _ = session.handle(.soundEnded, at: at(1000))
        _ = session.handle(.pause, at: at(1200))
        #expect(session.deadline == nil)
        #expect(session.handle(.resume, at: at(9000)).contains(.askAgain(["A", " ", "B"], withSound: false)))
        _ = session.handle(.soundEnded, at: at(9900))
        let effects = session.handle(.giveUp, at: at(10_000))
        #expect(effects.contains { if case .verdict(let verdict) = $0 { verdict.outcome == .givenUp } else { false } })
    }
}
