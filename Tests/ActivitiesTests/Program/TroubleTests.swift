import Morse
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct TroubleTests {
    private func menu(_ store: MemoryStore = experiencedStore()) -> VirtualRun {
        quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
    }

    @Test func `a damaged file is reported first, with its copy and its new name`() throws {
        for (recovery, message) in [
            (
                StoreRecovery.restored(backup: Day(ordinal: 20_776), setAside: "old.db"),
                "error.store.restored"
            ),
            (.startedAnew(setAside: "old.db"), "error.store.anew"),
        ] {
            let run = menu()
            run.store.report.recovery = recovery
            try run.play("idle")
            #expect(run.log.all("said").first?.text("id") == message, "heard to its end")
            #expect(run.log.all("said").first?.text("text").contains("old.db") == true)
            #expect(run.log.all("error").count == 1)
            #expect(run.log.all("earcon").first?.text("name") == "error")
            #expect(run.output.lines.last == mainLine("next"))
        }
    }

    @Test func `missing and recovered answers are reported once, in numbers`() throws {
        let run = menu()
        run.store.report = StoreReport(recovery: .replaced(backup: Day(ordinal: 20_776)), missing: 1, takenIn: 12)
        try run.play("idle")
        #expect(
            run.log.all("error").map { $0.text("text") } == [
                english("error.store.replaced", ["day": .integer(17), "month": .message(Message("month.11"))]),
                english("error.store.takenIn", ["count": .integer(12)]),
                english("error.store.missing", ["count": .integer(1)]),
            ])
        #expect(run.store.report == StoreReport())
    }

    @Test func `a lost voice is reported once, and the menu goes on in Morse`() throws {
        let run = menu()
        run.voice.failure = .unavailable("no data")
        try run.play("idle", "key down", "idle")
        #expect(run.log.all("error").map { $0.text("code") } == ["noSpeech"])
        #expect(run.output.lines.filter { $0.contains("no data") }.count == 1)
        #expect(run.log.latest.morse == ["RECEIVE"])
        #expect(run.log.latest.lines == [mainLine("receive")])
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
        #expect(run.output.lines.contains(english("error.speech.voice", ["language": .text("de")])))
        #expect(run.log.all("said").last?.text("text") == mainLine("next"))
        #expect(run.catalogue.language == "en")
        #expect(try store.settings()["language"] == "de")
    }

    @Test func `without a voice for English either there is no voice, which is said once`() throws {
        for language in ["en", "de"] {
            let run = menu(experiencedStore(settings: ["setup": "yes", "language": language]))
            run.voice.unknownLanguages = ["de", "en"]
            try run.play("idle")
            #expect(run.log.all("error").count == (language == "en" ? 1 : 2))
            #expect(run.program?.services.voice.speaker.isLost == true)
            #expect(run.log.all("morse").count >= 1)
        }
    }

    @Test func `words without sound are logged and printed, not reported`() throws {
        let run = menu()
        run.voice.failure = .silent(text: "x")
        try run.play("idle")
        #expect(run.log.all("error").allSatisfy { $0.text("code") == "silent" })
        #expect(run.output.lines == [english("agenda.begin"), mainTitle, mainLine("next")])
    }

    @Test func `a lost device is printed at once and its return is said`() throws {
        let run = menu()
        try run.play(
            "idle", .check { run.program?.handle(.soundLost(reason: "unplugged"), at: .start) },
            .check {
                #expect(run.output.lines.last == english("error.sound.lost", ["reason": .text("unplugged")]))
                #expect(run.log.all("error").map { $0.text("code") } == ["noSound"])
            }, .check { run.program?.handle(.soundFound(name: "default"), at: .start) }, "idle")
        #expect(run.output.lines.last == english("sound.found"))
    }

    @Test func `a hang-up of the terminal is reported, the end of a script is not`() throws {
        let run = menu()
        run.facts.isScripted = false
        try run.play("idle")
        #expect(run.output.lines.last == english("input.ended"))
        for isAnswered in [false, true] {
            let lesson = sendRun()
            lesson.facts.isScripted = false
            try lesson.play("idle", .then { isAnswered ? ["morse \(lesson.asked)", "idle"] : [] })
            #expect(lesson.output.lines.last == english("input.endedKept"))
            let other = sendRun()
            other.facts.isScripted = false
            other.options.level = 5
            try other.play("idle")
            #expect(other.output.lines.last == english("input.ended"))
        }
        let scripted = menu()
        try scripted.play("idle")
        #expect(scripted.output.lines.last == mainLine("next"))
    }

    @Test func `answers that storage never accepted are reported, also by the exit code`() throws {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        run.store.failure = .diskFull(path: "there")
        run.options.group = 1...1
        run.options.count = 3
        #expect(try run.run(LearnerScript(run) { $0 }) == 74)
        #expect(run.output.lines.last == english("error.store.lost"))
        #expect(run.log.all("error").map { $0.text("code") } == ["store", "lost"])
        #expect(run.log.events.last?.event == .end(74))
    }

    @Test func `what storage accepts at the last moment is stored`() throws {
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
        try run.play("idle", "key esc")
        let count = run.log.events.count
        for input in [Input.key(.enter), .hangUp, .terminate(signal: 2), .deadline, .sound, .soundFound(name: "")] {
            run.program?.handle(input, at: .start)
        }
        #expect(run.log.events.count == count)
    }

    @Test func `every trouble of storage has its words in every language, and an exit code`() {
        let cases: [(StoreError, Int32)] = [
            (.notWritable(path: "p", reason: "r"), 73), (.noPermission(path: "p"), 77), (.diskFull(path: "p"), 74),
            (.inUse(process: 7), 73), (.inUse(process: nil), 73), (.tooNew(path: "p", version: 9), 65),
            (.failed("r"), 74),
        ]
        for language in ProjectLanguages.all {
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

    // MARK: Stopped, asleep, flooded

    @Test(arguments: [Interruption.stop, .sleep])
    func `an interrupted session is paused, says so, and the time between does not count`(cause: Interruption)
        throws
    {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = 1
        try run.play(
            "idle", .check { run.hand(.interrupted) }, "wait 100", .check { #expect(run.log.screen == "paused") },
            "wait 120000", .check { run.hand(.resumed(after: cause)) }, "idle",
            .check {
                let told = cause == .stop ? english("resumed.stopped") : english("resumed.slept")
                #expect(run.output.lines.contains(told))
                #expect(
                    run.output.lines.last?.isEnglish("menu.item", ["label": .message(Message("paused.goOn"))]) == true,
                    "\(run.output.lines)")
            }, "key enter", "idle", .then { ["text \(run.groups.last?.lowercased() ?? "")", "idle"] })
        #expect(run.store.attempts.map(\.isCorrect) == [true])
        #expect(run.store.attempts.allSatisfy { ($0.recognitionMilliseconds ?? 0) < 60_000 })
        #expect(run.store.finished.last.map { $0.milliseconds < 60_000 } == true)
    }

    @Test func `nothing is heard from the moment of the interruption on`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .listen, catalogue: realCatalogue())
        run.options.set = "abbreviations"
        run.keepsSound = true
        var marks: [Int] = []
        try run.play(
            "wait 2500", .check { run.hand(.interrupted) }, "wait 50", .check { marks.append(run.sink.samples.count) },
            "wait 20000", .check { marks.append(run.sink.samples.count) }, .check { run.hand(.resumed(after: .stop)) },
            "idle", .check { #expect(run.log.all("say").last?.text("id") == "listen.paused") }, "key space", "wait 2500"
        )
        #expect(run.sink.samples[marks[0]..<marks[1]].allSatisfy { $0 == 0 })
        #expect(run.groups.count > 1, "it goes on")
    }

    @Test func `a menu that is interrupted says where one is`() throws {
        let run = menu()
        try run.play("idle", "key down", "idle", .check { run.hand(.interrupted, .resumed(after: .sleep)) }, "idle")
        #expect(run.output.lines.contains(english("resumed.slept")))
        let after = run.output.lines.drop { $0 != english("resumed.slept") }
        #expect(run.log.screen == "main" && after.contains(mainLine("receive")), "\(run.output.lines)")
    }

    @Test func `dropped keys are reported`() throws {
        let run = menu()
        try run.play("idle", .check { run.hand(.flooded) }, "idle")
        #expect(run.output.lines.last == english("input.flooded"))
    }

    // MARK: Standard output

    @Test func `a failure to print is spoken once, and the program ends with 74`() throws {
        let run = menu()
        let code = try run.play(
            "idle", .check { run.output.trouble = .text("No space left on device") }, "key down", "idle", "key down",
            "idle")
        #expect(code == ExitCode.inputOutput.rawValue)
        #expect(run.log.all("error").map { $0.text("code") } == ["output"])
        #expect(run.log.all("say").filter { $0.text("id") == "error.output.lost" }.count == 1)
    }

    @Test func `a learner who depends on the lines has nothing left without them`() throws {
        let run = quickRun(store: experiencedStore(), speech: .reader, catalogue: realCatalogue())
        run.facts.isScripted = false
        let code = try run.play(
            "idle", .check { run.output.trouble = .text("Broken pipe") }, "key x", "wait 100",
            .check { Issue.record("it has ended") })
        #expect(code == ExitCode.inputOutput.rawValue)
    }
}
