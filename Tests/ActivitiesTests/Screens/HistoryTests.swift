import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct HistoryTests {
    private func menu() -> VirtualRun {
        quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
    }

    @Test func `F2 says the last words again, then slower, then spelled`() throws {
        let run = menu()
        try run.play("idle", "key down", "idle", "key f2", "idle", "key f2", "idle", "key f2", "idle", "key f2", "idle")
        let last = run.voice.utterances.suffix(4)
        #expect(last.map(\.isSlow) == [false, true, true, true])
        let words = Utterance.Segment.text(mainLine("receive"))
        #expect(last.first?.segments == [words])
        #expect(last.last?.segments == [.characters(Array("receive2of\(mainMenu.count)"))])
        #expect(run.log.latest.lines == [mainLine("receive")])
    }

    @Test func `another key in between restarts the repeats`() throws {
        let run = menu()
        try run.play("idle", "key f2", "idle", "key f2", "idle", "key f8", "idle", "key f2", "idle")
        #expect(run.voice.utterances.last?.isSlow == false)
    }

    @Test func `F3 and F4 walk through what was said, and say where it ends`() throws {
        let run = menu()
        try run.play(
            "idle", "key down", "idle", "key down", "idle", "key f3", "idle", "key f3", "idle",
            .check { #expect(run.log.latest.lines == [mainLine("receive")]) }, "key f3", "idle", "key f3", "idle",
            .check { #expect(run.log.latest.lines == [mainTitle]) }, "key f3", "idle", "key f3", "idle",
            .check {
                #expect(run.log.latest.earcons == ["edge"])
                #expect(run.log.latest.lines == [english("global.oldest")])
            }, "key f4", "idle", "key f4", "idle",
            .check { #expect(run.log.latest.lines == [mainLine("next")]) }, "key f4", "idle",
            "key f4", "idle", "key f4", "idle", .check { #expect(run.log.latest.lines == [english("global.newest")]) })
    }

    @Test func `before anything was said there is nothing to repeat, and an earcon says so`() throws {
        let run = quickRun(speech: .off, activity: .menu, catalogue: realCatalogue())
        try run.play("key f2", "idle")
        #expect(run.log.latest.earcons == ["edge"])
    }

    @Test func `where am I says the menu and the item, and the history keeps it`() throws {
        let run = menu()
        try run.play(
            "idle", "key down", "idle", "key f5", "idle",
            .check {
                #expect(run.log.latest.lines == [english("menu.main"), mainLine("receive"), english("agenda.begin")])
            },
            "key f3", "idle", .check { #expect(run.log.latest.lines == [english("agenda.begin")]) },
            "key f3", "idle", .check { #expect(run.log.latest.lines == [mainLine("receive")]) },
            "key f3", "idle", .check { #expect(run.log.latest.lines == [english("menu.main")]) })
    }

    @Test func `after F2 the history goes back from the repeated message`() throws {
        let run = menu()
        try run.play(
            "idle", "key down", "idle", "key down", "idle", "key f2", "idle",
            .check { #expect(run.log.latest.lines == [mainLine("send")]) }, "key f3", "idle",
            .check { #expect(run.log.latest.lines == [mainLine("receive")]) }, "key f2", "idle",
            .check { #expect(run.log.latest.lines == [mainLine("receive")]) }, "key f4", "idle",
            .check { #expect(run.log.latest.lines == [mainLine("send")]) })
    }

    @Test func `the same message twice in a row is one in the history`() throws {
        let run = menu()
        try run.play(
            "idle", "key end", "idle", "key down", "idle", "key down", "idle", "key f3", "idle",
            .check { #expect(run.log.latest.lines == [mainLine("help")]) }, "key f3", "idle",
            .check { #expect(run.log.latest.lines != [mainLine("help")]) })
    }

    @Test(arguments: [
        ("f6", "speech.rate", -15), ("f7", "speech.rate", 20), ("f8", "speech.level", -2), ("f9", "speech.level", 2),
        ("f10", "morse.level", -2), ("f11", "morse.level", 2),
    ])
    func `each press moves a value by one step, says it and keeps it, to the end of its range`(
        key: String, name: String, step: Int
    ) throws {
        let run = menu()
        let initial = name == "speech.rate" ? 175 : 0
        var steps: [Step] = ["idle"]
        for press in 1...3 {
            steps += [
                "key \(key)", "idle",
                .check {
                    #expect(run.log.latest.said == ["setting.value"])
                    let stored = try run.store.settings()[name]
                    #expect(stored == String(initial + press * step))
                    #expect(run.log.latest.earcons.isEmpty)
                },
            ]
        }
        for _ in 4...60 { steps += ["key \(key)", "wait 100"] }
        steps += ["idle", "key \(key)", "idle"]
        try run.play(steps)
        #expect(run.log.latest.earcons == ["edge"])
        #expect(run.log.latest.said == ["setting.value"])
        let setting = try #require(try run.program?.services.settings.setting(named: name))
        guard case .number(let range, _, _) = setting.kind else { return }
        let value = try #require(try run.store.settings()[name].flatMap { Int($0) })
        #expect(value == (step < 0 ? range.lowerBound : range.upperBound))
    }

    @Test(arguments: ["f8", "f9", "f10", "f11"])
    func `level keys do not interrupt speech`(key: String) throws {
        let run = menu()
        run.voice.pace = 40
        try run.play("wait 100", .line("key \(key)"), "idle")
        #expect(run.log.all("cut").isEmpty)
        let isOwn = key == "f8" || key == "f9"
        #expect(
            run.log.latest.said == ["menu.opened", "menu.item"] + (isOwn ? [] : ["setting.value"]),
            "what is heard needs no words")
    }

    @Test(arguments: ["f6", "f7"])
    func `rate keys say the new rate at the new rate`(key: String) throws {
        let run = menu()
        run.voice.pace = 40
        try run.play("wait 100", .line("key \(key)"), "idle")
        #expect(run.log.all("cut").count == 1)
        #expect(run.log.latest.said == ["setting.value"])
        #expect(run.voice.voices.last?.rate == (key == "f6" ? 160 : 195))
    }

    @Test func `of values waiting for their turn only the last is said`() throws {
        let run = menu()
        run.voice.pace = 40
        try run.play("wait 100", "key f11", "wait 100", "key f11", "wait 100", "key f11", "idle")
        #expect(run.log.latest.said.filter { $0 == "setting.value" }.count == 1)
        #expect(run.log.latest.lines.last == settingLine("morse.level", 6, "decibels"))
    }

    @Test func `numbers below zero have a word for the sign`() throws {
        let run = menu()
        try run.play("idle", "key f10", "idle")
        #expect(run.log.latest.lines == [settingLine("morse.level", -2, "decibels")])
    }
}
