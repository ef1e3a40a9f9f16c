import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ReceiveTypingTests {
    private func run(length: Int = 3, count: Int? = 1, speech: SpeechMode = .off) -> VirtualRun {
        let run = quickRun(store: experiencedStore(), speech: speech, catalogue: realCatalogue())
        run.options.group = length...length
        run.options.count = count
        return run
    }

    @Test func `a wrong letter can be taken back and typed again`() throws {
        let run = run()
        try run.play(
            "idle",
            .then { ["text \(run.groups.last?.prefix(2) ?? "")X", "key backspace", "idle"] })
        // The third letter completed the answer, so it cannot be erased.
        #expect(run.store.attempts.count == 3)
        #expect(!run.store.attempts[2].isCorrect)

        let second = self.run()
        try second.play(
            "idle",
            .then {
                let group = second.groups.last ?? ""
                return [
                    "text \(swapped(String(group.prefix(1))))", "idle", "key backspace", "idle", "text \(group)",
                    "idle",
                ]
            })
        #expect(second.store.attempts.map { $0.isCorrect } == [true, true, true])
        let erased = try #require(second.log.episodes.first { $0.key == "backspace" })
        #expect(erased.earcons == ["erased"])
        #expect(erased.lines.first?.isEnglish("receive.erased") == true)
    }

    @Test func `Backspace on nothing answers, and counts for nothing`() throws {
        let run = run(length: 1)
        try run.play(
            "idle", "key backspace", "idle", .check { #expect(run.log.latest.earcons == ["unused"]) },
            .then { ["text \(run.groups.last ?? "")", "idle"] })
        #expect(run.store.attempts.map(\.isCorrect) == [true])
    }

    @Test func `a digit or sign in a lesson of letters is not in use yet, and counts for nothing`() throws {
        for key in ["7", ","] {
            let run = run(length: 1)
            try run.play(
                "idle", "key \(key)", "idle",
                .check {
                    #expect(run.log.latest.earcons == ["unused"])
                    #expect(
                        run.log.latest.lines == [
                            english("receive.notYet", ["character": .character(key)])
                        ])
                    #expect(run.store.attempts.isEmpty)
                },
                .then { ["text \(run.groups.last ?? "")", "idle"] })
            #expect(run.store.attempts.map(\.isCorrect) == [true])
        }
        let digits = quickRun(store: experiencedStore(level: 36), catalogue: realCatalogue())
        for (name, value) in [("course", "digits"), ("introductions", "off")] { digits.overrides[name] = value }
        digits.options.group = 1...1
        digits.options.count = 1
        try digits.play("idle", "key 7", "idle")
        #expect(digits.store.attempts.map(\.answer) == ["7"])
    }

    @Test func `Space within a second of an answer separates groups, later it pauses`() throws {
        for (rest, isPause) in [(300, false), (1500, true)] {
            let run = run(length: 1, count: nil)
            try run.play(
                "idle", .then { ["text \(run.groups.last ?? "")", "wait \(rest)", "key space", "wait 100"] },
                .check { #expect((run.log.screen != "receive") == isPause) })
        }
    }

    @Test func `Enter ends an answer that is too short`() throws {
        let run = run()
        try run.play("idle", .then { ["text \(run.groups.last?.prefix(1) ?? "")", "key enter", "idle"] })
        #expect(run.store.attempts.count == 3)
        #expect(run.store.attempts[0].isCorrect)
        #expect(run.store.attempts.filter { $0.answer.isEmpty }.count == 2)
    }

    @Test func `Enter with nothing typed says so and does not count`() throws {
        let run = run()
        try run.play(
            "idle", "key enter", "idle",
            .check {
                #expect(run.log.latest.lines == [english("receive.nothingTyped")])
                #expect(run.store.attempts.isEmpty)
                #expect(run.log.latest.all("await").map { $0.text("for") } == ["answer"])
            })
    }

    @Test(arguments: [0, 40, 150, 400])
    func `an Enter out of habit after the full answer neither counts nor cuts the verdict`(delay: Int) throws {
        let run = run(length: 2, count: 4, speech: .own)
        try run.play(
            "idle", .then { ["text \(swapped(run.groups.last ?? ""))", "wait \(delay)", "key enter", "idle"] },
            .check {
                #expect(run.store.attempts.count == 2)
                #expect(run.log.all("cut").isEmpty)
                #expect(run.log.all("await").last?.text("for") == "answer")
            })
        // Both corrections were spoken to the end.
        #expect(run.log.all("said").filter { ["receive.wrong", "receive.missed"].contains($0.text("id")) }.count >= 1)
        let replays = run.log.all("morse").filter { $0.text("text").count == 1 }.count
        let replayed = run.log.all("morsed").filter { $0.text("text").count == 1 }.count
        #expect(replays == replayed && replays >= 1)
    }

    @Test func `a second Enter in the verdict hurries on`() throws {
        let run = run(length: 2, count: 4)
        try run.play(
            "idle", .then { ["text \(swapped(run.groups.last ?? ""))", "wait 250", "key enter", "key enter", "idle"] },
            .check { #expect(run.log.all("earcon").contains { $0.text("name") == "wrong" }) },
            .check { #expect(run.store.attempts.count == 2) })
        let verdict = run.log.latest
        #expect(verdict.morse.allSatisfy { $0.count == 2 }, "what was left of the verdict was skipped")
    }

    @Test func `letters typed while the Morse still sounds are taken and judged at its end`() throws {
        let run = run(length: 3)
        var group = ""
        try run.play(
            "wait 1000",
            .then {
                group = run.groups.last ?? ""
                #expect(run.log.all("morsed").isEmpty, "the group still sounds")
                return ["text \(group)", .check { #expect(run.store.attempts.isEmpty) }, "idle"]
            })
        #expect(run.store.attempts.map(\.answer).joined() == group)
        #expect(run.store.attempts.allSatisfy { $0.isCorrect })
        let events = run.log.events.map(\.event.type)
        let morsed = try #require(events.firstIndex(of: "morsed"))
        let attempt = try #require(events.firstIndex(of: "attempt"))
        #expect(morsed < attempt)
    }

    @Test func `typing while the Morse sounds adds no sound`() throws {
        let run = run(length: 3)
        try run.play("wait 1000", .then { ["key \(run.groups.last?.first ?? "K")", "wait 50"] })
        #expect(run.log.latest.earcons.isEmpty)
        #expect(run.log.latest.lines.isEmpty)
    }

    @Test func `more letters than the group has are not taken while it sounds`() throws {
        let run = run(length: 2)
        try run.play("wait 1000", .then { ["text \(run.groups.last ?? "")EEE", "idle"] })
        #expect(run.store.attempts.count == 2)
        #expect(run.store.attempts.allSatisfy { $0.isCorrect })
    }

    @Test func `Tab repeats the group, and that is recorded`() throws {
        let run = run(length: 2)
        try run.play(
            "idle", "key tab", "idle", "key tab", "idle",
            .check {
                #expect(run.groups.count == 3)
                #expect(Set(run.groups).count == 1)
            },
            .then { ["text \(run.groups.last ?? "")", "idle"] })
        #expect(run.store.attempts.map(\.repeats) == [2, 2])
    }

    @Test func `Tab in the verdict plays the last group again and nothing counts`() throws {
        let run = run(length: 2, count: 4)
        var first = ""
        try run.play(
            "idle",
            .then {
                first = run.groups.last ?? ""; return ["text \(first)", "wait 20", "key tab", "idle"]
            })
        #expect(run.log.latest.morse.first == first)
        #expect(run.store.attempts.count == 2)
        #expect(run.store.attempts.allSatisfy { $0.repeats == 0 })
    }

    @Test
    func `a typed letter is answered by a sound, which can be turned off, and by its name, which can be turned on`()
        throws
    {
        func typed(_ settings: [String: String], speech: SpeechMode = .own) throws -> Episode {
            let run = run(length: 3, speech: speech)
            for (name, value) in settings { run.overrides[name] = value }
            try run.play("idle", "key k", "idle")
            return run.log.latest
        }
        #expect(try typed([:]).earcons == ["typed"])
        #expect(try typed([:]).said.isEmpty)
        #expect(try typed(["typing.earcon": "off"]).earcons.isEmpty)
        #expect(try typed(["typing.echo": "on"]).lines == ["K"])
    }

    @Test(arguments: ["ß", "~", "日"])
    func `a character without a code is not taken and says so`(character: String) throws {
        let run = run(length: 3)
        try run.play(
            "idle", "key \(character)", "idle",
            .check {
                #expect(run.log.latest.earcons == ["unused"])
                #expect(run.program?.services.screens.top?.place.last?.arguments["typed"] == .integer(0))
            })
    }

    @Test func `recognition time runs from the end of the Morse to the key`() throws {
        let run = run(length: 1)
        run.stepMilliseconds = 1
        var heard = Instant.start
        try run.play(
            "idle", .check { heard = run.log.events.last { $0.event.type == "morsed" }?.at ?? .start }, "wait 432",
            .then { ["text \(run.groups.last ?? "")", "idle"] })
        let key = try #require(run.log.events.last { $0.event.type == "key" }).at
        let measured = try #require(run.store.attempts.first?.recognitionMilliseconds)
        // The end of the mark is exact to the sample, its notice to the millisecond.
        #expect(abs(measured - key.milliseconds(since: heard)) <= 2)
        #expect(measured >= 432)
    }

    @Test func `where am I gives the score, the time left and what is typed`() throws {
        let run = run(length: 3, count: nil)
        try run.play("idle", "key k", "idle", "key f5", "idle")
        #expect(
            run.log.latest.lines == [
                english("receive.place", ["level": .integer(2), "correct": .integer(0), "attempts": .integer(0)]),
                english("lesson.minutesLeft", ["count": .integer(5)]),
                english("receive.typed", ["typed": .integer(1), "of": .integer(3)]),
            ])
        #expect(
            run.program?.services.voice.history.last?.line
                == english("receive.typed", ["typed": .integer(1), "of": .integer(3)]))
    }
}
