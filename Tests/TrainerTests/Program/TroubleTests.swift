import Sound
import TestSupport
import Testing
import Training

@testable import Trainer

/// What goes wrong is said, printed and logged.
@Suite struct TroubleTests {
    private func menu(_ store: MemoryStore = experiencedStore()) -> VirtualRun {
        quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
    }

    @Test func `a damaged file is told first, with its copy and where it went`() throws {
        for (recovery, line) in [
            (
                StoreRecovery.restored(backup: Day(ordinal: 20_776), setAside: "old.db"),
                "The progress file was damaged. The copy of "
            ),
            (.startedAnew(setAside: "old.db"), "The progress file was damaged and there is no copy."),
        ] {
            let run = menu()
            run.store.recovery = recovery
            try run.play("idle")
            #expect(run.log.all("said").first?.text("text").hasPrefix(line) == true, "heard to its end")
            #expect(run.log.all("said").first?.text("text").contains("old.db") == true)
            #expect(run.log.all("error").count == 1)
            #expect(run.log.all("earcon").first?.text("name") == "error")
            #expect(run.output.lines.last == mainLine("Receive"))
        }
    }

    @Test func `a lost voice is told once, and the menu goes on in Morse`() throws {
        let run = menu()
        run.voice.failure = .unavailable("no data")
        try run.play("idle", "key down", "idle")
        #expect(run.log.all("error").map { $0.text("code") } == ["noSpeech"])
        #expect(run.output.lines.filter { $0.contains("no data") }.count == 1)
        #expect(run.log.latest.morse == ["SEND"])
        #expect(run.log.latest.lines == [mainLine("Send")])
        #expect(run.log.all("say").isEmpty)
    }

    @Test func `a session without a voice goes on`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, catalogue: realCatalogue())
        run.voice.failure = .unavailable("no data")
        run.options.group = 1...1
        run.options.count = 3
        try run.run(LearnerScript(run) { $0 })
        #expect(run.store.attempts.allSatisfy { $0.isCorrect })
        #expect(run.store.attempts.count == 3)
    }

    @Test func `without a voice for the language English is spoken, and nothing is stored of that`() throws {
        let store = experiencedStore(settings: ["setup": "yes", "language": "de"])
        let run = menu(store)
        run.voice.unknownLanguages = ["de"]
        try run.play("idle")
        #expect(run.log.all("error").map { $0.text("code") } == ["noVoice"])
        #expect(run.output.lines.contains("No voice for de. Speaking English."))
        #expect(run.log.all("said").last?.text("text") == mainLine("Receive"))
        #expect(run.catalogue.language == "en")
        #expect(try store.settings()["language"] == "de")
    }

    @Test func `without a voice for English either there is no voice, told once`() throws {
        for language in ["en", "de"] {
            let run = menu(experiencedStore(settings: ["setup": "yes", "language": language]))
            run.voice.unknownLanguages = ["de", "en"]
            try run.play("idle")
            #expect(run.log.all("error").count == (language == "en" ? 1 : 2))
            #expect(run.program?.desk.announcer.isVoiceLost == true)
            #expect(run.log.all("morse").count >= 1)
        }
    }

    @Test func `words without sound are logged and printed, not told`() throws {
        let run = menu()
        run.voice.failure = .silent(text: "x")
        try run.play("idle")
        #expect(run.log.all("error").allSatisfy { $0.text("code") == "silent" })
        #expect(run.output.lines == ["Begin with Receive", mainTitle, mainLine("Receive")])
    }

    @Test func `a lost device is printed at once and its return is said`() throws {
        let run = menu()
        try run.play(
            "idle", .check { run.program?.handle(.soundLost(reason: "unplugged"), at: .start) },
            .check {
                #expect(run.output.lines.last == "No sound device: unplugged. Going on silently and trying again.")
                #expect(run.log.all("error").map { $0.text("code") } == ["noSound"])
            }, .check { run.program?.handle(.soundFound(name: "default"), at: .start) }, "idle")
        #expect(run.output.lines.last == "Sound is back")
    }

    @Test func `a terminal that hangs up is told of, a script's end is not`() throws {
        let run = menu()
        run.options.isScripted = false
        try run.play("idle")
        #expect(run.output.lines.last == "No more keys will come.")
        for isAnswered in [false, true] {
            let lesson = sendRun()
            lesson.options.isScripted = false
            try lesson.play("idle", .then { isAnswered ? ["morse \(lesson.asked)", "idle"] : [] })
            #expect(lesson.output.lines.last?.hasSuffix("The session is kept.") == true)
            let other = sendRun()
            other.options.isScripted = false
            other.options.level = 5
            try other.play("idle")
            #expect(other.output.lines.last == "No more keys will come.")
        }
        let scripted = menu()
        try scripted.play("idle")
        #expect(scripted.output.lines.last == mainLine("Receive"))
    }

    @Test func `what storage did not take to the end is told, and the exit code says so`() throws {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        run.store.failure = .diskFull(path: "there")
        run.options.group = 1...1
        run.options.count = 3
        #expect(try run.run(LearnerScript(run) { $0 }) == 74)
        #expect(run.output.lines.last == "Storage failed to the end. What came last is not kept.")
        #expect(run.log.all("error").map { $0.text("code") } == ["store", "lost"])
        #expect(run.log.events.last?.event == .end(74))
    }

    @Test func `what storage takes at the last moment is kept`() throws {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        run.store.failure = .diskFull(path: "there")
        run.options.group = 1...1
        run.options.count = 3
        var answers = 0
        let script = LearnerScript(run) { group in
            answers += 1
            if answers > 2 { run.store.failure = nil }
            return answers > 2 ? nil : group
        }
        #expect(try run.run(script) == 0)
        #expect(run.store.attempts.count == 2)
    }

    @Test func `after the end nothing is heard or logged any more`() throws {
        let run = menu()
        try run.play("idle", "key q")
        let count = run.log.events.count
        for input in [Input.key(.enter), .hangUp, .terminate(signal: 2), .deadline, .sound, .soundFound(name: "")] {
            run.program?.handle(input, at: .start)
        }
        #expect(run.log.events.count == count)
    }

    @Test func `every trouble of storage has its words in both catalogues, and an exit code`() {
        let cases: [(StoreError, Int32)] = [
            (.notWritable(path: "p", reason: "r"), 73), (.noPermission(path: "p"), 77), (.diskFull(path: "p"), 74),
            (.inUse(process: 7), 73), (.inUse(process: nil), 73), (.tooNew(path: "p", version: 9), 65),
            (.failed("r"), 74),
        ]
        for language in ["en", "de"] {
            let formatter = MessageFormatter(catalogue: realCatalogue(language))
            let known = realCatalogue().identifiers(language)
            for (error, code) in cases {
                for message in [StoreTrouble.message(error), StoreTrouble.messageAtStart(error)] {
                    #expect(known.contains(message.id), "\(message.id)")
                    #expect(!formatter.line(message).contains("{"))
                }
                #expect(StoreTrouble.exitCode(error) == code)
            }
        }
        #expect(ExitCode.signal(15) == 143)
    }
}
