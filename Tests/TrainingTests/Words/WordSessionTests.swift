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
        SendDriver.pattern(of: text)
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

    @Test func `that was the word may be said while its last character is still being keyed`() {
        var session = send(["TNX"])
        _ = session.handle(.keyingBegan(at: .start), at: .start)
        #expect(session.handle(.submit, at: .start) == [])
        guard case .record(let attempts)? = session.handle(keyed("T", at: .start), at: .start).first else {
            return #expect(Bool(false))
        }
        #expect(attempts.map(\.answer) == ["T", "", ""])
    }

    @Test func `eight dits begin the word anew`() {
        var session = send(["OM"])
        _ = session.handle(keyed("E", at: .start), at: .start)
        #expect(session.handle(.startAgain, at: .start) == [.startedAgain])
        _ = session.handle(keyed("O", at: .start), at: .start)
        _ = session.handle(keyed("M", at: .start), at: .start)
        #expect(session.tally.correct == 2)
    }

    @Test(arguments: stormSeeds) func `a verdict is of the word whose answers it tells`(seed: UInt64) {
        for case .verdict(let verdict) in WordSendSession.stormed(seed: seed, steps: 4000).joined() {
            #expect(verdict.target == verdict.attempts.map(\.target))
        }
    }

    @Test(arguments: stormSeeds) func `in a pause there is nothing to key, and no silence runs out`(seed: UInt64) {
        var session = WordSendSession.new(seed: seed)
        for (event, now) in WordSendSession.storm(seed: seed, steps: 4000) {
            if session.isPaused { #expect(session.target == nil && session.deadline == nil) }
            _ = session.handle(event, at: now)
        }
    }
}

extension WordSendSession: StormedSession {
    static func plan(seed: UInt64) -> Plan {
        Plan(
            words: WordPicker(source: seed.isMultiple(of: 2) ? .callsigns : .list(["TNX", "OM", "QUICK"])),
            practiceLimitMilliseconds: seed.isMultiple(of: 4) ? 20 * 60_000 : nil,
            attemptLimit: seed.isMultiple(of: 3) ? 400 : nil)
    }

    /// Keying is frequent, so that some words come to their end.
    static func randomEvent(_ now: Instant, using generator: inout SplitMix64) -> Event {
        let earlier = Instant(microseconds: max(0, now.microseconds - Int64(generator.unitInterval() * 900_000)))
        switch generator.next() % 32 {
        case 0..<8: return .soundEnded
        case 8..<10: return .keyingBegan(at: earlier)
        case 10..<22:
            return .keyed(
                SendDriver.pattern(of: CallsignGenerator.element(of: ["T", "N", "X", "O", "M"], using: &generator)),
                from: earlier, to: now)
        case 22: return .keyingCut
        case 23: return .startAgain
        case 24: return .submit
        case 25: return .silence
        case 26: return .repeatPrompt
        case 27: return .giveUp
        case 28: return .skip
        case 29: return .pause
        case 30: return .begin
        default: return .resume
        }
    }

    static func turn(at now: Instant) -> [Event] { [.soundEnded, .soundEnded, .giveUp] }

    static func step(_ effect: Effect) -> StormStep {
        switch effect {
        case .prompt(let word): .asked(word)
        case .promptAgain(let word, _): .askedAgain(word)
        case .record(let attempts): .recorded(attempts)
        case .verdict(let verdict): .told(verdict.attempts)
        case .timeMark(let minutes): .timeMark(minutes)
        case .finished(let result): .finished(result)
        default: .other
        }
    }
}
