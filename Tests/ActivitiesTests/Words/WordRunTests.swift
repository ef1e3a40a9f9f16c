import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct WordRunTests {
    private func run(_ set: WordSet?, activity: Activity = .words, store: MemoryStore = knowingStore())
        -> VirtualRun
    {
        let run = quickRun(store: store, activity: activity, catalogue: realCatalogue())
        run.options.set = set?.rawValue
        run.overrides["keyer.wpm"] = "40"
        return run
    }

    /// No line or speech between Morse and its answer reveals the word.
    private func expectNoSpoilers(_ run: VirtualRun) {
        var sent: String?
        for (event, _) in run.log.events {
            switch event.type {
            case "morse": sent = event.text("text")
            case "attempt": sent = nil
            case "line", "say":
                if let sent, sent.count > 1 { #expect(!event.text("text").contains(sent), "\(event.text("text"))") }
            default: break
            }
        }
    }

    // A new learner has missed nothing.
    @Test(arguments: WordSet.allCases.filter { $0 != .missed })
    func `every set is heard and typed from the main menu by keys alone`(set: WordSet) throws {
        let run = run(nil, activity: .menu)
        run.overrides["station.callsign"] = "DL1ABC"
        run.overrides["words.file"] = "list"
        run.files = ["list": "tnx fb om\nö~ rig"]
        run.options.count = 12
        let position = try #require(WordSet.allCases.firstIndex(of: set)) + 1
        try run.run(
            LearnerScript(
                run, first: ["idle", "key e", "idle", "key w", "idle", "key \(position)", "idle", "key 1", "idle"]
            ) {
                ["text \($0.lowercased())"]
            })
        let session = try #require(run.log.all("session").first)
        #expect(session["kind"] == .string("words") && session["accuracy"] == .number(1))
        #expect(run.store.attempts.count >= 12 && run.store.attempts.allSatisfy(\.isCorrect))
        #expect(run.store.wordAnswers.count > 1 && run.store.wordAnswers.allSatisfy(\.isCorrect))
        #expect(run.store.wordAnswers.map(\.word).joined() == run.store.attempts.map(\.target).joined())
        let progress = try run.store.load()
        #expect(progress.receive.level == 2 && progress.receive.due == nil)
        #expect(run.store.finished.map(\.kind) == [Activity.words.kind])
        #expect(run.log.screen == "result")
        if set == .own { #expect(run.output.lines.contains { $0.contains("~") }) }
        expectNoSpoilers(run)
    }

    @Test func `one missed letter costs one, and the result names the weakest word letter by letter`() throws {
        let run = run(.own)
        run.overrides["words.file"] = "list"
        run.files = ["list": "quick"]
        run.options.count = 5
        try run.run(LearnerScript(run, lines: { _ in ["text qick", "key enter"] }))
        #expect(run.store.attempts.filter { !$0.isCorrect }.map(\.target) == ["U"])
        #expect(run.store.wordAnswers == [WordAnswer(direction: .receive, word: "QUICK", answer: "QICK")])
        #expect(run.output.lines.contains(english("words.weak", ["word": .text("QUICK")])))
        #expect(run.output.lines.contains(english("words.result", ["correct": .integer(0), "attempts": .integer(1)])))
    }

    @Test func `a key gives the meaning of the word just judged`() throws {
        let run = run(.own)
        run.overrides["words.file"] = "list"
        run.files = ["list": "tnx"]
        try run.play(
            "idle", "key up", "idle",
            .check {
                #expect(
                    !run.output.lines.contains(
                        english("words.meaning", ["meaning": .message(Message("word.TNX")), "word": .text("TNX")])))
            }, "text tnx",
            "idle", "key up", "idle",
            .check {
                #expect(
                    run.output.lines.contains(
                        english("words.meaning", ["meaning": .message(Message("word.TNX")), "word": .text("TNX")])))
            })
    }

    @Test func `words are keyed and judged by character`() throws {
        let run = run(.abbreviations)
        run.options.direction = .send
        run.options.count = 30
        run.store.progress.send.firstPractised = Day(ordinal: 20_000)
        var asked = 0
        try run.run(
            KeyingLearner(run) { _ in
                guard let word = run.output.lines.last else { return nil }
                asked += 1
                return ["wait 200", "morse \(asked == 1 ? String(word.dropLast()) + "5" : word)"]
            })
        let session = try #require(run.log.all("session").first)
        #expect(session["kind"] == .string("words"))
        #expect(run.store.attempts.allSatisfy { $0.direction == .send })
        #expect(run.store.attempts.filter { !$0.isCorrect }.map(\.answer) == ["5"])
        #expect(run.store.wordAnswers.count == asked && run.store.wordAnswers.filter { !$0.isCorrect }.count == 1)
        #expect(try run.store.load().send.level == 2)
    }

    @Test func `a paused word session goes on, and another set drops it with a word`() throws {
        let store = experiencedStore()
        let first = run(.numbers, store: store)
        try first.play("idle", .then { ["text \(first.groups.last ?? "")", "idle"] })
        #expect(try store.paused(.receive) != nil)
        let again = run(.numbers, store: store)
        try again.play("idle", "key enter", "idle", .check { #expect(again.log.screen == "wordReceive") })
        let other = run(.callsigns, store: store)
        try other.play("idle", .check { #expect(other.output.lines.contains { $0 == english("lesson.outdated") }) })
    }

    @Test func `words that are keyed wait where sending does: a lesson of the course drops them with a word`() throws {
        let store = experiencedStore()
        store.progress.send.firstPractised = Day(ordinal: 20_000)
        func words() -> VirtualRun {
            let words = run(.abbreviations, store: store)
            words.options.direction = .send
            return words
        }
        let first = words()
        try first.play("idle", .then { ["morse \(first.output.lines.last ?? "")", "idle"] })
        #expect(try store.paused(.send) != nil)
        let again = words()
        try again.play("idle", "key enter", "idle", .check { #expect(again.log.screen == "wordSend") })
        let lesson = quickRun(store: store, activity: .send, catalogue: realCatalogue())
        try lesson.play("idle", .check { #expect(lesson.output.lines.contains { $0 == english("lesson.outdated") }) })
        #expect(lesson.log.screen == "send")
    }

    @Test func `a set that is not there ends the command with what to do`() throws {
        for (set, code) in [(WordSet.own, 66), (.mycall, 66)] {
            let run = run(set)
            #expect(try run.run(["idle"]) == Int32(code))
            #expect(!run.output.lines.isEmpty)
        }
        let run = run(.own)
        run.overrides["words.file"] = "list"
        run.files = ["list": "~~ ~"]
        #expect(try run.run(["idle"]) == 65)
    }

    // MARK: Listening

    @Test(arguments: ["morse", "speech"])
    func `listening goes on without hands, and no line comes before its Morse`(direction: String) throws {
        let run = run(.abbreviations, activity: .listen)
        run.options.minutes = 1
        run.overrides["listen.direction"] = direction
        #expect(try run.run(["idle"]) == 0)
        #expect(run.groups.count > 15)
        #expect(run.store.begun == 0 && run.store.finished.isEmpty && run.store.attempts.isEmpty)
        let heard = run.log.events.map(\.event).filter { ["morse", "line"].contains($0.type) }.map { $0.text("text") }
        let first = try #require(heard.firstIndex(of: run.groups[0]))
        if direction == "morse" {
            #expect(run.log.events.first { $0.event.text("text") == heard[first] }?.event.type == "morse")
            #expect(Array(heard[first...].prefix(2)) == [run.groups[0], run.groups[0]])
        } else {
            #expect(run.log.events.first { $0.event.text("text") == heard[first] }?.event.type == "line")
        }
    }

    @Test func `Space pauses, arrows go on and back, and Escape ends`() throws {
        let run = run(.words, activity: .listen)
        run.overrides["listen.again"] = "off"
        run.overrides["listen.pause"] = "5000"
        try run.play(
            "wait 3000", .check { #expect(run.groups.count == 1) }, "key right", "wait 3000",
            .check { #expect(run.groups.count == 2 && run.groups[0] != run.groups[1]) }, "key left", "wait 3000",
            .check { #expect(run.groups.count == 3 && run.groups[2] == run.groups[0]) }, "key space", "idle",
            "wait 20000", .check { #expect(run.groups.count == 3) }, "key space", "wait 3000",
            .check { #expect(run.groups.count == 4 && run.groups[3] == run.groups[0]) }, "key esc", "idle")
        #expect(run.log.all("end").first?.integer("exit") == 0)
    }

    @Test func `characters of the level are heard with their names`() throws {
        let run = run(nil, activity: .listen)
        run.options.minutes = 1
        try run.run(["idle"])
        #expect(Set(run.groups) == ["K", "M"])
        #expect(run.output.lines.contains { $0.hasPrefix("K, ") })
    }
}
