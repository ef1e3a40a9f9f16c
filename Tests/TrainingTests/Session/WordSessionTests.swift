import Morse
import OnAir
import Testing

@testable import Training

extension Session {
    fileprivate var wordTally: WordTally? { (skill.material as? WordPicker)?.tally }
}

@Suite struct WordSessionTests {
    private func receive(_ source: WordSource) -> SessionDriver {
        var driver = SessionDriver(plan: .hear(source))
        driver.handle(.begin)
        return driver
    }

    @Test func `one missed letter costs one letter, and the word`() throws {
        var driver = receive(.list(["QUICK"]))
        driver.hear()
        driver.type(["Q", "I", "C", "K"])
        driver.handle(.submit)
        #expect(driver.effects.attempts.map(\.isCorrect) == [true, false, true, true, true])
        #expect(driver.session.wordTally?.weakest.map(\.word) == ["QUICK"])
    }

    /// In digits, in letters or mixed, it is the same number.
    @Test(arguments: [["5", "9", "9"], ["5", "N", "N"], ["E", "9", "N"]])
    func `cut numbers may be answered either way`(answer: [String]) throws {
        var question = Question(target: ["5", "N", "N"])
        for text in answer { question.write(text, next: .start, in: .international, at: .start) }
        #expect(question.verdict(on: .written, meaning: CutNumbers.digit).isRight)
        #expect(question.verdict(on: .written).isRight == (answer == ["5", "N", "N"]))
    }

    // MARK: Sending

    private func keyed(_ text: String, at now: Instant) -> Session.Event {
        .keyed(text.pattern, from: now, to: now.advanced(byMilliseconds: 200))
    }

    private func send(_ words: [String]) -> Session {
        var session = Session(plan: .send(.list(words)), seed: 1)
        #expect(session.handle(.begin, at: .start) == [.ask(WordSource.characters(of: words[0]))])
        #expect(session.handle(.soundEnded, at: .start) == [.awaitAnswer])
        return session
    }

    @Test func `a word is judged when it has all its characters`() {
        var session = send(["TNX"])
        #expect(session.handle(keyed("T", at: .start), at: .start) == [])
        #expect(session.handle(keyed("N", at: .start), at: .start) == [])
        let effects = session.handle(keyed("X", at: .start), at: .start)
        guard case .verdict(let verdict)? = effects.last else { return #expect(Bool(false)) }
        #expect(verdict.isRight && session.wordTally?.total == AnswerCount(attempts: 1, correct: 1))
    }

    @Test func `an incomplete word is judged after a silence, or when the learner says so`() {
        for event in [Session.Event.deadline, .submit] {
            var session = send(["TNX"])
            #expect(session.deadline == nil)
            _ = session.handle(keyed("T", at: .start), at: .start)
            _ = session.handle(keyed("X", at: .start), at: .start)
            let due = Instant.start.advanced(byMilliseconds: 4200)
            #expect(session.deadline == due)
            #expect(session.handle(.deadline, at: .start) == [])
            let effects = session.handle(event, at: due)
            guard case .record(let attempts)? = effects.first else { return #expect(Bool(false)) }
            #expect(attempts.map(\.answer) == ["T", "", "X"])
        }
    }

    @Test func `a word can be submitted while its last character is still being keyed`() {
        var session = send(["TNX"])
        _ = session.handle(.keyingBegan(at: .start), at: .start)
        #expect(session.handle(.submit, at: .start) == [])
        guard case .record(let attempts)? = session.handle(keyed("T", at: .start), at: .start).first else {
            return #expect(Bool(false))
        }
        #expect(attempts.map(\.answer) == ["T", "", ""])
    }

    @Test func `eight dits restart the word`() {
        var session = send(["OM"])
        _ = session.handle(keyed("E", at: .start), at: .start)
        #expect(session.handle(.erase, at: .start) == [.startedAgain])
        _ = session.handle(keyed("O", at: .start), at: .start)
        _ = session.handle(keyed("M", at: .start), at: .start)
        #expect(session.tally.correct == 2)
    }
}
