import Morse
import Testing

@testable import Training

@Suite struct SendLimitTests {
    private static func awaiting(
        _ empty: TimeLimit.Empty = .again, _ late: TimeLimit.Late = .accept,
        practiceLimit: Int? = nil
    ) -> SessionDriver {
        var driver = SessionDriver(
            plan: .send(
                ["K", "M"], limit: .init(milliseconds: 5000, empty: empty, late: late), milliseconds: practiceLimit))
        driver.handle(.begin)
        driver.hearPrompt()
        return driver
    }

    @Test func `Without a limit there is all the time in the world`() {
        var driver = SessionDriver(plan: .send())
        driver.handle(.begin)
        driver.hearPrompt()
        #expect(driver.session.deadline == nil)
        driver.wait(3_600_000)
        #expect(driver.handle(.deadline) == [])
        #expect(driver.key(character: driver.asked).verdicts.map(\.isLate) == [false])
    }

    @Test func `Time runs from the prompt's end, and not while something is keyed or paused`() {
        var driver = Self.awaiting()
        #expect(driver.session.deadline == driver.now.advanced(byMilliseconds: 5000))
        driver.wait(4999)
        #expect(driver.handle(.deadline) == [])
        driver.handle(.keyingBegan(at: driver.now))
        #expect(driver.session.deadline == nil)
        driver.wait(10_000)
        #expect(driver.handle(.deadline) == [])
        driver.handle(.pause)
        driver.handle(.resume)
        #expect(driver.session.deadline == nil)
        driver.hearPrompt()
        #expect(driver.session.deadline == driver.now.advanced(byMilliseconds: 5000))
    }

    @Test func `With nothing keyed in time the character is asked again, and nothing counts`() {
        var driver = Self.awaiting()
        driver.wait(5000)
        #expect(driver.handle(.deadline) == [.nothingKeyed, .askAgain([driver.asked], withSound: false)])
        #expect(driver.session.deadline == nil)
        driver.hearPrompt()
        let attempts = driver.key(character: driver.asked).attempts
        #expect(attempts.map(\.isCorrect) == [true] && attempts.map(\.repeats) == [0])
        #expect(attempts.map(\.recognitionMilliseconds) == [300])
    }

    @Test func `An absent learner is waited for, not asked for ever`() {
        var driver = Self.awaiting()
        for _ in 0..<2 {
            driver.wait(5000)
            #expect(driver.handle(.deadline).count == 2)
            driver.hearPrompt()
        }
        driver.wait(5000)
        #expect(driver.handle(.deadline) == [.nothingKeyed, .unattended])
        driver.handle(.pause)
        #expect(driver.handle(.resume) == [.resume, .askAgain([driver.asked], withSound: false)])
    }

    @Test func `A session whose time is over ends with a prompt for which nothing was keyed`() {
        var driver = Self.awaiting(practiceLimit: 60_000)
        driver.wait(70_000)
        #expect(driver.handle(.deadline).results.map(\.tally.attempts) == [0])
    }

    @Test func `Nothing keyed in time counts as wrong if set so`() throws {
        var driver = Self.awaiting(.wrong)
        driver.wait(5000)
        let verdict = try #require(driver.handle(.deadline).verdicts.first)
        #expect(verdict.outcome == .nothing && verdict.attempts[0].answer.isEmpty && verdict.pattern.isEmpty)
        #expect(driver.session.tally.attempts == 1 && driver.session.tally.correct == 0)
    }

    @Test func `A character completed too late is judged by its elements, and reported`() throws {
        var driver = Self.awaiting()
        let right = try #require(driver.key(character: driver.asked, after: 4500).verdicts.first)
        #expect(right.outcome == .right && right.isLate && right.attempts[0].isCorrect)
        driver.hearVerdict()
        driver.hearPrompt()
        let wrong = try #require(driver.key("....", after: 4500).verdicts.first)
        #expect(wrong.outcome == .other && wrong.isLate && wrong.attempts[0].answer == "H")
    }

    @Test func `A late character counts as wrong if set so, and not as a confusion`() throws {
        var driver = Self.awaiting(.again, .wrong)
        let verdict = try #require(driver.key(character: driver.asked, after: 4500).verdicts.first)
        #expect(verdict.outcome == .tooLate && verdict.isLate && verdict.attempts[0].answer.isEmpty)
        #expect(verdict.attempts[0].pattern == driver.asked.elements && !verdict.attempts[0].isCorrect)
        #expect(driver.session.tally.missed.first?.takenFor == [])
        driver.hearVerdict()
        driver.hearPrompt()
        #expect(driver.key("....", after: 4500).verdicts.map(\.outcome) == [.other])
    }

    @Test func `The last mark decides, not the silence after it`() {
        var driver = Self.awaiting(.again, .wrong)
        #expect(driver.key(character: driver.asked, after: 4200, lasting: 800).verdicts.map(\.isLate) == [false])
    }

    @Test func `A prompt that was cut ends with the first mark`() {
        var driver = SessionDriver(
            plan: .send(["K"], limit: .init(milliseconds: 1000, late: .wrong)))
        driver.handle(.begin)
        #expect(driver.key(character: "K", after: 400, lasting: 900).verdicts.map(\.outcome) == [.right])
        driver.hearVerdict()
        #expect(driver.key(character: "K", after: 400, lasting: 1100).verdicts.map(\.outcome) == [.tooLate])
    }
}
