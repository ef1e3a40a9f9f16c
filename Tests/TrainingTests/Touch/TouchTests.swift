import Morse
import Testing

@testable import Training

@Suite struct TouchTrialTests {
    /// Answers the first `right` questions rightly.
    private func trial(right: Int, seed: UInt64 = 1) -> (trial: TouchTrial, asked: [String]) {
        var (trial, asked) = (TouchTrial(), [String]())
        var generator = SplitMix64(seed: seed)
        while let target = trial.next(after: SessionTally(), using: &generator).first {
            asked.append(target)
            let answer = trial.answers < right ? target : ""
            let attempt = Attempt(direction: .receive, target: target, answer: answer)
            let outcome: Verdict.Outcome = attempt.isCorrect ? .right : .other
            _ = trial.take(Verdict(target: [target], answer: [answer], attempts: [attempt], outcome: outcome))
        }
        return (trial, asked)
    }

    @Test func `twelve pulses, six of each kind, in an order that differs`() {
        let orders = (1...50).map { trial(right: 12, seed: $0).asked }
        #expect(orders.allSatisfy { $0.count == 12 && $0.count { $0 == TouchTrial.dit } == 6 })
        #expect(Set(orders).count > 40)
    }

    @Test func `ten of twelve pass, nine do not`() {
        #expect((0...12).map { trial(right: $0).trial.isPassed } == (0...12).map { $0 >= 10 })
    }
}

@Suite struct TouchPaceTests {
    private func tally(right: Int, wrong: Int, milliseconds: Int = 500) -> SessionTally {
        var tally = SessionTally()
        for number in 0..<(right + wrong) {
            tally.add(
                Attempt(
                    direction: .receive, target: "K", answer: number < right ? "K" : "M",
                    recognitionMilliseconds: milliseconds))
        }
        return tally
    }

    private func unit(_ tally: SessionTally, at unit: Int = 150) -> Int? {
        TouchPace.unit(after: tally, at: unit, limitMilliseconds: 1000)
    }

    @Test func `a tenth shorter after quick right answers, a tenth longer after many mistakes`() {
        #expect(unit(tally(right: 20, wrong: 0)) == 135)
        #expect(unit(tally(right: 15, wrong: 5)) == 165)
        #expect(unit(tally(right: 18, wrong: 2)) == nil)
        #expect(unit(tally(right: 20, wrong: 0, milliseconds: 1500)) == nil)
        #expect(unit(tally(right: 19, wrong: 0)) == nil)
    }

    @Test func `the length stays within its range`() {
        #expect(unit(tally(right: 20, wrong: 0), at: 84) == 80 && unit(tally(right: 20, wrong: 0), at: 80) == nil)
        #expect(unit(tally(right: 0, wrong: 20), at: 240) == 250 && unit(tally(right: 0, wrong: 20), at: 250) == nil)
    }
}

@Suite struct TouchMaterialTests {
    private func material(_ known: [String: AnswerCount]) -> TouchMaterial {
        TouchMaterial(characters: ["K", "M", "R", "S", "U"], newest: ["U"], history: known)
    }

    private let sure = AnswerCount(attempts: 8, correct: 8)

    private func questions(_ material: TouchMaterial) -> [[String]] {
        var (material, generator) = (material, SplitMix64(seed: 3))
        return (0..<90).map { _ in material.next(after: SessionTally(), using: &generator) }
    }

    @Test func `questions are single letters until four are held`() {
        let three = questions(material(["K": sure, "M": sure, "R": sure]))
        #expect(three.allSatisfy { $0.count == 1 })
        let four = questions(material(["K": sure, "M": sure, "R": sure, "S": sure]))
        #expect(four.count { $0.count == 2 } == 30)
        #expect(four.filter { $0.count == 2 }.allSatisfy { $0[0] != $0[1] && !$0.contains("U") })
    }

    @Test func `a letter is held after eight answers with four in five right, this session included`() {
        #expect(material(["K": AnswerCount(attempts: 8, correct: 6)]).held(after: SessionTally()).isEmpty)
        #expect(material(["K": AnswerCount(attempts: 7, correct: 7)]).held(after: SessionTally()).isEmpty)
        var tally = SessionTally()
        tally.add(Attempt(direction: .receive, target: "K", answer: "K"))
        #expect(material(["K": AnswerCount(attempts: 7, correct: 7)]).held(after: tally) == ["K"])
    }

    @Test func `an unlocked character is asked from then on`() {
        var material = material([:])
        material.unlock("A", memory: nil)
        #expect(material.characters.last == "A" && material.newest == ["A"])
    }
}

@Suite struct SpoiledQuestionTests {
    @Test func `a spoiled question is asked again, without its answer and without a repeat`() throws {
        let material = TouchMaterial(characters: ["K", "M"], newest: [], history: [:])
        var session = Session(plan: Session.Plan(skill: Skill(material, answered: .written)), seed: 1)
        let asked = session.handle(.begin, at: .start)
        guard case .ask(let target)? = asked.last else { return #expect(Bool(false)) }
        #expect(session.handle(.typed(target[0]), at: .start) == [.typed(target[0])])
        #expect(session.handle(.spoiled, at: .start) == [.askAgain(target, withSound: false)])
        #expect(session.tally.attempts == 0 && session.answerProgress.given == 0)
        _ = session.handle(.soundEnded, at: .start)
        let effects = session.handle(.typed(target[0]), at: .start)
        guard case .record(let attempts)? = effects.dropFirst().first else { return #expect(Bool(false)) }
        #expect(attempts.map(\.repeats) == [0] && attempts.allSatisfy(\.isCorrect))
        // After the answer it has no effect.
        #expect(session.handle(.spoiled, at: .start).isEmpty)
    }
}
