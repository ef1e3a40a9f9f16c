import Morse
import Testing

@testable import Training

@Suite struct SendSessionTests {
    /// After the prompt.
    private static func awaiting(_ plan: Session.Plan = .send()) -> SessionDriver {
        var driver = SessionDriver(plan: plan)
        driver.handle(.begin)
        driver.hearPrompt()
        return driver
    }

    private static func other(than character: String) -> String { character == "K" ? "M" : "K" }

    @Test func `A character is asked for, keyed, judged, and the next one asked for`() {
        var driver = SessionDriver(plan: .send())
        let first = driver.handle(.begin)
        #expect(first == [.ask([driver.asked])])
        #expect(!driver.session.isAwaitingAnswer && driver.session.target == [driver.asked])
        #expect(driver.hearPrompt() == [.awaitAnswer])
        #expect(driver.session.isAwaitingAnswer)
        let target = driver.asked
        let attempt = Attempt(
            direction: .send, target: target, answer: target, recognitionMilliseconds: 300,
            pattern: target.elements)
        let verdict = Verdict(target: [target], answer: [target], attempts: [attempt], outcome: .right)
        #expect(driver.key(character: target) == [.record([attempt]), .verdict(verdict)])
        #expect(driver.session.target == nil && driver.session.tally.correct == 1)
        #expect(driver.hearVerdict() == [.ask([driver.asked])])
    }

    @Test func `Another character is wrong and named`() throws {
        var driver = Self.awaiting()
        let wrong = Self.other(than: driver.asked)
        let verdict = try #require(driver.key(character: wrong).verdicts.first)
        #expect(verdict.outcome == .other && verdict.attempts[0].answer == wrong && !verdict.attempts[0].isCorrect)
        #expect(verdict.attempts[0].recognitionMilliseconds == 300)
        #expect(verdict.pattern.description == wrong.elements)
    }

    @Test(arguments: [
        ("........", "<HH>", Verdict.Outcome.other), (".......", "", .noCharacter),
        ("----", "", .noCharacter), (".........", "", .tooLong),
        (String(repeating: "-", count: Pattern.capacity), "", .tooLong),
    ])
    func `Keying that is not a character, or too long for one, is wrong in its own way`(
        elements: String, answer: String, outcome: Verdict.Outcome
    ) throws {
        var driver = Self.awaiting()
        let verdict = try #require(driver.key(elements).verdicts.first)
        #expect(verdict.outcome == outcome && verdict.attempts[0].answer == answer)
        #expect(verdict.attempts[0].pattern == elements && !verdict.attempts[0].isCorrect)
    }

    @Test func `Another name of what was asked for is as right`() throws {
        var driver = Self.awaiting(.send(["<AR>"]))
        let verdict = try #require(driver.key(".-.-.").verdicts.first)
        #expect(verdict.outcome == .right && verdict.attempts[0].answer == "<AR>" && verdict.attempts[0].isCorrect)
    }

    @Test func `Keying before the prompt is over is an answer without a measured time`() throws {
        var driver = SessionDriver(plan: .send())
        driver.handle(.begin)
        let verdict = try #require(driver.key(character: driver.asked, after: 100).verdicts.first)
        #expect(verdict.outcome == .right && verdict.attempts[0].recognitionMilliseconds == nil)
    }

    @Test func `The end of a prompt that keying cut is no turn of the learner's`() {
        var driver = SessionDriver(plan: .send())
        driver.handle(.begin)
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.handle(.soundEnded) == [])
        #expect(!driver.session.isAwaitingAnswer)
    }

    @Test func `A character of which only the end was reported is judged all the same`() throws {
        var driver = Self.awaiting()
        driver.wait(900)
        let end = driver.now
        let from = Instant(microseconds: end.microseconds - 700_000)
        let keyed = Session.Event.keyed(driver.asked.pattern, from: from, to: end)
        #expect(driver.handle(keyed).attempts.first?.recognitionMilliseconds == 200)
    }

    @Test func `Giving up counts as wrong, whatever is being keyed`() throws {
        var driver = Self.awaiting()
        driver.handle(.keyingBegan(at: driver.now))
        let verdict = try #require(driver.handle(.giveUp).verdicts.first)
        #expect(
            verdict.outcome == .givenUp && verdict.attempts[0].answer.isEmpty && verdict.attempts[0].pattern.isEmpty)
        #expect(verdict.attempts[0].recognitionMilliseconds == nil)
        // Keying in progress belongs to no question.
        #expect(driver.handle(.keyed("K".pattern, from: driver.now, to: driver.now)) == [])
        #expect(driver.session.tally.attempts == 1)
    }

    @Test func `A repeat plays the sound, counts, and restarts the time`() {
        var driver = Self.awaiting()
        driver.wait(5000)
        #expect(driver.handle(.again) == [.askAgain([driver.asked], withSound: true)])
        #expect(driver.hearPrompt() == [.awaitAnswer])
        let attempts = driver.key(character: driver.asked).attempts
        #expect(attempts.map(\.repeats) == [1] && attempts.map(\.recognitionMilliseconds) == [300])
    }

    @Test func `While a character is keyed nothing is repeated`() {
        var driver = Self.awaiting()
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.handle(.again) == [.unused])
    }

    @Test func `After a verdict what was asked can be heard, and the rest be cut short`() {
        var driver = Self.awaiting()
        driver.key(character: driver.asked)
        #expect(driver.handle(.again) == [.replay([driver.asked])])
        #expect(driver.handle(.skip) == [.hurry])
        #expect(driver.handle(.soundEnded).asked.count == 1)
    }

    @Test func `The worse characters are keyed the more often they come up, but none too seldom`() {
        var driver = SessionDriver(plan: .send())
        driver.handle(.begin)
        for _ in 0..<600 {
            driver.hearPrompt()
            driver.key(character: driver.asked == "R" ? "K" : driver.asked)
            driver.hearVerdict()
        }
        let counts = Dictionary(driver.effects.asked.map { ($0.joined(), 1) }, uniquingKeysWith: +)
        #expect(counts["R", default: 0] > 260 && counts["K", default: 0] > 100 && counts["M", default: 0] > 100)
    }

    @Test func `Answers in receiving do not count for sending`() {
        var totals = CharacterTotals()
        totals.receiveAttempts = 1000
        var progress = Progress()
        progress.characters["K"] = totals
        progress.introduced[.receive] = ["K", "M"]
        let plan = Session.Plan(course: .letters, level: 2, direction: .send, progress: progress)
        #expect(plan.introduce == ["K", "M"] && plan.skill.material.newest == ["K", "M"])
        progress.introduced[.send] = ["K"]
        #expect(Session.Plan(course: .letters, level: 2, direction: .send, progress: progress).introduce == ["M"])
    }

    @Test func `Without characters there is nothing to do`() {
        var driver = SessionDriver(plan: .send([]))
        #expect(driver.handle(.begin).results.map(\.tally.attempts) == [0])
    }

    @Test func `A pause forgets what was being keyed and asks again`() {
        var driver = Self.awaiting()
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.handle(.pause) == [.pause])
        #expect(driver.session.target == nil)
        #expect(driver.handle(.keyed("K".pattern, from: driver.now, to: driver.now)) == [])
        #expect(driver.handle(.resume) == [.resume, .askAgain([driver.asked], withSound: false)])
        driver.hearPrompt()
        #expect(driver.key(character: driver.asked).attempts.map(\.repeats) == [0])
    }

    @Test func `Limits of time and number end a session after an answer, and minutes left are announced`() {
        var driver = SessionDriver(
            plan: .send(["K", "M"], milliseconds: 120_000))
        driver.handle(.begin)
        while !driver.session.isFinished, driver.now.seconds < 1000 {
            driver.hearPrompt()
            driver.key(character: driver.asked)
            driver.hearVerdict()
        }
        let practised = driver.effects.results.first?.practisedMilliseconds ?? 0
        #expect(practised >= 120_000 && practised < 123_300)
        #expect(driver.effects.timeMarks == [1])

        driver = SessionDriver(plan: .send(["K", "M"], attempts: 3))
        driver.handle(.begin)
        for _ in 0..<3 {
            driver.hearPrompt()
            driver.key(character: driver.asked)
            driver.hearVerdict()
        }
        #expect(driver.effects.results.map(\.tally.attempts) == [3])
    }
}

@Suite struct SendIntroductionTests {
    private static let plan = Session.Plan.send(["K", "M"], introduce: ["K", "M"])

    @Test func `New characters are introduced one after the other, before time counts`() {
        var driver = SessionDriver(plan: Self.plan)
        #expect(driver.handle(.begin) == [.introduce("K")])
        driver.wait(9000)
        #expect(driver.handle(.soundEnded) == [.introduced("K"), .introduce("M")])
        #expect(driver.handle(.giveUp) == [.unused])
        #expect(driver.handle(.again) == [.silence, .introduce("M")])
        let last = driver.handle(.skip)
        #expect(Array(last.prefix(2)) == [.silence, .introduced("M")] && last.asked.count == 1)
        #expect(driver.session.practisedMilliseconds(at: driver.now) == 0)
    }

    @Test func `A new character may be keyed at once, until it is right, and nothing counts`() throws {
        var driver = SessionDriver(plan: Self.plan)
        driver.handle(.begin)
        driver.wait(1000)
        let wrong = driver.key("-.-.")
        #expect(wrong.contains(.silence) && wrong.tries.map(\.outcome) == [.other], "\(wrong)")
        #expect(driver.session.target == nil)
        #expect(driver.handle(.soundEnded) == [.introduce("K")])
        let right = driver.key("-.-")
        #expect(right.tries.map(\.outcome) == [.right] && right.last == .introduced("K"))
        #expect(driver.handle(.soundEnded) == [.introduce("M")])
        #expect(driver.session.tally.attempts == 0 && driver.effects.attempts.isEmpty)
    }

    @Test func `The end of an introduction that keying cut does not end the introduction`() {
        var driver = SessionDriver(plan: Self.plan)
        driver.handle(.begin)
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.handle(.soundEnded) == [])
        #expect(driver.session.target == ["K"])
        #expect(driver.handle(.pause) == [.pause])
        #expect(driver.handle(.resume) == [.resume, .introduce("K")])
    }
}
