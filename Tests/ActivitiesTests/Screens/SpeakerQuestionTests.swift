import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct SpeakerQuestionTests {
    private func run(
        settings: [String: String] = [:], readers: [String] = ["Orca"], speech: SpeechMode = .own
    ) -> VirtualRun {
        let run = quickRun(
            store: MemoryStore(settings: settings), speech: speech, activity: .menu, catalogue: realCatalogue())
        run.facts.readers = readers
        return run
    }

    private let question = english("speaker.question", ["reader": .text("Orca")])

    @Test func `it is the first question, printed once, and each voice has it alone`() throws {
        let run = run()
        try run.play("wait 15000", .check { #expect(run.log.screen == "firstSpeaker") })
        #expect(run.output.lines == [question])
        #expect(question.count <= 40)
        let line = try #require(run.log.events.first { $0.event.type == "line" }).at
        let said = run.log.events.filter { $0.event.type == "say" }
        #expect(said.map { $0.event.text("text") } == [question, question, question])
        // A screen reader takes about 65 ms for each character.
        #expect(said[0].at.milliseconds(since: line) >= 500 + 65 * question.count)
        for (ended, begun) in zip(run.log.events.filter { $0.event.type == "said" }, said.dropFirst()) {
            #expect(begun.at.milliseconds(since: ended.at) >= 4000)
        }
    }

    @Test func `whoever cannot answer comes to the next screen, and is asked again at the next start`() throws {
        let run = run()
        try run.play("wait 25000", .check { #expect(run.log.screen == "firstLanguage") })
        #expect(try run.store.settings()["speech.by"] == nil)
        #expect(run.program?.services.voice.speaker.mode == .own)
        let second = quickRun(store: run.store, speech: .own, activity: .menu, catalogue: realCatalogue())
        second.facts.readers = ["Orca"]
        try second.play("wait 100", .check { #expect(second.log.screen == "firstSpeaker") })
    }

    @Test func `while keys are described it waits`() throws {
        let run = run()
        try run.play(
            "wait 500", "key f1", "wait 60000", "key 1", "wait 2000",
            .check { #expect(run.log.screen == "firstSpeaker") }, "key esc", "wait 6000",
            .check { #expect(run.log.all("said").last?.text("id") == "speaker.question") })
        #expect(try run.store.settings()["speech.by"] == nil)
    }

    @Test func `one key leaves talking to the screen reader from then on`() throws {
        for key in ["1", "enter"] {
            let run = run()
            try run.play(
                "wait 500", "key \(key)", "idle", .check { #expect(run.log.screen == "firstLanguage") }, "key enter",
                "idle",
                .check { #expect(run.log.screen == "firstKnown", "the screen reader has a rate of its own") })
            #expect(run.log.all("say").isEmpty)
            #expect(run.output.lines[1] == english("speaker.readerChosen"))
            #expect(try run.store.settings()["speech.by"] == "reader")
        }
    }

    @Test func `one key leaves talking to Kochlea, which is kept, too`() throws {
        for key in ["2"] {
            let run = run()
            try run.play("wait 500", "key \(key)", "idle", .check { #expect(run.log.screen == "firstLanguage") })
            #expect(run.log.all("said").first?.text("id") == "speaker.selfChosen")
            #expect(try run.store.settings()["speech.by"] == "self")
            let second = quickRun(store: run.store, speech: .own, activity: .menu, catalogue: realCatalogue())
            second.facts.readers = ["Orca"]
            try second.play("idle", .check { #expect(second.log.screen == "firstLanguage") })
        }
    }

    @Test func `Escape chooses nothing, and later leads back to the question`() throws {
        let run = run()
        try run.play(
            "wait 500", "key esc", "wait 3000", .check { #expect(run.log.screen == "firstSpeaker") }, "key 1", "idle",
            .check { #expect(run.log.screen == "firstLanguage") }, "key esc", "wait 500",
            .check { #expect(run.log.screen == "firstSpeaker") }, "key 2", "idle")
        #expect(run.log.screen == "firstLanguage")
        #expect(run.program?.services.voice.speaker.mode == .own)
        #expect(try run.store.settings()["speech.by"] == "self")
    }

    @Test func `one switch answers it by three presses and a list`() throws {
        let run = run()
        run.voice.pace = 20
        let press: [Step] = ["key space", "wait 4000"]
        try run.play(
            ["wait 1000"], press, press,
            [.check { #expect(run.log.screen == "firstSpeaker") }, "key space", "wait 500"],
            [Self.until(run, says: english("speaker.self")), "wait 300", "key space", "wait 4000"])
        #expect(run.log.screen == "firstLanguage")
        #expect(try run.store.settings()["speech.by"] == "self")
    }

    private static func until(_ run: VirtualRun, says words: String, patience: Int = 3000) -> Step {
        .then {
            if run.log.all("say").last?.text("text") == words { return [] }
            try #require(patience > 0)
            return ["wait 20", until(run, says: words, patience: patience - 1)]
        }
    }

    @Test func `a screen reader without a name is called one`() throws {
        let run = run(readers: [""])
        try run.play("wait 100")
        #expect(run.output.lines == [english("speaker.question", ["reader": .message(Message("speaker.some"))])])
    }

    @Test func `any key that is no answer is told, and a key repeats the question`() throws {
        let run = run()
        try run.play(
            "wait 500", "key space", "idle",
            .check { #expect(run.log.all("said").last?.text("id") == "speaker.question") })
        #expect(run.output.lines == [question])
    }

    @Test func `it is not asked without a reader, or where somebody has said who speaks`() throws {
        let none = run(readers: [])
        let stored = run(settings: ["speech.by": "self"])
        let given = run()
        given.facts.isSpeechGiven = true
        let dispatcher = run(speech: .dispatcher)
        for run in [none, stored, given, dispatcher] {
            try run.play("wait 100", .check { #expect(run.log.screen == "firstLanguage") })
        }
    }

    @Test func `a reader that has come since is met at the next start`() throws {
        let run = run(settings: ["setup": "yes"])
        try run.play("wait 100", .check { #expect(run.log.screen == "firstSpeaker") }, "key 1", "idle")
        #expect(run.log.screen == "main")
        #expect(run.output.lines.contains(mainTitle))
    }

    @Test func `a reader that comes while the program runs is met once, in the main menu`() throws {
        let run = run(settings: ["setup": "yes"], readers: [])
        try run.play(
            "idle", "key r", "wait 500", .check { run.hand(.readers(["Fenrir"])) }, "idle",
            .check { #expect(run.log.screen == "receive", "a session is not disturbed") }, "key esc", "idle", "key end",
            "key enter",
            "idle", .check { #expect(run.log.screen != "receive") }, "key esc", "idle", "wait 100",
            .check { #expect(run.log.screen == "firstSpeaker") }, "key 2", "idle",
            .check { #expect(run.log.screen == "main") }, .check { run.hand(.readers(["Fenrir"])) }, "idle",
            .check { #expect(run.log.screen == "main", "once") })
        #expect(run.output.lines.contains(english("speaker.question", ["reader": .text("Fenrir")])))
    }
}
