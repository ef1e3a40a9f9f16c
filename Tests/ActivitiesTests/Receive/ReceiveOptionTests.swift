import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ReceiveOptionTests {
    @Test(arguments: [1...1, 4...4, 2...3])
    func `groups have the length asked for`(length: ClosedRange<Int>) throws {
        let run = quickRun(store: experiencedStore(level: 10))
        run.options.group = length
        run.options.count = 24
        try run.run(LearnerScript(run) { $0 })
        #expect(Set(run.groups.map(\.count)) == Set(length))
    }

    @Test func `a session ends at the end of the group in which the count is reached`() throws {
        for count in [1, 5, 9] {
            let run = quickRun(store: experiencedStore())
            run.options.group = 2...2
            run.options.count = count
            try run.run(LearnerScript(run) { $0 })
            #expect(run.store.attempts.count == (count + 1) / 2 * 2)
            #expect(run.log.screen == "result")
        }
    }

    @Test func `without a limit a session goes on, and no time is announced`() throws {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        run.options.minutes = 0
        var groups = 0
        try run.run(
            LearnerScript(
                run,
                lines: { group in
                    groups += 1
                    return groups > 8 ? nil : ["wait 45000", "text \(group)"]
                }))
        #expect(run.log.all("session").isEmpty)
        #expect(!run.output.lines.contains { $0.isEnglish("lesson.minutesLeft") })
        #expect(run.store.attempts.count >= 16)
    }

    @Test func `the minutes left are announced between groups, each once`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, catalogue: realCatalogue())
        run.options.minutes = 3
        try run.run(LearnerScript(run, lines: { ["wait 12000", "text \($0)"] }))
        let marks = run.output.lines.filter { $0.isEnglish("lesson.minutesLeft") }
        #expect(
            marks == [
                english("lesson.minutesLeft", ["count": .integer(2)]),
                english("lesson.minutesLeft", ["count": .integer(1)]),
            ])
        #expect(run.log.all("session").count == 1)
        #expect(run.store.finished[0].milliseconds >= 180_000)
    }

    @Test func `the length of a session is a setting`() throws {
        let run = quickRun(store: experiencedStore())
        run.overrides["session.minutes"] = "1"
        try run.run(LearnerScript(run, lines: { ["wait 5000", "text \($0)"] }))
        #expect(run.store.finished.count == 1)
        #expect((60_000...75_000).contains(run.store.finished[0].milliseconds))
    }

    @Test func `a shortest group above the longest is reduced`() throws {
        let run = quickRun(store: experiencedStore())
        run.overrides["group.shortest"] = "9"
        run.overrides["group.longest"] = "3"
        run.options.count = 6
        try run.run(LearnerScript(run) { $0 })
        #expect(run.groups.allSatisfy { $0.count == 3 })
    }

    @Test func `new characters are introduced by sound, name, word and pattern, once`() throws {
        let store = MemoryStore()
        let run = quickRun(store: store, speech: .own, catalogue: realCatalogue())
        try run.play("idle")
        #expect(run.groups.prefix(6) == ["K", "K", "K", "M", "M", "M"])
        let said = run.log.all("said").map { $0.text("text") }
        #expect(
            said == [
                english("receive.opening", ["level": .integer(2), "characters": .characters(["K", "M"])]),
                english("receive.how"), "K", english("spelling.K"), "dah di dah",
                "M", english("spelling.M"), "dah dah",
            ])
        #expect(store.progress.introduced[.receive] == ["K", "M"])

        let second = quickRun(store: store, speech: .own, catalogue: realCatalogue())
        try second.play("idle", "key enter", "idle")
        #expect(second.groups.count == 1)
    }

    @Test(arguments: ["right", "enter"])
    func `introductions can be skipped`(key: String) throws {
        let store = MemoryStore()
        let run = quickRun(store: store)
        try run.play("wait 700", .line("key \(key)"), "wait 700", .line("key \(key)"), "idle")
        #expect(run.log.latest.morse.count == 1)
        #expect(run.groups.count <= 4)
        #expect(store.progress.introduced[.receive] == ["K", "M"])
        #expect(run.log.all("await").last?.text("for") == "answer")
    }

    @Test func `in an introduction Tab begins it again and letters are too early`() throws {
        let run = quickRun(store: MemoryStore())
        try run.play("wait 1000", "key tab", "wait 20", "key k", "idle")
        #expect(run.store.attempts.isEmpty)
        #expect(run.groups.filter { $0 == "K" }.count >= 4)
    }

    @Test func `introductions can be turned off`() throws {
        let run = quickRun(store: MemoryStore())
        run.overrides["introductions"] = "off"
        try run.play("idle")
        #expect(run.groups.count == 1)
    }

    @Test func `Morse has the speed, the tone and the spacing that are set`() throws {
        let run = quickRun(store: experiencedStore())
        run.overrides["morse.wpm"] = "25"
        run.overrides["morse.effective"] = "40"
        run.overrides["morse.tone"] = "700"
        run.overrides["morse.spacing"] = "wordsworth"
        try run.play("idle")
        let morse = try #require(run.log.all("morse").first)
        #expect(morse["wpm"] == .integer(25))
        #expect(morse["effective"] == .integer(25), "an effective speed above the character speed counts as equal")
        #expect(morse["tone"] == .integer(700))
        #expect(run.program?.services.radio.morse(["K"]).spacing == .wordsworth)
    }

    @Test func `Morse begins no sooner than half a second after the start`() throws {
        let run = quickRun(store: experiencedStore())
        try run.play("idle")
        let morse = try #require(run.log.all("morse").first)
        #expect(try #require(morse.integer("sample")) >= run.sampleRate / 2)
    }

    @Test func `the start event describes the run`() throws {
        let run = quickRun(store: experiencedStore(), speech: .reader, seed: 17)
        try run.play([])
        #expect(
            run.log.events[0].event
                == LogEvent(
                    "start",
                    [
                        ("version", .string("test")), ("seed", .integer(17)), ("rate", .integer(8000)),
                        ("speech", .string("reader")), ("audio", .string("none")), ("realtime", .boolean(false)),
                    ]))
    }
}
