import Morse
import Testing

@testable import Training

@Suite struct WordSessionTests {
    private func receive(_ source: WordSource) -> SessionDriver {
        var driver = SessionDriver(
            plan: ReceiveSession.Plan(characters: source.characters, words: WordPicker(source: source)))
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

    /// In digits, in letters, or mixed: the same number.
    @Test(arguments: [["5", "9", "9"], ["5", "N", "N"], ["E", "9", "N"]])
    func `cut numbers may be answered either way`(answer: [String]) throws {
        let round = Round(group: ["5", "N", "N"])
        var typed = round
        for text in answer { typed.take(text, next: .start, at: .start) }
        #expect(typed.verdict(isGivenUp: false, readsCutNumbers: true).isRight)
        #expect(typed.verdict(isGivenUp: false).isRight == (answer == ["5", "N", "N"]))
    }

    // MARK: Sending

    private func pattern(_ text: String) -> Pattern {
        Symbol(text).flatMap(Alphabet.international.pattern(of:)) ?? Pattern()
    }

    private func keyed(_ text: String, at now: Instant) -> WordSendSession.Event {
        .keyed(pattern(text), from: now, to: now.advanced(byMilliseconds: 200))
    }

    private func send(_ words: [String]) -> WordSendSession {
        var session = WordSendSession(plan: .init(words: WordPicker(source: .list(words))), seed: 1)
        #expect(session.handle(.begin, at: .start) == [.prompt(WordSource.characters(of: words[0]))])
        #expect(session.handle(.soundEnded, at: .start) == [.awaitKeying])
        return session
    }

    @Test func `a word is judged when it has all its characters`() {
        var session = send(["TNX"])
        #expect(session.handle(keyed("T", at: .start), at: .start) == [])
        #expect(session.handle(keyed("N", at: .start), at: .start) == [])
        let effects = session.handle(keyed("X", at: .start), at: .start)
        guard case .verdict(let verdict)? = effects.last else { return #expect(Bool(false)) }
        #expect(verdict.isRight && session.words.total == AnswerCount(attempts: 1, correct: 1))
    }

    @Test func `an incomplete word is judged after a silence, or when the learner says so`() {
        for event in [WordSendSession.Event.silence, .submit] {
            var session = send(["TNX"])
            #expect(session.deadline == nil)
            _ = session.handle(keyed("T", at: .start), at: .start)
            _ = session.handle(keyed("X", at: .start), at: .start)
            let due = Instant.start.advanced(byMilliseconds: 4200)
            #expect(session.deadline == due)
            #expect(session.handle(.silence, at: .start) == [])
            let effects = session.handle(event, at: due)
            guard case .record(let attempts)? = effects.first else { return #expect(Bool(false)) }
            #expect(attempts.map(\.answer) == ["T", "", "X"])
        }
    }

    @Test func `eight dits begin the word anew`() {
        var session = send(["OM"])
        _ = session.handle(keyed("E", at: .start), at: .start)
        #expect(session.handle(.startAgain, at: .start) == [.startedAgain])
        _ = session.handle(keyed("O", at: .start), at: .start)
        _ = session.handle(keyed("M", at: .start), at: .start)
        #expect(session.tally.correct == 2)
    }

    /// Whatever happens in whatever order, what is counted is what was recorded, and nothing comes after the end.
    @Test(arguments: 0..<20) func `any order of events is taken`(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var session = WordSendSession(
            plan: .init(words: WordPicker(source: .callsigns), attemptLimit: 40), seed: seed)
        var now = Instant.start
        var recorded = 0
        for _ in 0..<2000 where !session.isFinished {
            now = now.advanced(byMilliseconds: CallsignGenerator.index(below: 2000, using: &dice))
            let letter = String(CallsignGenerator.letter(using: &dice))
            let events: [WordSendSession.Event] = [
                .begin, .soundEnded, .keyingBegan(at: now), keyed(letter, at: now), keyed(letter, at: now), .keyingCut,
                .startAgain, .submit, .silence, .repeatPrompt, .giveUp, .skip, .pause, .resume, .resume,
            ]
            for effect in session.handle(CallsignGenerator.element(of: events, using: &dice), at: now) {
                if case .record(let attempts) = effect { recorded += attempts.count }
            }
            #expect(session.target == nil || !session.isPaused)
        }
        #expect(session.tally.attempts == recorded)
        #expect(session.isFinished == (recorded >= 40) || !session.isFinished)
        _ = session.handle(.stop, at: now)
        #expect(session.handle(.begin, at: now) == [] && session.isFinished)
    }
}
