import Testing
import Training

/// Characters of these groups end 1000, 2000 and 3000 ms after the group begins.
@Suite struct RecognitionTimeTests {
    private static func begun(length: Int = 3) -> SessionDriver {
        var driver = SessionDriver(plan: .hear(groupLength: length...length))
        driver.handle(.begin)
        return driver
    }

    @Test func `After the group it runs from the group's end to the first key, the rest is typing`() {
        var driver = Self.begun()
        driver.hear()
        driver.wait(300)
        driver.handle(.typed(driver.group[0]))
        driver.wait(200)
        driver.handle(.typed(driver.group[1]))
        driver.wait(1000)
        let attempts = driver.handle(.typed(driver.group[2])).attempts
        #expect(attempts.map(\.recognitionMilliseconds) == [300, nil, nil])
    }

    @Test func `In a group of one it runs from the last mark to the key`() {
        var driver = Self.begun(length: 1)
        driver.hear()
        driver.wait(543)
        #expect(driver.handle(.typed(driver.group[0])).attempts.map(\.recognitionMilliseconds) == [543])
    }

    @Test func `Written along it runs from the first character's own end`() {
        var driver = Self.begun()
        let effects = driver.hear(typing: [
            (driver.group[0], 1250), (driver.group[1], 2350), (driver.group[2], 2900),
        ])
        #expect(effects.attempts.map(\.recognitionMilliseconds) == [250, nil, nil])
    }

    @Test func `A first key before its character's end is not timed: recognised by its beginning, or guessed`() {
        var driver = Self.begun(length: 1)
        let effects = driver.hear(typing: [(driver.group[0], 900)])
        #expect(effects.attempts.map(\.recognitionMilliseconds) == [nil])
    }

    @Test func `Written along with a lag it runs to the first key all the same`() {
        var driver = Self.begun()
        driver.hear(typing: [(driver.group[0], 2500), (driver.group[1], 2600)])
        driver.wait(100)
        let attempts = driver.handle(.typed(driver.group[2])).attempts
        #expect(attempts.map(\.recognitionMilliseconds) == [1500, nil, nil])
    }

    @Test func `A key typed again after Backspace is measured, not the one taken back`() {
        var driver = Self.begun()
        driver.hear()
        driver.wait(300)
        driver.handle(.typed("X"))
        driver.handle(.erase)
        driver.wait(500)
        driver.handle(.typed(driver.group[0]))
        let attempts = driver.type(Array(driver.group.dropFirst())).attempts
        #expect(attempts.map(\.recognitionMilliseconds) == [800, nil, nil])
    }

    @Test func `An answer that stands for a later character is measured against that character`() {
        var driver = Self.begun()
        while Set(driver.group).count < 3 {
            driver.hear()
            driver.handle(.giveUp)
            driver.hearVerdict()
        }
        driver.hear(typing: [(driver.group[1], 2200), (driver.group[2], 3000)])
        #expect(driver.handle(.submit).attempts.map(\.recognitionMilliseconds) == [nil, 200, nil])
    }

    @Test func `A missed character has none`() {
        var driver = Self.begun()
        driver.hear()
        driver.type([driver.group[0]])
        let attempts = driver.handle(.submit).attempts
        #expect(attempts.compactMap(\.recognitionMilliseconds) == [400])
    }

    @Test func `Keys during a sending cut by a repeat are not timed, nor are those after it`() {
        var driver = Self.begun()
        driver.wait(1100)
        driver.handle(.typed(driver.group[0]))
        driver.handle(.again)
        driver.wait(50)
        driver.hear()
        let attempts = driver.type(Array(driver.group.dropFirst())).attempts
        #expect(attempts.map(\.recognitionMilliseconds) == [nil, nil, nil])
    }

    @Test func `Keys before a repeat keep the time of the hearing that they answered`() {
        var driver = Self.begun()
        driver.hear()
        driver.type([driver.group[0]], every: 350)
        driver.handle(.again)
        driver.hear()
        let attempts = driver.type(Array(driver.group.dropFirst())).attempts
        #expect(attempts.map(\.recognitionMilliseconds) == [350, nil, nil])
    }

    @Test func `Without a report of when the marks ended there is no time`() {
        var driver = Self.begun()
        driver.wait(3000)
        driver.handle(.soundEnded)
        #expect(driver.type(driver.group).attempts.allSatisfy { $0.recognitionMilliseconds == nil })
    }
}
