import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct OwnListRunTests {
    private func run(_ list: String, direction: Direction = .receive, activity: Activity = .words) -> VirtualRun {
        let run = quickRun(store: knowingStore(), activity: activity, catalogue: realCatalogue())
        run.options.set = WordSet.own.rawValue
        run.options.direction = direction
        run.overrides["words.file"] = "list"
        run.overrides["keyer.wpm"] = "40"
        run.files = ["list": list]
        return run
    }

    private func meaning(_ text: String) -> String { english("list.meaning", ["text": .text(text)]) }

    @Test func `a list is reported in one sentence before its session`() throws {
        let run = run("hw cpy\thow do you copy\nfb\tfine\n½\tbad")
        try run.play("idle")
        let fault = Message(
            "words.own.fault",
            ["line": .integer(3), "column": .integer(1), "word": .text("½"), "characters": .text("½")])
        let read = Message(
            "list.read.meanings",
            [
                "form": .message(Message("list.form.tab")),
                "items": .message(Message("list.items", ["count": .integer(2)])),
                "meanings": .message(Message("list.meanings", ["count": .integer(2)])),
            ])
        #expect(
            run.output.lines.contains(
                english(
                    "list.read.left",
                    [
                        "read": .message(read), "left": .message(Message("list.left", ["count": .integer(1)])),
                        "fault": .message(fault),
                    ])))
    }

    @Test func `a phrase is sent with its spaces, answered without them, and explained by its own meaning`() throws {
        let run = run("hw cpy\thow do you copy")
        try run.play(
            "idle", .check { #expect(run.groups == ["HW CPY"]) }, "text hwcpy", "wait 10", "idle",
            .check { #expect(run.output.lines.contains(meaning("how do you copy"))) },
            "key up", "idle",
            .check {
                let words = Message("list.meaning", ["text": .text("how do you copy")])
                #expect(
                    run.output.lines.contains(
                        english("words.meaning", ["meaning": .message(words), "word": .text("HW CPY")])))
            })
        #expect(run.store.attempts.map(\.target).joined() == "HWCPY" && run.store.attempts.allSatisfy(\.isCorrect))
        #expect(run.store.wordAnswers == [WordAnswer(direction: .receive, word: "HW CPY", answer: "HW CPY")])
    }

    @Test func `a wrong answer is corrected with the phrase, its meaning and its Morse`() throws {
        let run = run("hw cpy\thow do you copy")
        try run.play("idle", "text hwcby", "idle")
        let told = run.output.lines
        let was = try #require(told.firstIndex(of: english("words.was", ["word": .text("HW CPY")])))
        #expect(told.dropFirst(was + 1).first == meaning("how do you copy"))
        #expect(run.store.attempts.filter { !$0.isCorrect }.map(\.target) == ["P"])
        #expect(run.groups.filter { $0 == "HW CPY" }.count > 1)
    }

    @Test func `brief keeps the meaning for Up and for mistakes`() throws {
        let run = run("hw cpy\thow do you copy")
        run.overrides["verbosity"] = "brief"
        try run.play(
            "idle", "text hwcpy", "idle", .check { #expect(!run.output.lines.contains(meaning("how do you copy"))) },
            "text xwcpy", "idle", .check { #expect(run.output.lines.contains(meaning("how do you copy"))) })
    }

    @Test func `a phrase is keyed in one go`() throws {
        let run = run("hw cpy\thow do you copy", direction: .send)
        try run.play(
            "idle", .check { #expect(run.output.lines.last == "HW CPY") }, "morse HW CPY", "idle",
            .check { #expect(run.output.lines.contains(meaning("how do you copy"))) })
        #expect(run.store.wordAnswers.map(\.isCorrect) == [true])
    }

    @Test func `a hint comes before the Morse and once`() throws {
        let run = run("{ Weather } ^\nWX [weather]^\n")
        try run.play("idle", "key tab", "idle")
        let hint = english("list.hint", ["text": .text("Weather")])
        #expect(run.output.lines.filter { $0 == hint }.count == 2 && run.groups == ["WX", "WX"])
    }

    @Test func `one switch answers a phrase from a list of its letters`() throws {
        let run = run("te\ttea and coffee\nt e\ttwo letters")
        run.overrides["answer"] = "scan"
        try run.play(
            "wait 6000",
            .check {
                let lesson = try #require(run.program?.services.screens.top as? LessonScreen)
                #expect(lesson.scanList()?.items.map(\.id).prefix(2).sorted() == ["E", "T"])
            })
    }

    @Test func `listening names phrase and meaning, from a list and from a text`() throws {
        for set in [WordSet.own.rawValue, CopySet.text.rawValue] {
            let run = run("hw cpy\thow do you copy\nes cul\tand see you later", activity: .listen)
            run.options.set = set
            run.overrides["copy.file"] = "list"
            run.overrides["listen.again"] = "off"
            try run.play("wait 12000")
            let lines = run.output.lines
            let named = try #require(lines.firstIndex { ["HW CPY", "ES CUL"].contains($0) }, "\(set) \(lines)")
            #expect(lines[named + 1] == meaning(lines[named] == "HW CPY" ? "how do you copy" : "and see you later"))
        }
    }

    @Test func `copying sends the left sides in their order`() throws {
        let run = run("hw cpy\thow do you copy\nk\tgo", activity: .copy)
        run.options.set = CopySet.text.rawValue
        run.overrides["copy.file"] = "list"
        try run.play("idle")
        #expect(run.log.all("copied").last?.text("sent") == "HW CPY K")
    }

    @Test func `a paused phrase goes on`() throws {
        let run = run("hw cpy\thow do you copy")
        try run.play(
            "idle", "text hw", "key esc", "idle", "key esc", "idle", "text hwcpy", "idle",
            .check { #expect(run.store.wordAnswers.map(\.word) == ["HW CPY"]) })
    }

    @Test func `noise is refused with its first fault`() throws {
        let run = run(String(repeating: "☃ ", count: 2000))
        try run.play("idle")
        #expect(run.output.lines.contains { $0.isEnglish("words.trouble.noise", ["path": .text("list")]) })
    }
}
