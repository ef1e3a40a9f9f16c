import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// At the highest speeds, with real messages.
private func earRun(speech: SpeechMode = .off, store: MemoryStore = MemoryStore(settings: ["setup": "yes"]))
    -> VirtualRun
{
    let run = quickRun(store: store, speech: speech, activity: .ear, catalogue: realCatalogue())
    run.overrides["keyer.wpm"] = "40"
    return run
}

private func learner(_ run: VirtualRun, _ answer: @escaping (String) -> [String]?) -> KeyingLearner {
    KeyingLearner(run) { _ in answer(run.groups.last ?? "") }
}

@Suite struct EarRunTests {
    @Test func `patterns keyed back correctly grow to five elements, and the length is stored`() throws {
        let run = earRun()
        run.options.count = 25
        try run.run(learner(run) { ["wait 200", "morse \($0)"] })
        let lengths = run.attempts.map { $0.pattern.count }
        #expect(lengths == (1...5).flatMap { Array(repeating: $0, count: 5) })
        #expect(run.attempts.allSatisfy { $0.isCorrect })
        #expect(try run.store.state("ear.length") == "5")
        let session = try #require(run.log.all("session").first)
        #expect(session["kind"] == .string("ear") && session["advanced"] == .boolean(false))
        #expect(run.log.all("attempt").allSatisfy { $0.text("direction") == "ear" })
        // The next session begins at the length that this session reached.
        let next = earRun(store: run.store)
        next.options.count = 1
        try next.run(learner(next) { ["morse \($0)"] })
        #expect(next.attempts.last?.pattern.count == 5)
    }

    @Test func `it is counted apart: no proficiency, no confusion, no level, no schedule, but a day of practice`()
        throws
    {
        let run = earRun()
        run.options.count = 8
        try run.run(learner(run) { ["morse \($0 == "E" ? "T" : "E")"] })
        let progress = try run.store.load()
        let totals = progress.characters.values
        #expect(totals.reduce(0) { $0 + $1.earAttempts } == 8 && totals.allSatisfy { $0.earCorrect == 0 })
        #expect(totals.allSatisfy { $0.proficiency == nil && $0.receiveAttempts + $0.sendAttempts == 0 })
        #expect(progress.confusions.isEmpty)
        #expect(progress.receive == DirectionProgress() && progress.send == DirectionProgress())
        #expect(progress.sessions == 1 && progress.streak.current == 1)
        #expect(run.store.finished.map(\.kind) == [Activity.ear.kind])
    }

    @Test func `a wrong answer gets what was keyed, in syllables and sound, and then the right pattern`() throws {
        let run = earRun(speech: .own)
        run.options.count = 2
        try run.play(
            "idle", .then { ["morse \(run.groups.last == "E" ? "T" : "E")", "idle"] },
            .check {
                let episode = run.log.latest
                #expect(episode.earcons.contains("wrong"))
                let isDit = run.attempts[0].target == "E"
                let said = run.log.all("say").map { $0.text("text") }
                #expect(
                    said.contains(
                        isDit
                            ? english("ear.keyed", ["pattern": .text("dah")])
                            : english("ear.keyed", ["pattern": .text("dit")])))
                #expect(
                    said.contains(
                        isDit
                            ? english("ear.was", ["pattern": .text("dit")])
                            : english("ear.was", ["pattern": .text("dah")])))
                // The examples, the pattern, the learner's keying, the correct pattern, and the next pattern.
                #expect(
                    Array(run.groups.prefix(5)) == [
                        "<.>", "<->", run.attempts[0].target, isDit ? "<->" : "<.>", run.attempts[0].target,
                    ])
            })
    }

    @Test func `a dit and a dah, each after its name, come first until the instructions are known`() throws {
        let store = MemoryStore(settings: ["setup": "yes"])
        for session in 1...4 {
            let run = earRun(speech: .own, store: store)
            run.options.count = 1
            try run.play("idle", .then { ["morse \(run.groups.last ?? "")", "idle"] })
            let heard = run.log.events.map(\.event).filter { ["say", "morse"].contains($0.type) }
                .map { $0.type == "say" ? $0.text("id") : $0.text("text") }
            let examples = ["ear.dit", "<.>", "ear.dah", "<->", "ear.how"]
            let opening = ["ear.opening"] + (session <= 3 ? examples : []) + [run.attempts.last?.target ?? ""]
            #expect(Array(heard.prefix(opening.count)) == opening, "session \(session)")
        }
    }

    @Test func `no word is revealed before it was keyed`() throws {
        let run = earRun(speech: .own)
        run.options.count = 12
        run.overrides["verbosity"] = "full"
        var told = 0
        try run.run(
            learner(run) { target in
                let lines = run.log.all("line").dropFirst(told).map { $0.text("text") }
                told = run.log.all("line").count
                let before = run.attempts.last
                // A line about a pattern since the last answer is about the previous pattern.
                for line in lines where line.contains("dit") || line.contains("dah") {
                    #expect(line.isEnglish("ear.right") && before != nil || line.isEnglish("ear.how"))
                }
                return ["morse \(target)"]
            })
        #expect(run.attempts.count == 12)
    }

    @Test func `Down gives the answer, Tab repeats, and keys of the keyboard key elements`() throws {
        let run = earRun()
        run.options.count = 3
        try run.play(
            "idle", "key tab", "idle", .then { ["key \(run.groups.last == "E" ? "f" : "j")", "idle"] },
            .check { #expect(run.attempts.map(\.repeats) == [1] && run.attempts[0].isCorrect) }, "key down", "idle",
            .check {
                #expect(run.attempts.count == 2 && run.attempts[1].pattern.isEmpty && !run.attempts[1].isCorrect)
            },
            .then { ["key \(run.groups.last == "E" ? "." : "-")", "idle"] },
            .check { #expect(run.attempts.last?.isCorrect == true && run.log.screen == "result") })
    }

    @Test func `it is reached from the main menu, pauses and goes on, and leads back to it`() throws {
        let run = earRun(speech: .own, store: experiencedStore())
        run.options.activity = .menu
        run.options.count = 1
        try run.play(
            ["idle"], choose(["exercises", "ear"], in: run),
            [
                .check { #expect(run.log.screen == "ear") }, "key space", "idle",
                .check { #expect(run.log.screen == "paused") }, "key enter", "idle",
                .then { ["morse \(run.groups.last ?? "")", "idle"] },
                .check {
                    #expect(run.log.screen == "result")
                    #expect(run.output.lines.contains(english("ear.length", ["count": .integer(1)])))
                }, "key esc", "idle", .check { #expect(run.log.screen == "exercises") }, "key esc", "idle",
                .check { #expect(run.log.screen == "main") },
            ])
    }
}
