import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct PileupRunTests {
    private static let station = [
        "setup": "yes", "station.callsign": "W1AW", "station.name": "Tom", "band.where": "off",
    ]

    private func run(_ style: PileupStyle, callers: ClosedRange<Int>? = 1...1, store: MemoryStore? = nil) -> VirtualRun
    {
        let run = quickRun(
            store: store ?? MemoryStore(settings: Self.station), activity: .pileup, catalogue: realCatalogue())
        run.overrides["keyer.wpm"] = "40"
        run.options.pileup.style = style
        run.options.pileup.callers = callers
        run.options.pileup.wordsPerMinute = 40
        run.options.minutes = 1
        return run
    }

    private func callers(_ run: VirtualRun) -> [String] { run.log.all("caller").map { $0.text("call") } }

    /// Performs these lines for the last caller until the pile-up ends.
    private final class Worker: ScriptSource {
        private let run: VirtualRun
        private var pending = ["idle"]
        private let lines: (String?) -> [String]

        init(_ run: VirtualRun, lines: @escaping (String?) -> [String]) {
            self.run = run
            self.lines = lines
        }

        func nextLine() -> String? {
            if !pending.isEmpty { return pending.removeFirst() }
            guard run.log.screen == "pileup" else { return nil }
            pending = lines(run.log.all("caller").last?.text("call")) + ["idle"]
            return pending.removeFirst()
        }
    }

    /// No line before the result contains the callers' Morse.
    private func expectNoSpoilers(_ run: VirtualRun) {
        let calls = Set(callers(run))
        for (event, _) in run.log.events {
            if event.type == "screen", event.text("id") == "pileupResult" { break }
            guard event.type == "line" else { continue }
            #expect(calls.isDisjoint(with: event.text("text").split(separator: " ").map(String.init)))
        }
    }

    @Test func `a whole contest by keys alone`() throws {
        let run = run(.contest)
        try run.run(
            Worker(run) { call in call.map { ["text \($0)", "key enter", "idle", "key enter"] } ?? ["key enter"] })
        let worked = run.log.all("worked")
        #expect(worked.count > 3 && worked.allSatisfy { $0.text("verdict") == "right" || $0.text("verdict") == "dupe" })
        #expect(worked.enumerated().allSatisfy { $1.text("exchange") == "5NN 00\($0 + 1)" || $0 > 8 })
        let session = try #require(run.log.all("session").last)
        #expect(session.text("kind") == "pileup" && session.integer("attempts") == worked.count)
        #expect(
            run.output.lines.contains(
                english("pileup.result.right", ["right": .integer(worked.count), "count": .integer(worked.count)])),
            "\(run.output.lines)")
        #expect(run.store.finished.last?.kind == Activity.pileup.kind && run.store.attempts.isEmpty)
        #expect(run.store.progress.sessions == 1)
        expectNoSpoilers(run)
    }

    @Test func `a whole pile-up by the paddle alone`() throws {
        let run = run(.pileup, callers: 2...3)
        var isThanked = true
        try run.run(
            Worker(run) { call in
                isThanked.toggle()
                guard let call, !isThanked else { return ["morse TU W1AW TEST"] }
                return ["morse \(call) 5NN"]
            })
        let worked = run.log.all("worked")
        #expect(worked.count > 2 && worked.allSatisfy { $0.text("verdict") != "busted" })
        #expect(run.log.screen == "pileupResult" && run.log.all("key").isEmpty)
        expectNoSpoilers(run)
    }

    @Test func `the log has every caller as it is heard`() throws {
        let run = run(.pileup, callers: 8...8)
        run.keepsSound = true
        try run.play("idle", "key enter", "idle")
        let callers = run.log.all("caller")
        #expect(callers.count == 8)
        for caller in callers {
            #expect(caller.integer("wpm").map { (28...52).contains($0) } == true)
            #expect(caller.integer("tone").map { (300...900).contains($0) } == true)
            let sample = caller.integer("at")
            #expect(run.log.all("morse").contains { $0.integer("sample") == sample }, "its Morse begins there")
        }
        #expect(run.log.all("morse").count == run.log.all("morsed").count)
        #expect(run.sink.samples.allSatisfy { abs($0) < 1 })
        expectNoSpoilers(run)
    }

    @Test func `keys do what they say`() throws {
        let run = run(.contest)
        try run.play(
            "idle", "key down", "idle",
            .check { #expect(run.output.lines.last == english("pileup.due", ["words": .text("CQ TEST W1AW TEST")])) },
            "text zzk", "key backspace", "idle", "key space", "text 5", "key left", "idle",
            .check { #expect(run.output.lines.last == "ZZ 5") }, "key backspace", "key backspace", "key backspace",
            "key backspace", "key backspace", "idle", .check { #expect(run.log.latest.earcons.last == "unused") },
            "key enter", "idle", "key down", "idle",
            .check { #expect(run.output.lines.last == english("pileup.due.calling")) },
            "key right", "idle", .check { #expect(Set(callers(run)).count == 1 && callers(run).count == 2) },
            "key tab", "idle", .check { #expect(callers(run).count == 3) }, "key up", "idle",
            .check {
                #expect(run.output.lines.last == english("pileup.last.none"))
            }, "key space", "idle",
            .check { #expect(run.log.screen == "pileupMenu") }, "key esc", "idle",
            .check { #expect(run.log.screen == "pileup") }, "key f5", "idle", "key esc", "idle", "key end", "key enter",
            "idle", .check { #expect(run.log.screen == "pileupResult") }, "key esc", "idle")
        #expect(run.program?.exitCode == 0)
    }

    @Test func `a missed callsign comes again among the words, until it was right twice`() throws {
        let store = MemoryStore(settings: Self.station)
        let run = run(.single, store: store)
        var missed = ""
        try run.play(
            "idle", "key enter", "idle",
            .then {
                missed = run.log.all("caller").last?.text("call") ?? ""
                let wrong = "\(missed.dropLast())\(missed.last == "X" ? "Z" : "X")"
                return ["text \(wrong)", "key enter", "idle", "key enter", "idle"]
            })
        #expect(run.log.all("worked").first?.text("verdict") == "busted")
        #expect(run.output.lines.allSatisfy { !$0.contains(missed) }, "it is not told before the end")
        let kept = try store.state("pileupMissed")
        #expect(PileupState.missed(kept, counts: [:]) == [missed])
        #expect(PileupState.missed(kept, counts: [missed: AnswerCount(attempts: 2, correct: 2)]).isEmpty)
        let words = quickRun(store: store, activity: .words, catalogue: realCatalogue())
        words.options.set = "missed"
        words.options.count = missed.count
        try words.run(LearnerScript(words) { $0.lowercased() })
        #expect(words.groups.contains(missed))
        let none = quickRun(store: MemoryStore(settings: Self.station), activity: .words, catalogue: realCatalogue())
        none.options.set = "missed"
        #expect(try none.run(["idle"]) == ExitCode.noInput.rawValue)
    }

    @Test func `what was kept badly is forgotten`() {
        for text in ["", "{}", "[1]", #"{"calls":["K1ABC"],"until":[]}"#, #"{"calls":["!"],"until":[1]}"#] {
            #expect(PileupState.missed(text, counts: [:]).isEmpty, "\(text)")
        }
    }

    @Test func `the end comes in time, and a QSO under way is finished`() throws {
        let run = run(.single)
        try run.play(
            "idle", "key enter", "idle", "wait 70000", "idle", .check { #expect(run.log.screen == "pileupResult") })
        #expect(run.output.lines.contains(english("result.nothing")), "\(run.output.lines)")
        let late = self.run(.contest)
        try late.play(
            "idle", "wait 50000", "key enter", "idle",
            .then { ["text \(late.log.all("caller").last?.text("call") ?? "")", "key enter", "idle"] }, "wait 4000",
            "idle", .check { #expect(late.log.screen == "pileup") }, "key enter", "idle",
            .check { #expect(late.log.screen == "pileupResult" && late.log.all("worked").count == 1) })
    }
}
