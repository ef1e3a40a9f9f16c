import Morse
import Testing

@testable import Training

@Suite struct SessionLimitTests {
    /// Answers every group correctly. Each takes 3 s to hear, 1.2 s to answer and 1 s to judge.
    private static func run(_ plan: Session.Plan) -> SessionDriver {
        var driver = SessionDriver(plan: plan)
        driver.handle(.begin)
        while !driver.session.isFinished, driver.now.seconds < 10_000 {
            driver.hear()
            driver.type(driver.group)
            driver.hearVerdict()
        }
        return driver
    }

    private static func plan(minutes: Int? = nil, attempts: Int? = nil) -> Session.Plan {
        .hear(["K", "M"], milliseconds: minutes.map { $0 * 60_000 }, attempts: attempts)
    }

    @Test(arguments: [1, 2, 5, 60])
    func `A session ends with the first group after its time, and says each whole minute left once`(minutes: Int) {
        let driver = Self.run(Self.plan(minutes: minutes))
        let result = driver.effects.results.first
        let practised = result?.practisedMilliseconds ?? 0
        #expect(practised >= minutes * 60_000 && practised < minutes * 60_000 + 5200)
        #expect(driver.effects.timeMarks == Array((1..<minutes).reversed()))
        #expect(result?.isStopped == false && result?.tally == driver.session.tally)
    }

    @Test(arguments: [(1, 3), (3, 3), (4, 6), (20, 21)])
    func `A session ends with the group in which its number of attempts is reached`(limit: Int, attempts: Int) {
        let driver = Self.run(Self.plan(attempts: limit))
        #expect(driver.effects.results.map(\.tally.attempts) == [attempts])
        #expect(driver.effects.timeMarks.isEmpty)
    }

    @Test func `A slow learner hears the minutes left rounded up, and never zero`() {
        var driver = SessionDriver(plan: Self.plan(minutes: 5))
        driver.handle(.begin)
        #expect(driver.session.minutesLeft(at: driver.now) == 5)
        driver.hear()
        driver.wait(200_000)
        driver.type(driver.group)
        #expect(driver.hearVerdict() == [.timeMark(minutesLeft: 2), .ask(driver.group)])
        #expect(driver.session.minutesLeft(at: driver.now) == 2)
        driver.hear()
        driver.wait(200_000)
        driver.type(driver.group)
        #expect(driver.hearVerdict().results.count == 1)
        #expect(driver.session.minutesLeft(at: driver.now) == 0)
    }

    @Test func `Time ends no answer`() {
        var driver = SessionDriver(plan: Self.plan(minutes: 1))
        driver.handle(.begin)
        driver.hear()
        driver.wait(3_600_000)
        #expect(driver.type(driver.group).verdicts.first?.isRight == true)
        #expect(driver.session.minutesLeft(at: driver.now) == 0)
    }

    @Test func `Introductions and pauses are not practised time`() {
        var driver = SessionDriver(plan: .hear(["K", "M"], introduce: ["K"]))
        driver.handle(.begin)
        driver.wait(20_000)
        driver.handle(.soundEnded)
        driver.hear()
        driver.handle(.pause)
        driver.wait(50_000)
        driver.handle(.resume)
        driver.hear()
        #expect(driver.handle(.stop).results.first?.practisedMilliseconds == 6000)
        #expect(driver.session.minutesLeft(at: driver.now) == nil)
    }
}

@Suite struct PracticeClockTests {
    @Test func `The clock adds up what lies between start and stop, once`() {
        var clock = PracticeClock()
        clock.stop(at: Instant(microseconds: 500))
        clock.start(at: Instant(microseconds: 1_000_000))
        clock.start(at: Instant(microseconds: 2_000_000))
        #expect(clock.milliseconds(at: Instant(microseconds: 2_500_999)) == 1500)
        clock.stop(at: Instant(microseconds: 3_000_000))
        clock.stop(at: Instant(microseconds: 4_000_000))
        #expect(clock.milliseconds(at: Instant(microseconds: 9_000_000)) == 2000)
        // Another run of the program. Its clock starts again.
        clock.start(at: .start)
        #expect(clock.milliseconds(at: Instant(microseconds: 1_000_000)) == 3000)
    }

    @Test func `Time that runs backwards is no time`() {
        var clock = PracticeClock()
        clock.start(at: Instant(microseconds: 1_000_000))
        clock.stop(at: .start)
        #expect(clock.milliseconds(at: .start) == 0)
    }
}
