import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ReceiveResultTests {
    /// Single characters with every `n`th answer wrong.
    private func run(count: Int, wrongEvery n: Int, store: MemoryStore = experiencedStore()) throws -> VirtualRun {
        let run = quickRun(store: store, catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = count
        var asked = 0
        try run.run(
            LearnerScript(run) { group in
                asked += 1
                return asked % n == 0 ? swapped(group) : group
            })
        return run
    }

    @Test func `nine of ten right in twenty answers lead to the next level, which is said with its character`() throws {
        let run = try run(count: 20, wrongEvery: 10)
        let session = try #require(run.log.all("session").first)
        #expect(session["correct"] == .integer(18))
        #expect(session["advanced"] == .boolean(true))
        #expect(session["level"] == .integer(3))
        #expect(
            run.output.lines.contains(
                english(
                    "result.accuracy", ["percent": .integer(90), "correct": .integer(18), "attempts": .integer(20)])))
        #expect(
            run.output.lines.contains(english("result.levelUp", ["level": .integer(3), "character": .character("R")])))
        #expect(run.log.all("earcon").contains { $0.text("name") == "levelUp" })
        #expect(run.store.progress.receive.level == 3)
    }

    @Test func `four of five right leave the level and say what is missing`() throws {
        let run = try run(count: 20, wrongEvery: 5)
        let session = try #require(run.log.all("session").first)
        #expect(session["accuracy"] == .number(0.8))
        #expect(session["advanced"] == .boolean(false))
        #expect(session["level"] == .integer(2))
        #expect(
            run.output.lines.contains(
                english("next.session", ["correct": .integer(18), "of": .integer(20), "next": .character("R")])))
        #expect(!run.log.all("earcon").contains { $0.text("name") == "levelUp" })
        #expect(run.log.all("earcon").contains { $0.text("name") == "finish" })
        #expect(run.store.progress.receive.level == 2)
    }

    @Test func `too few answers leave the level and say how many a session needs`() throws {
        let run = try run(count: 7, wrongEvery: 100)
        #expect(
            run.output.lines.contains(
                english("next.session", ["correct": .integer(18), "of": .integer(20), "next": .character("R")])))
        #expect(run.store.progress.receive.level == 2)
    }

    @Test func `missed characters are reported with what they were taken for and how often`() throws {
        let run = try run(count: 20, wrongEvery: 5)
        let wrong = run.store.attempts.filter { !$0.isCorrect }
        #expect(wrong.count == 4)
        for target in Set(wrong.map(\.target)) {
            let count = wrong.filter { $0.target == target }.count
            #expect(
                run.output.lines.contains(
                    english(
                        "result.takenFor",
                        ["target": .character(target), "answer": .character(swapped(target)), "count": .integer(count)])
                ))
        }
    }

    @Test func `characters that were never answered are reported as missed`() throws {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = 3
        try run.run(LearnerScript(run, lines: { _ in ["key down"] }))
        #expect(run.store.attempts.allSatisfy { $0.answer.isEmpty })
        let targets = run.store.attempts.map(\.target)
        for target in Set(targets) {
            let count = targets.filter { $0 == target }.count
            #expect(
                run.output.lines.contains(
                    english("result.missed", ["target": .character(target), "count": .integer(count)])))
        }
        #expect(
            run.output.lines.contains(
                english("result.accuracy", ["percent": .integer(0), "correct": .integer(0), "attempts": .integer(3)])))
    }

    @Test func `at the end of the course all letters are the learner's`() throws {
        let store = experiencedStore(level: 26)
        let run = quickRun(store: store, catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = 2
        try run.run(LearnerScript(run) { $0 })
        #expect(run.output.lines.contains(english("result.complete")))
        #expect(store.progress.receive.level == 26)
    }

    @Test func `the confident gate asks for speed`() throws {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        run.overrides["session.gate"] = "confident"
        run.overrides["session.recognition"] = "300"
        run.options.group = 1...1
        run.options.count = 25
        try run.run(LearnerScript(run, lines: { ["wait 200", "text \($0)"] }))
        #expect(
            run.output.lines.contains(
                english("next.speed", ["milliseconds": .integer(300), "next": .character("R")])))
    }

    @Test func `a level of this run only changes neither level nor schedule`() throws {
        let store = experiencedStore()
        let before = store.progress
        let run = quickRun(store: store)
        run.options.level = 5
        run.options.group = 1...1
        run.options.count = 25
        try run.run(LearnerScript(run) { $0 })
        let session = try #require(run.log.all("session").first)
        #expect(session["advanced"] == .boolean(false))
        #expect(session["level"] == .integer(5))
        let after = store.progress
        #expect(after.receive == before.receive)
        #expect(after.send == before.send)
        #expect(after.sessions == before.sessions + 1)
        #expect(Set(store.attempts.map(\.target)).isSubset(of: ["K", "M", "R", "S", "U"]))
        #expect(Set(store.attempts.map(\.target)).count > 2)
    }

    @Test func `after a result the learner can have one more, hear it again, or leave`() throws {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = 1
        let code = try run.play(
            "idle", .then { ["text \(run.groups.last ?? "")", "idle"] },
            .check { #expect(run.log.screen == "result") },
            "key down", "idle", "key enter", "idle",
            .check {
                #expect(run.log.screen == "result")
                #expect(
                    run.log.latest.lines.first
                        == english(
                            "result.accuracy",
                            ["percent": .integer(100), "correct": .integer(1), "attempts": .integer(1)]))
            },
            "key up", "idle", "key enter", "idle",
            .check { #expect(run.log.screen == "receive") },
            .then { ["text \(run.groups.last ?? "")", "idle"] },
            .check { #expect(run.log.screen == "result") },
            "key end", "idle", "key enter", "idle")
        #expect(code == 0)
        #expect(run.store.finished.count == 2)
        #expect(run.log.all("end").count == 1)
    }

    @Test func `of a session without answers nothing is stored but its beginning`() throws {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        try run.play("idle", "key esc", "idle", "key end", "key enter", "idle")
        #expect(run.output.lines.contains(english("result.nothing")))
        #expect(run.store.finished.isEmpty)
        #expect(run.log.all("session").first?["accuracy"] == .null)
        #expect(run.log.screen == "result")
    }
}
