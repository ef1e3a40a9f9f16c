import Morse
import Testing

@testable import Training

@Suite struct SendSessionTests {
    /// A session in which a prompt was heard.
    private static func awaiting(_ plan: SendSession.Plan = .init(characters: ["K", "M", "R"])) -> SendDriver {
        var driver = SendDriver(plan: plan)
        driver.handle(.begin)
        driver.hear()
        return driver
    }

    private static func other(than character: String) -> String { character == "K" ? "M" : "K" }

    @Test func `A character is asked for, keyed, judged, and the next one asked for`() {
        var driver = SendDriver()
        let first = driver.handle(.begin)
        #expect(first == [.prompt(driver.asked)])
        #expect(!driver.session.isAwaitingKeying && driver.session.target == driver.asked)
        #expect(driver.hear() == [.awaitKeying])
        #expect(driver.session.isAwaitingKeying)
        let target = driver.asked
        let attempt = Attempt(
            direction: .send, target: target, answer: target, recognitionMilliseconds: 300,
            pattern: SendDriver.elements(of: target))
        let verdict = SendSession.Verdict(
            outcome: .right, pattern: SendDriver.pattern(of: target), attempt: attempt)
        #expect(driver.key(character: target) == [.record(attempt), .verdict(verdict)])
        #expect(driver.session.target == nil && driver.session.tally.correct == 1)
        #expect(driver.hearVerdict() == [.prompt(driver.asked)])
    }

    @Test func `Another character is wrong and named`() throws {
        var driver = Self.awaiting()
        let wrong = Self.other(than: driver.asked)
        let verdict = try #require(driver.key(character: wrong).verdicts.first)
        #expect(verdict.outcome == .other && verdict.attempt.answer == wrong && !verdict.attempt.isCorrect)
        #expect(verdict.attempt.recognitionMilliseconds == 300)
        #expect(verdict.pattern.description == SendDriver.elements(of: wrong))
    }

    @Test(arguments: [
        ("........", "<HH>", SendSession.Verdict.Outcome.other), (".......", "", .noCharacter),
        ("----", "", .noCharacter), (".........", "", .tooLong),
        (String(repeating: "-", count: Pattern.capacity), "", .tooLong),
    ])
    func `What is no character, or too long for one, is wrong by its own name`(
        elements: String, answer: String, outcome: SendSession.Verdict.Outcome
    ) throws {
        var driver = Self.awaiting()
        let verdict = try #require(driver.key(elements).verdicts.first)
        #expect(verdict.outcome == outcome && verdict.attempt.answer == answer)
        #expect(verdict.attempt.pattern == elements && !verdict.attempt.isCorrect)
    }

    @Test func `Another name of what was asked for is as right`() throws {
        var driver = Self.awaiting(.init(characters: ["<AR>"]))
        let verdict = try #require(driver.key(".-.-.").verdicts.first)
        #expect(verdict.outcome == .right && verdict.attempt.answer == "<AR>" && verdict.attempt.isCorrect)
    }

    @Test func `Whoever keys before the prompt is over has answered, in no time that could be measured`() throws {
        var driver = SendDriver()
        driver.handle(.begin)
        let verdict = try #require(driver.key(character: driver.asked, after: 100).verdicts.first)
        #expect(verdict.outcome == .right && verdict.attempt.recognitionMilliseconds == nil)
    }

    @Test func `The end of a prompt that keying cut is no turn of the learner's`() {
        var driver = SendDriver()
        driver.handle(.begin)
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.handle(.soundEnded) == [])
        #expect(!driver.session.isAwaitingKeying)
    }

    @Test func `A character of which only the end was told is judged all the same`() throws {
        var driver = Self.awaiting()
        driver.wait(900)
        let end = driver.now
        let from = Instant(microseconds: end.microseconds - 700_000)
        let keyed = SendSession.Event.keyed(SendDriver.pattern(of: driver.asked), from: from, to: end)
        #expect(driver.handle(keyed).attempts.first?.recognitionMilliseconds == 200)
    }

    @Test func `Giving up counts as wrong, whatever is being keyed`() throws {
        var driver = Self.awaiting()
        driver.handle(.keyingBegan(at: driver.now))
        let verdict = try #require(driver.handle(.giveUp).verdicts.first)
        #expect(verdict.outcome == .givenUp && verdict.attempt.answer.isEmpty && verdict.attempt.pattern.isEmpty)
        #expect(verdict.attempt.recognitionMilliseconds == nil)
        // What was being keyed belongs to nothing.
        #expect(driver.handle(.keyed(SendDriver.pattern(of: "K"), from: driver.now, to: driver.now)) == [])
        #expect(driver.session.tally.attempts == 1)
    }

    @Test func `A repeat is asked for with its sound, counts, and begins the time anew`() {
        var driver = Self.awaiting()
        driver.wait(5000)
        #expect(driver.handle(.repeatPrompt) == [.promptAgain(driver.asked, withSound: true)])
        #expect(driver.hear() == [.awaitKeying])
        let attempts = driver.key(character: driver.asked).attempts
        #expect(attempts.map(\.repeats) == [1] && attempts.map(\.recognitionMilliseconds) == [300])
    }

    @Test func `While a character is keyed nothing is repeated`() {
        var driver = Self.awaiting()
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.handle(.repeatPrompt) == [.unused])
    }

    @Test func `After a verdict what was asked can be heard, and the rest be cut short`() {
        var driver = Self.awaiting()
        driver.key(character: driver.asked)
        #expect(driver.handle(.repeatPrompt) == [.playTarget(driver.asked)])
        #expect(driver.handle(.skip) == [.hurry])
        #expect(driver.handle(.soundEnded).prompts.count == 1)
    }

    @Test func `Characters are asked for more often the worse they are keyed, and none too seldom`() {
        var driver = SendDriver()
        driver.handle(.begin)
        for _ in 0..<600 {
            driver.hear()
            driver.key(character: driver.asked == "R" ? "K" : driver.asked)
            driver.hearVerdict()
        }
        let counts = Dictionary(driver.effects.prompts.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts["R", default: 0] > 260 && counts["K", default: 0] > 100 && counts["M", default: 0] > 100)
    }

    @Test func `What was known of receiving is nothing for sending`() {
        var totals = CharacterTotals()
        totals.receiveAttempts = 1000
        var progress = Progress()
        progress.characters["K"] = totals
        progress.introduced[.receive] = ["K", "M"]
        let plan = SendSession.Plan(course: .letters, level: 2, progress: progress)
        #expect(plan.introduce == ["K", "M"] && plan.characters == ["K", "M"] && plan.newest == ["K", "M"])
        progress.introduced[.send] = ["K"]
        #expect(SendSession.Plan(course: .letters, level: 2, progress: progress).introduce == ["M"])
    }

    @Test func `Without characters there is nothing to do`() {
        var driver = SendDriver(plan: .init(characters: []))
        #expect(driver.handle(.begin).results.map(\.tally.attempts) == [0])
    }

    @Test func `A pause forgets what was being keyed and asks again`() {
        var driver = Self.awaiting()
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.handle(.pause) == [.pause])
        #expect(driver.session.target == nil)
        #expect(driver.handle(.keyed(SendDriver.pattern(of: "K"), from: driver.now, to: driver.now)) == [])
        #expect(driver.handle(.resume) == [.resume, .promptAgain(driver.asked, withSound: false)])
        driver.hear()
        #expect(driver.key(character: driver.asked).attempts.map(\.repeats) == [0])
    }

    @Test func `Limits of time and number end a session after an answer, and minutes left are told`() {
        var driver = SendDriver(
            plan: .init(characters: ["K", "M"], practiceLimitMilliseconds: 120_000, attemptLimit: nil))
        driver.handle(.begin)
        while !driver.session.isFinished, driver.now.seconds < 1000 {
            driver.hear()
            driver.key(character: driver.asked)
            driver.hearVerdict()
        }
        let practised = driver.effects.results.first?.practisedMilliseconds ?? 0
        #expect(practised >= 120_000 && practised < 123_300)
        #expect(driver.effects.timeMarks == [1])

        driver = SendDriver(plan: .init(characters: ["K", "M"], attemptLimit: 3))
        driver.handle(.begin)
        for _ in 0..<3 {
            driver.hear()
            driver.key(character: driver.asked)
            driver.hearVerdict()
        }
        #expect(driver.effects.results.map(\.tally.attempts) == [3])
    }
}

@Suite struct SendIntroductionTests {
    private static let plan = SendSession.Plan(characters: ["K", "M"], introduce: ["K", "M"])

    @Test func `New characters are introduced one after the other, before time counts`() {
        var driver = SendDriver(plan: Self.plan)
        #expect(driver.handle(.begin) == [.introduce("K")])
        driver.wait(9000)
        #expect(driver.handle(.soundEnded) == [.introduced("K"), .introduce("M")])
        #expect(driver.handle(.giveUp) == [.unused])
        #expect(driver.handle(.repeatPrompt) == [.hurry, .introduce("M")])
        let last = driver.handle(.skip)
        #expect(Array(last.prefix(2)) == [.hurry, .introduced("M")] && last.prompts.count == 1)
        #expect(driver.session.practisedMilliseconds(at: driver.now) == 0)
    }

    @Test func `A new character may be keyed at once, until it is right, and nothing counts`() throws {
        var driver = SendDriver(plan: Self.plan)
        driver.handle(.begin)
        driver.wait(1000)
        let wrong = driver.key("-.-.")
        #expect(wrong.first == .hurry && wrong.tries.map(\.outcome) == [.other])
        #expect(driver.session.target == nil)
        #expect(driver.handle(.soundEnded) == [.introduce("K")])
        let right = driver.key("-.-")
        #expect(right.tries.map(\.outcome) == [.right] && right.last == .introduced("K"))
        #expect(driver.handle(.soundEnded) == [.introduce("M")])
        #expect(driver.session.tally.attempts == 0 && driver.effects.attempts.isEmpty)
    }

    @Test func `The end of an introduction that keying cut does not end the introduction`() {
        var driver = SendDriver(plan: Self.plan)
        driver.handle(.begin)
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.handle(.soundEnded) == [])
        #expect(driver.session.target == "K")
        #expect(driver.handle(.pause) == [.pause])
        #expect(driver.handle(.resume) == [.resume, .introduce("K")])
    }
}
