import Morse
import Testing

@testable import Training

/// The time to key: none, nothing in time, too late.
@Suite struct SendLimitTests {
    private static func awaiting(
        _ empty: SendSession.TimeLimit.Empty = .again, _ late: SendSession.TimeLimit.Late = .accept,
        practiceLimit: Int? = nil
    ) -> SendDriver {
        var driver = SendDriver(
            plan: .init(
                characters: ["K", "M"], practiceLimitMilliseconds: practiceLimit,
                timeLimit: .init(milliseconds: 5000, empty: empty, late: late)))
        driver.handle(.begin)
        driver.hear()
        return driver
    }

    @Test func `Without a limit there is all the time in the world`() {
        var driver = SendDriver()
        driver.handle(.begin)
        driver.hear()
        #expect(driver.session.deadline == nil)
        driver.wait(3_600_000)
        #expect(driver.handle(.limitPassed) == [])
        #expect(driver.key(character: driver.asked).verdicts.map(\.isLate) == [false])
    }

    @Test func `Time runs from the prompt's end, and not while something is keyed or paused`() {
        var driver = Self.awaiting()
        #expect(driver.session.deadline == driver.now.advanced(byMilliseconds: 5000))
        driver.wait(4999)
        #expect(driver.handle(.limitPassed) == [])
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.session.deadline == nil)
        driver.wait(10_000)
        #expect(driver.handle(.limitPassed) == [])
        driver.handle(.pause)
        driver.handle(.resume)
        #expect(driver.session.deadline == nil)
        driver.hear()
        #expect(driver.session.deadline == driver.now.advanced(byMilliseconds: 5000))
    }

    @Test func `Nothing keyed in time is asked again and counts nothing`() {
        var driver = Self.awaiting()
        driver.wait(5000)
        #expect(driver.handle(.limitPassed) == [.nothingKeyed, .promptAgain(driver.asked, withSound: false)])
        #expect(driver.session.deadline == nil)
        driver.hear()
        let attempts = driver.key(character: driver.asked).attempts
        #expect(attempts.map(\.isCorrect) == [true] && attempts.map(\.repeats) == [0])
        #expect(attempts.map(\.recognitionMilliseconds) == [300])
    }

    @Test func `Whoever is not there is waited for, not asked for ever`() {
        var driver = Self.awaiting()
        for _ in 0..<2 {
            driver.wait(5000)
            #expect(driver.handle(.limitPassed).count == 2)
            driver.hear()
        }
        driver.wait(5000)
        #expect(driver.handle(.limitPassed) == [.nothingKeyed, .unattended])
        driver.handle(.pause)
        #expect(driver.handle(.resume) == [.resume, .promptAgain(driver.asked, withSound: false)])
    }

    @Test func `A session whose time is over ends with a prompt for which nothing was keyed`() {
        var driver = Self.awaiting(practiceLimit: 60_000)
        driver.wait(70_000)
        #expect(driver.handle(.limitPassed).results.map(\.tally.attempts) == [0])
    }

    @Test func `Nothing keyed in time is wrong for who wants it so`() throws {
        var driver = Self.awaiting(.wrong)
        driver.wait(5000)
        let verdict = try #require(driver.handle(.limitPassed).verdicts.first)
        #expect(verdict.outcome == .nothing && verdict.attempt.answer.isEmpty && verdict.pattern.isEmpty)
        #expect(driver.session.tally.attempts == 1 && driver.session.tally.correct == 0)
    }

    @Test func `What is complete too late is judged by what was keyed, and told`() throws {
        var driver = Self.awaiting()
        let right = try #require(driver.key(character: driver.asked, after: 4500).verdicts.first)
        #expect(right.outcome == .right && right.isLate && right.attempt.isCorrect)
        driver.hearVerdict()
        driver.hear()
        let wrong = try #require(driver.key("....", after: 4500).verdicts.first)
        #expect(wrong.outcome == .other && wrong.isLate && wrong.attempt.answer == "H")
    }

    @Test func `What is complete too late is wrong for who wants it so, and no mistaken character`() throws {
        var driver = Self.awaiting(.again, .wrong)
        let verdict = try #require(driver.key(character: driver.asked, after: 4500).verdicts.first)
        #expect(verdict.outcome == .tooLate && verdict.isLate && verdict.attempt.answer.isEmpty)
        #expect(verdict.attempt.pattern == SendDriver.elements(of: driver.asked) && !verdict.attempt.isCorrect)
        #expect(driver.session.tally.missed.first?.takenFor == [])
        driver.hearVerdict()
        driver.hear()
        #expect(driver.key("....", after: 4500).verdicts.map(\.outcome) == [.other])
    }

    @Test func `The last mark decides, not the silence after it`() {
        var driver = Self.awaiting(.again, .wrong)
        #expect(driver.key(character: driver.asked, after: 4200, lasting: 800).verdicts.map(\.isLate) == [false])
    }

    @Test func `A prompt that was cut ends with the first mark`() {
        var driver = SendDriver(
            plan: .init(characters: ["K"], timeLimit: .init(milliseconds: 1000, late: .wrong)))
        driver.handle(.begin)
        #expect(driver.key(character: "K", after: 400, lasting: 900).verdicts.map(\.outcome) == [.right])
        driver.hearVerdict()
        #expect(driver.key(character: "K", after: 400, lasting: 1100).verdicts.map(\.outcome) == [.tooLate])
    }
}
