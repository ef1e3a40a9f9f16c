import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ReceivePauseTests {
    private func run(
        store: MemoryStore = experiencedStore(), activity: Activity = .receive, seed: UInt64 = 1,
        day: Day = Day(ordinal: 20_777)
    ) -> VirtualRun {
        let run = quickRun(store: store, activity: activity, seed: seed, day: day, catalogue: realCatalogue())
        run.options.group = 2...2
        return run
    }

    private func right(_ run: VirtualRun) -> Step { .then { ["text \(run.groups.last ?? "")", "idle"] } }

    @Test(arguments: ["space", "esc"], ["space", "esc", "left", "enter", "tab", "g", "1"])
    func `a pause is silence until the learner goes on, and the group comes again`(pause: String, goOn: String) throws {
        let run = run()
        try run.play(
            "wait 800", .check { #expect(run.log.all("morsed").isEmpty) }, "key \(pause)", "idle",
            .check {
                #expect(run.log.screen == "paused")
                #expect(run.log.all("morsed").count == 1, "the Morse was cut")
                #expect(run.log.latest.morse.isEmpty)
            }, "wait 5000", "key \(goOn)", "idle",
            .check {
                #expect(run.log.screen == "receive")
                #expect(run.log.latest.morse == [run.groups[0]])
                #expect(run.log.latest.earcons == ["resume"])
            }, right(run), .check { #expect(run.store.attempts.map { $0.isCorrect } == [true, true]) })
    }

    @Test func `time paused is not time practised`() throws {
        let run = run()
        run.options.minutes = 1
        try run.play(
            "idle", right(run), "key space", "wait 90000", "key space", "idle", "key f5", "idle",
            .check { #expect(run.log.latest.lines.contains(english("lesson.minutesLeft", ["count": .integer(1)]))) })
        #expect(run.log.all("session").isEmpty)
    }

    @Test func `an answer begun before a pause starts again after it`() throws {
        let run = run()
        try run.play("idle", "key k", "key space", "idle", "key space", "idle", "key f5", "idle")
        #expect(run.log.latest.lines.last == english("receive.typed", ["typed": .integer(0), "of": .integer(2)]))
    }

    @Test func `a session stopped early is scored`() throws {
        let run = run()
        try run.play("idle", right(run), right(run), "key esc", "idle", "key s", "idle")
        let session = try #require(run.log.all("session").first)
        #expect(session["attempts"] == .integer(4))
        #expect(run.store.finished.map(\.attempts) == [4])
        #expect(
            run.output.lines.contains(
                english("result.accuracy", ["percent": .integer(100), "correct": .integer(4), "attempts": .integer(4)]))
        )
        #expect(run.log.screen == "result")
    }

    @Test func `the pause menu says where the learner is`() throws {
        let run = run()
        try run.play("idle", right(run), "key space", "idle", "key down", "idle", "key enter", "idle")
        #expect(
            run.log.latest.lines.prefix(2) == [
                english("receive.place", ["level": .integer(2), "correct": .integer(2), "attempts": .integer(2)]),
                english("lesson.minutesLeft", ["count": .integer(5)]),
            ])
        #expect(run.log.screen == "paused")
    }

    @Test func `the actions and the keys of the session can be had in the pause`() throws {
        let run = run()
        try run.play(
            "idle", "key space", "idle", "key a", "idle", .check { #expect(run.log.screen == "actions") }, "key esc",
            "idle", .check { #expect(run.log.screen == "paused") }, "key e", "idle",
            .check { #expect(run.log.screen == "keys") }, "key 1", "idle", "key down", "key down", "idle", "key up",
            "idle", "key up", "idle", "key esc", "idle", "key esc", "idle",
            .check { #expect(run.log.screen == "paused") })
        #expect(run.output.lines.contains { $0.contains(english("receive.key.submit")) })
    }

    @Test func `kept for later, a session goes on in another run exactly as it would have`() throws {
        // One run to the end …
        let whole = run()
        whole.options.count = 12
        try whole.run(LearnerScript(whole) { $0 })

        // … and the same in two parts, the second with another seed and later on the same day.
        let store = experiencedStore()
        let first = run(store: store)
        first.options.count = 12
        let code = try first.play(
            "idle", right(first), right(first), "key esc", "idle", "key end", "key up", "idle", "key enter", "idle")
        #expect(code == 0)
        #expect(store.finished.isEmpty)
        #expect(store.attempts.count == 4)
        #expect(first.log.all("session").isEmpty)

        let second = run(store: store, seed: 99)
        try second.play(
            "idle",
            .check {
                #expect(second.log.screen == "kept")
                #expect(second.log.all("morse").isEmpty)
            }, "key enter", "idle",
            .check { #expect(second.output.lines.contains(english("receive.resumed", ["level": .integer(2)]))) },
            right(second),
            right(second), right(second), right(second))
        // The interrupted group comes again. All other groups are those of the whole run.
        #expect(first.groups + second.groups.dropFirst() == whole.groups)
        #expect(store.attempts.map(\.target) == whole.store.attempts.map(\.target))
        #expect(store.finished.map(\.attempts) == [12])
        #expect(store.begun == 1, "it is one session")
        #expect(second.log.all("session").first?["attempts"] == .integer(12))
        #expect(try store.paused(.receive) == nil, "it is over")
    }

    @Test func `the end of the script keeps the session as paused`() throws {
        for cut in ["idle", "wait 1000", "wait 5"] {
            let store = experiencedStore()
            let first = run(store: store)
            #expect(try first.play("idle", right(first), .line(cut)) == 0)
            #expect(try store.paused(.receive) != nil)
            #expect(first.log.events.last?.event == LogEvent("end", [("exit", .integer(0))]))
            let second = run(store: store)
            try second.play("idle", "key enter", "idle", right(second))
            #expect(store.attempts.allSatisfy { $0.isCorrect })
            #expect(store.attempts.count == 4)
        }
    }

    @Test(arguments: [Int32(2), 15, 1])
    func `a signal keeps the session and ends with its code`(signal: Int32) throws {
        let store = experiencedStore()
        let run = run(store: store)
        var isDue = false
        run.interrupted = { isDue ? signal : nil }
        let code = try run.play("idle", right(run), .check { isDue = true }, "wait 10000")
        #expect(code == 128 + signal)
        #expect(try store.paused(.receive) != nil)
        #expect(run.log.events.last?.event == LogEvent("end", [("exit", .integer(128 + Int(signal)))]))
    }

    @Test func `before the first group there is nothing to keep`() throws {
        let store = MemoryStore()
        try run(store: store).play("wait 300")
        #expect(try store.paused(.receive) == nil)
    }

    @Test func `a kept session can be dropped for a new one`() throws {
        let store = experiencedStore()
        let first = run(store: store)
        try first.play("idle", right(first))
        let second = run(store: store)
        try second.play("idle", "key down", "key enter", "idle", .check { #expect(second.log.screen == "receive") })
        #expect(store.begun == 2)
        #expect(second.program?.services.screens.top?.place.first?.arguments["attempts"] == .integer(0))
    }

    @Test func `a session is kept for a day and then dropped silently`() throws {
        for (days, isKept) in [(1, true), (2, false)] {
            let store = experiencedStore()
            let first = run(store: store)
            try first.play("idle", right(first))
            let second = run(store: store, day: Day(ordinal: 20_777 + days))
            try second.play("idle")
            #expect((second.log.screen == "kept") == isKept)
            #expect(second.log.all("error").isEmpty)
        }
    }

    @Test func `a kept session that no longer fits is dropped with a word that is heard`() throws {
        let store = experiencedStore()
        let first = run(store: store)
        try first.play("idle", right(first))
        store.progress.receive.level = 4
        store.progress.introduced[.receive] = ["K", "M", "R", "S"]
        let second = quickRun(store: store, speech: .own, catalogue: realCatalogue())
        try second.play("idle", .check { #expect(second.log.screen == "receive") })
        #expect(second.output.lines.first == english("lesson.outdated"))
        #expect(second.log.all("said").first?.text("id") == "lesson.outdated")
        #expect(try store.paused(.receive) != nil, "the new one is kept in its turn")
    }

    @Test func `a session as another Kochlea kept it is dropped with a word`() throws {
        let store = experiencedStore()
        let state = #"{"level":2,"asked":["K"],"kind":"receive","session":{"tally":{},"isPaused":true}}"#
        try store.setPaused(.receive, state: state, at: FixedCalendar().moment(at: .start))
        let run = run(store: store)
        try run.play("idle", .check { #expect(run.log.screen == "receive") })
        #expect(run.output.lines.first == english("lesson.outdated"))
    }

    @Test func `a session that cannot be read any more is dropped silently`() throws {
        let store = experiencedStore()
        try store.setPaused(.receive, state: "{}", at: FixedCalendar().moment(at: .start))
        let run = run(store: store)
        try run.play("idle", .check { #expect(run.log.screen == "receive") })
    }

    @Test func `a run at another level leaves a kept session alone`() throws {
        let store = experiencedStore()
        let first = run(store: store)
        try first.play("idle", right(first))
        let kept = try #require(try store.paused(.receive)).state
        let second = run(store: store)
        second.options.level = 5
        try second.play("idle", right(second))
        #expect(second.log.screen == "receive")
        #expect(try store.paused(.receive)?.state == kept)
    }

    @Test func `a session kept while the disk is full has its row and its answers once there is room`() throws {
        let store = experiencedStore()
        let run = run(store: store)
        store.failure = .diskFull(path: "there")
        try run.play(
            "idle", right(run), "key esc", "idle", .check { store.failure = nil }, "key l", "idle")
        #expect(store.begun == 1)
        #expect(store.attempts.count == 2)
        let second = self.run(store: store)
        try second.play("idle", "key enter", "idle", right(second))
        #expect(store.attempts.count == 4, "answers of the second part are recorded")
    }
}
