import Testing
import Training

@Suite struct ReceiveSessionTests {
    /// During the first group.
    private static func sending() -> SessionDriver {
        var driver = SessionDriver(plan: .hear())
        driver.handle(.begin)
        return driver
    }

    /// After the first group.
    private static func awaiting() -> SessionDriver {
        var driver = sending()
        driver.hear()
        return driver
    }

    /// During the verdict on a correct first answer.
    private static func inVerdict() -> SessionDriver {
        var driver = awaiting()
        driver.type(driver.group)
        return driver
    }

    // MARK: Introductions

    @Test func `New characters are introduced one after the other, then comes the first group`() {
        var driver = SessionDriver(plan: .hear(["K", "M"], introduce: ["K", "M"]))
        #expect(driver.handle(.soundEnded) == [])
        #expect(driver.handle(.begin) == [.introduce("K")])
        #expect(driver.handle(.begin) == [])
        #expect(driver.handle(.soundEnded) == [.introduced("K"), .introduce("M")])
        let effects = driver.handle(.soundEnded)
        #expect(effects == [.introduced("M"), .ask(driver.group)] && !driver.group.isEmpty)
    }

    @Test func `A skipped introduction counts as introduced, and one can be heard again`() {
        var driver = SessionDriver(plan: .hear(["K", "M"], introduce: ["K", "M"]))
        driver.handle(.begin)
        #expect(driver.handle(.again) == [.silence, .introduce("K")])
        #expect(driver.handle(.skip) == [.silence, .introduced("K"), .introduce("M")])
        #expect(driver.handle(.skip) == [.silence, .introduced("M"), .ask(driver.group)])
        #expect(driver.handle(.skip) == [])
    }

    @Test(arguments: [Session.Event.typed("K"), .giveUp, .erase])
    func `An answer to an introduction is too early and counts for nothing`(event: Session.Event) {
        var driver = SessionDriver(plan: .hear(["K", "M"], introduce: ["K"]))
        driver.handle(.begin)
        #expect(driver.handle(event) == [.unused])
        driver.handle(.soundEnded)
        #expect(driver.session.answerProgress.given == 0)
        #expect(driver.session.tally.attempts == 0)
    }

    @Test func `A lesson introduces what is unlocked and was never introduced`() {
        var progress = Progress()
        progress.introduced[.receive] = ["K", "M"]
        progress.introduced[.send] = ["R"]
        progress.characters["K"] = CharacterTotals()
        let plan = Session.Plan(course: .letters, level: 4, direction: .receive, progress: progress, attemptLimit: 7)
        let picker = CharacterPicker(
            characters: ["K", "M", "R", "S"], newest: ["S"], history: progress.characters, direction: .receive)
        #expect(plan.skill == Skill(GroupMaker(length: 2...5, picker: picker), answered: .written))
        #expect(plan.introduce == ["R", "S"] && plan.attemptLimit == 7 && plan.practiceLimitMilliseconds == nil)
    }

    @Test func `Enter goes on from an introduction`() {
        var driver = SessionDriver(plan: .hear(introduce: ["K"]))
        driver.handle(.begin)
        #expect(driver.handle(.submit) == [.silence, .introduced("K"), .ask(driver.group)])
    }

    // MARK: Answers

    @Test func `A right answer of full length is recorded, then judged, and the next group follows`() {
        var driver = Self.awaiting()
        #expect(driver.effects == [.ask(driver.group), .awaitAnswer] && driver.session.isAwaitingAnswer)
        let first = driver.group
        let effects = driver.type(first)
        #expect(Array(effects.prefix(3)) == first.map { .typed($0) })
        var attempts = first.map { Attempt(direction: .receive, target: $0, answer: $0) }
        attempts[0].recognitionMilliseconds = 400
        let verdict = Verdict(target: first, answer: first, attempts: attempts, outcome: .right)
        #expect(effects.suffix(2) == [.record(attempts), .verdict(verdict)])
        #expect(verdict.isRight)
        #expect(driver.hearVerdict() == [.ask(driver.group)])
        #expect(driver.session.tally.attempts == 3 && driver.session.tally.correct == 3)
    }

    @Test func `Enter submits a shorter answer, and one missed character costs one`() {
        var driver = Self.awaiting()
        driver.type(Array(driver.group.dropFirst()))
        let effects = driver.handle(.submit)
        #expect(effects.attempts.map(\.target) == driver.group)
        #expect(effects.attempts.map(\.isCorrect).filter { !$0 }.count == 1)
        #expect(effects.verdicts.first?.isRight == false)
    }

    @Test func `Giving up makes every character wrong, whatever was typed`() {
        var driver = Self.awaiting()
        driver.type(Array(driver.group.prefix(2)))
        let effects = driver.handle(.giveUp)
        #expect(effects.attempts.map(\.answer) == ["", "", ""])
        #expect(effects.attempts.allSatisfy { $0.recognitionMilliseconds == nil && !$0.isCorrect })
        #expect(effects.verdicts.first?.outcome == .givenUp && effects.verdicts.first?.answer == [])
    }

    @Test func `An empty answer is not submitted`() {
        var driver = Self.awaiting()
        #expect(driver.handle(.submit) == [.nothingTyped])
        #expect(driver.handle(.typed("")) == [])
        #expect(driver.session.isAwaitingAnswer && driver.session.tally.attempts == 0)
    }

    @Test func `Backspace takes characters back one by one`() {
        var driver = Self.awaiting()
        driver.type(["X", "Y"])
        #expect(driver.handle(.erase) == [.erased("Y")])
        #expect(driver.handle(.erase) == [.erased("X")])
        #expect(driver.handle(.erase) == [.unused])
        #expect(driver.type(driver.group).verdicts.first?.isRight == true)
    }

    @Test(arguments: [Scoring.placed, .aligned])
    func `A surplus character is kept separate where answers are aligned`(scoring: Scoring) {
        var plan = Session.Plan.hear()
        plan.scoring = scoring
        var driver = SessionDriver(plan: plan)
        driver.handle(.begin)
        driver.hear()
        driver.type([driver.group[0], "X"])
        let verdict = driver.handle(.submit).verdicts.first
        #expect(verdict?.attempts.first?.isCorrect == true)
        #expect(verdict?.extras == [] && verdict?.attempts.filter { $0.answer == "X" }.count == 1)
        driver.hearVerdict()
        driver.hear()
        let second = driver.group
        let surplus = driver.type(["X", second[0], second[1]]).verdicts.first
        let isAligned = scoring == .aligned
        let extras: [String] = isAligned ? ["X"] : []
        #expect(surplus?.extras == extras)
        let answers = isAligned ? [second[0], second[1], ""] : ["X", second[0], second[1]]
        #expect(surplus?.attempts.map(\.answer) == answers)
    }

    // MARK: Typing along

    @Test func `A full answer typed along is judged when the sound has ended, and can be corrected until then`() {
        var driver = Self.sending()
        for _ in 0..<3 { #expect(driver.handle(.typed("X")).verdicts.isEmpty) }
        #expect(driver.handle(.typed("K")) == [.unused])
        #expect(driver.handle(.erase) == [.erased("X")])
        driver.handle(.typed(driver.group[2]))
        let effects = driver.hear()
        #expect(effects.verdicts.first?.answer == ["X", "X", driver.group[2]])
        #expect(!effects.contains(.awaitAnswer))
    }

    @Test func `Enter in a group still being sent is remembered until its end`() {
        var driver = Self.sending()
        #expect(driver.handle(.submit) == [.unused])
        driver.handle(.typed(driver.group[0]))
        #expect(driver.handle(.submit) == [])
        #expect(driver.hear().verdicts.first?.answer == [driver.group[0]])
    }

    @Test func `Giving up in a group still being sent is remembered until its end, and typing on takes it back`() {
        var driver = Self.sending()
        driver.handle(.giveUp)
        #expect(driver.hear().verdicts.first?.outcome == .givenUp)
        driver.hearVerdict()
        driver.handle(.giveUp)
        driver.handle(.typed("X"))
        #expect(driver.hear() == [.awaitAnswer])
    }

    // MARK: Verdict

    @Test(arguments: [Session.Event.typed("K"), .submit, .giveUp, .erase])
    func `A key in the verdict only cuts it short`(event: Session.Event) {
        var driver = Self.inVerdict()
        let before = driver.session.tally
        for _ in 0..<5 { #expect(driver.handle(event) == [.hurry]) }
        #expect(driver.hearVerdict() == [.ask(driver.group)])
        #expect(driver.session.answerProgress.given == 0)
        #expect(driver.hear() == [.awaitAnswer])
        #expect(driver.session.tally == before)
    }

    @Test func `A repeat in the verdict sends the last group again and counts for nothing`() {
        var driver = Self.inVerdict()
        let last = driver.group
        #expect(driver.handle(.again) == [.replay(last)])
        #expect(driver.handle(.heard(markEnds: [driver.now])) == [])
        #expect(driver.hearVerdict() == [.ask(driver.group)])
        driver.hear()
        let attempts = driver.type(driver.group).attempts
        #expect(attempts.allSatisfy { $0.repeats == 0 } && attempts[0].recognitionMilliseconds == 400)
    }

    // MARK: Repeats

    @Test func `Repeats are counted for their group, and what was typed stays`() {
        var driver = Self.sending()
        #expect(driver.handle(.again) == [.askAgain(driver.group, withSound: true)])
        driver.hear()
        driver.type([driver.group[0]])
        #expect(driver.handle(.again) == [.askAgain(driver.group, withSound: true)])
        #expect(!driver.session.isAwaitingAnswer)
        driver.hear()
        let effects = driver.type(Array(driver.group.dropFirst()))
        #expect(effects.verdicts.first?.isRight == true)
        #expect(effects.attempts.allSatisfy { $0.repeats == 2 })
    }

    // MARK: Pause and stop

    @Test func `A pause sends the group again with an empty answer, does not count as a repeat, and stops the clock`() {
        for awaits in [false, true] {
            var driver = awaits ? Self.awaiting() : Self.sending()
            driver.type([driver.group[0]])
            let practised = driver.session.practisedMilliseconds(at: driver.now)
            #expect(driver.handle(.resume) == [])
            #expect(driver.handle(.pause) == [.pause] && driver.session.isPaused)
            driver.wait(100_000)
            for event: Session.Event in [.pause, .typed("K"), .soundEnded, .submit, .again, .begin] {
                #expect(driver.handle(event) == [])
            }
            #expect(driver.session.practisedMilliseconds(at: driver.now) == practised)
            #expect(driver.handle(.resume) == [.resume, .askAgain(driver.group, withSound: false)])
            driver.hear()
            let attempts = driver.type(driver.group).attempts
            #expect(
                attempts.map(\.repeats) == [0, 0, 0] && attempts.map(\.recognitionMilliseconds) == [400, nil, nil])
        }
    }

    @Test func `A pause in an introduction begins it again, and in a verdict goes on to the next group`() {
        var driver = SessionDriver(plan: .hear(["K", "M"], introduce: ["K"]))
        #expect(driver.handle(.pause) == [])
        driver.handle(.begin)
        driver.handle(.pause)
        driver.wait(5000)
        #expect(driver.handle(.resume) == [.resume, .introduce("K")])
        driver.wait(5000)
        driver.handle(.soundEnded)
        #expect(driver.session.practisedMilliseconds(at: driver.now) == 0)
        driver.hear()
        driver.type(driver.group)
        driver.handle(.pause)
        #expect(driver.handle(.resume) == [.resume, .ask(driver.group)])
    }

    @Test func `Stopping ends the session with what was answered and no more`() {
        for isPaused in [false, true] {
            var driver = Self.inVerdict()
            driver.hearVerdict()
            driver.hear()
            driver.type(["K"])
            if isPaused { driver.handle(.pause) }
            let result = SessionResult(
                tally: driver.session.tally, practisedMilliseconds: 3000 + 1200 + 1000 + 3000 + 400, isStopped: true)
            #expect(driver.handle(.stop) == [.finished(result)] && result.tally.attempts == 3)
            #expect(driver.session.isFinished)
            for event: Session.Event in [.stop, .begin, .soundEnded, .typed("K"), .resume] {
                #expect(driver.handle(event) == [])
            }
        }
    }

    @Test func `A session may be stopped before it began`() {
        var driver = SessionDriver(plan: .hear())
        #expect(driver.handle(.stop).results.first?.tally.attempts == 0)
    }

    @Test func `With no characters a session is over as soon as it begins`() {
        var driver = SessionDriver(plan: .hear([]))
        #expect(
            driver.handle(.begin) == [.finished(SessionResult(tally: SessionTally(), practisedMilliseconds: 0))])
    }
}
