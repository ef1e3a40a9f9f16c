import Keyer
import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct AdjustTests {
    /// Opens one setting in the options.
    private func open(
        _ name: String, store: MemoryStore = experiencedStore(), speech: SpeechMode = .own, keepsSound: Bool = false,
        overrides: [String: String] = [:], _ steps: (VirtualRun) -> [Step]
    ) throws -> VirtualRun {
        let run = quickRun(store: store, speech: speech, activity: .menu, catalogue: realCatalogue())
        run.keepsSound = keepsSound
        run.overrides.merge(overrides) { $1 }
        try run.play(
            ["idle"], chooseSetting(name, in: run), [.check { #expect(run.log.screen == name) }], steps(run))
        return run
    }

    private let range = english("setting.range", ["lowest": .integer(300), "highest": .integer(1200)])

    private func spelling(_ value: String, _ position: Int) -> String {
        itemLine(english("setting.verdict.spelling.\(value)"), position, of: 3)
    }

    private func opening(_ name: String, _ count: Int) -> String {
        let value = Message("unit.plain", ["count": .integer(count)])
        return english("adjust.opened", ["value": .message(value), "name": .message(Message("setting.\(name)"))])
    }

    @Test func `a setting is announced with its value, then its name, then its keys until these are learned`() throws {
        let store = experiencedStore()
        for time in 0..<4 {
            let run = try open("morse.tone", store: store) { _ in ["key up", "idle", "key enter", "idle"] }
            let keys = english("adjust.keys.number", ["lowest": .integer(300), "highest": .integer(1200)])
            let opened = [opening("morse.tone", 600 + 20 * time), time < 3 ? keys : range]
            #expect(run.log.episodes.contains { $0.lines == opened }, "\(run.log.episodes.map(\.lines))")
        }
    }

    @Test(arguments: [
        ("up", 620), ("right", 620), ("+", 620), ("down", 580), ("left", 580), ("-", 580), ("pageup", 700),
        ("pagedown", 500), ("home", 300), ("end", 1200),
    ])
    func `keys change the value, say it alone, sound it and keep it`(key: String, value: Int) throws {
        let run = try open("morse.tone") { _ in [.line("key \(key)"), "idle"] }
        #expect(run.log.latest.lines == [plainLine(value)])
        #expect(run.log.latest.all("morse").first?.integer("tone") == value)
        #expect(try run.store.settings()["morse.tone"] == String(value))
    }

    @Test func `at the end of a range there is an earcon, and why it ends there`() throws {
        for (first, key, value, bound) in [
            ("home", "down", 300, "lowest"), ("home", "home", 300, "lowest"), ("end", "right", 1200, "highest"),
        ] {
            let run = try open("morse.tone") { _ in [.line("key \(first)"), "idle", .line("key \(key)"), "idle"] }
            #expect(run.log.latest.earcons == ["edge"] && run.log.latest.morse.isEmpty)
            #expect(run.log.latest.lines == [english("bound.\(bound)", ["value": .integer(value)])])
        }
    }

    @Test(arguments: [
        ("morse.effective", "end", "up", "bound.effective", 20), ("group.shortest", "end", "up", "bound.shortest", 5),
        ("group.longest", "home", "down", "bound.longest", 2), ("level.receive", "end", "up", "bound.level", 26),
    ])
    func `another setting is named where it is the bound`(
        name: String, end: String, key: String, bound: String, value: Int
    ) throws {
        let store = experiencedStore()
        for (name, word) in ["group.shortest": "2", "group.longest": "5"] { try store.set(name, to: word) }
        let run = try open(name, store: store, overrides: ["morse.wpm": "20"]) { _ in
            [.line("key \(end)"), "idle", .line("key \(key)"), "idle"]
        }
        #expect(run.log.latest.lines == [english(bound, ["value": .integer(value)])])
    }

    @Test func `digits type a number, which sounds as soon as no digit can follow`() throws {
        let run = try open("morse.tone") { run in
            [
                "key 7", "idle", .check { #expect(run.log.latest.lines == [plainLine(7)]) },
                "key 0", "idle", .check { #expect(run.log.latest.lines == [plainLine(0)]) },
                .check { #expect(run.log.latest.morse.isEmpty) },
                "key 0", "idle",
                .check { #expect(run.log.latest.lines == [plainLine(700)]) },
                .check { #expect(run.log.latest.all("morse").first?.integer("tone") == 700) },
                "key enter", "idle",
            ]
        }
        #expect(try run.store.settings()["morse.tone"] == "700")
        #expect(run.log.screen == "options.morse")
    }

    @Test func `a number that could grow waits for Enter or for a pause`() throws {
        let store = experiencedStore()
        try store.set("morse.wpm", to: "20")
        let entered = try open("morse.effective", store: store) { _ in ["key 1", "wait 300", "key enter", "idle"] }
        #expect(try entered.store.settings()["morse.effective"] == "1")
        let paused = try open("morse.effective", store: store) { run in
            [
                "key 2", "idle", .check { #expect(run.log.latest.morse.isEmpty) }, "wait 2000",
                .check {
                    #expect(run.log.latest.lines == [plainLine(2), plainLine(2)])
                },
                "key 0", "wait 900",
                .check { #expect(run.log.latest.lines == [plainLine(20)]) },
            ]
        }
        #expect(try paused.store.settings()["morse.effective"] == "20")
    }

    @Test func `a number out of range gives the bounds, and the old one stays`() throws {
        let outside = english("adjust.outside", ["lowest": .integer(300), "highest": .integer(1200)])
        let run = try open("morse.tone") { run in
            [
                "key 2", "idle",
                .check {
                    #expect(run.log.latest.earcons == ["error"] && run.log.latest.lines == [plainLine(2), outside])
                },
                "key 1", "idle", .check { #expect(run.log.latest.lines == [plainLine(1)]) },
                "key enter", "idle", .check { #expect(run.log.latest.lines.first == outside) },
            ]
        }
        #expect(try run.store.settings()["morse.tone"] ?? "600" == "600")
        #expect(run.log.screen == "options.morse")
    }

    @Test func `Backspace takes back a digit, then the change`() throws {
        let run = try open("morse.tone") { run in
            [
                "key up", "idle", "key 6", "idle", "key 5", "idle", "key backspace", "idle",
                .check { #expect(run.log.latest.earcons == ["erased"] && run.log.latest.lines == [plainLine(6)]) },
                "key backspace", "idle", .check { #expect(run.log.latest.lines == [plainLine(620)]) },
                "key backspace", "idle", .check { #expect(run.log.latest.lines == [plainLine(600)]) },
                .check { #expect(run.log.latest.all("morse").first?.integer("tone") == 600) },
            ]
        }
        #expect(try run.store.settings()["morse.tone"] ?? "600" == "600")
    }

    @Test func `a hyphen is a sign where there are negative numbers`() throws {
        let minus = english("unit.minus", ["value": .integer(12)])
        for keys in ["-12", "12-"] {
            let run = try open("morse.level") { run in
                keys.flatMap { ["key \($0)", "idle"] as [Step] } + [
                    .check { #expect(run.log.latest.lines.last == minus) }, "key enter", "idle",
                ]
            }
            #expect(try run.store.settings()["morse.level"] == "-12", "\(keys)")
        }
    }

    @Test func `Escape brings everything back as it was`() throws {
        let store = experiencedStore(settings: ["setup": "yes", "morse.wpm": "20", "morse.effective": "12"])
        let run = try open("morse.wpm", store: store) { run in
            [
                "key home", "idle", .check { #expect((try? run.store.settings()["morse.effective"]) == "5") },
                "key esc", "idle",
            ]
        }
        #expect(run.log.latest.earcons == ["erased"])
        #expect(run.log.latest.lines == [settingLine("morse.wpm", 60, "wpm")])
        let kept = try run.store.settings()
        #expect(kept["morse.wpm"] == "20" && kept["morse.effective"] == "12")
    }

    @Test func `Escape leaves a setting that was not set unset, and those that follow it`() throws {
        let store = experiencedStore(settings: ["setup": "yes", "session.gate": "confident"])
        let run = try open("rules", store: store) { _ in ["key down", "idle", "key esc", "idle"] }
        let kept = try run.store.settings()
        #expect(kept["rules"] == nil && kept["session.gate"] == "confident")
        #expect(run.program?.services.settings.lessons.gate == .confident)
    }

    @Test func `a letter goes to the next word that begins with it, a digit to the word with its number`() throws {
        let woman = { (number: Int) in itemLine(english("setting.speech.voice.f\(number)"), number + 1, of: 9) }
        let run = try open("speech.voice") { run in
            [
                "key w", "idle", .check { #expect(run.log.latest.lines == [woman(1)]) },
                "key w", "idle", .check { #expect(run.log.latest.lines == [woman(2)]) },
                "key m", "idle",
                .check { #expect(run.log.latest.lines == [itemLine(english("setting.speech.voice.m1"), 6, of: 9)]) },
                "key w", "idle", .check { #expect(run.log.latest.lines == [woman(1)]) },
                "key pagedown", "idle",
                .check { #expect(run.log.latest.lines == [itemLine(english("setting.speech.voice.m2"), 7, of: 9)]) },
                "key 4", "idle", .check { #expect(run.log.latest.lines == [woman(3)]) },
            ]
        }
        #expect(try run.store.settings()["speech.voice"] == "f3")
    }

    @Test func `Tab plays the sound of the value again`() throws {
        let run = try open("morse.tone") { _ in ["key tab", "idle"] }
        #expect(run.log.latest.morse == ["KM"] && run.log.latest.lines.isEmpty)
    }

    @Test func `a step that would leave the range goes to its end`() throws {
        let run = try open("speech.rate") { _ in ["key end", "idle", "key down", "idle", "key up", "idle"] }
        #expect(run.log.latest.lines == [plainLine(900)])
        #expect(run.log.latest.earcons.isEmpty)
    }

    @Test func `a step of the rate is a tenth, and as many steps back return to the rate`() throws {
        let run = try open("speech.rate") { _ in
            (0..<9).flatMap { _ -> [Step] in ["key up", "idle"] }
                + (0..<9).flatMap { _ -> [Step] in ["key down", "idle"] }
        }
        let rates = [195, 215, 235, 260, 285, 315, 345, 380, 420, 380, 345, 315, 285, 260, 235, 215, 195, 175]
        #expect(run.log.episodes.suffix(18).flatMap(\.lines) == rates.map(plainLine))
    }

    @Test func `u is the value as before, i the value of a new program`() throws {
        let store = experiencedStore()
        try store.set("morse.wpm", to: "25")
        let run = try open("morse.wpm", store: store) { run in
            [
                "key up", "idle", "key up", "idle", "key u", "idle",
                .check { #expect(run.log.latest.lines.first == plainLine(60)) },
                "key i", "idle",
                .check { #expect(run.log.latest.lines.first == plainLine(20)) },
            ]
        }
        #expect(try run.store.settings()["morse.wpm"] == "20")
    }

    @Test func `words are walked through, and end`() throws {
        let run = try open("verdict.spelling") { run in
            [
                "key down", "idle", .check { #expect(run.log.latest.lines == [spelling("always", 2)]) },
                "key down", "idle",
                .check { #expect(run.log.latest.lines == [spelling("never", 3)]) }, "key down", "idle",
                .check { #expect(run.log.latest.earcons == ["edge"]) }, "key up", "idle",
                .check { #expect(run.log.latest.lines == [spelling("always", 2)]) }, "key home", "idle",
                .check {
                    #expect(run.log.latest.lines == [spelling("alike", 1)])
                },
            ]
        }
        #expect(try run.store.settings()["verdict.spelling"] == "alike")
    }

    @Test(arguments: [("enter", 620), ("esc", 600)])
    func `Enter keeps, Escape cancels, and the item gives the value in force`(key: String, value: Int) throws {
        let run = try open("morse.tone") { _ in ["key up", "idle", .line("key \(key)"), "idle"] }
        #expect(run.log.screen == "options.morse")
        #expect(run.log.latest.lines == [settingLine("morse.tone", value, "hertz")])
        #expect(try run.store.settings()["morse.tone"] ?? "600" == String(value))
    }

    @Test func `a burst of keys is heard as its first and its last value`() throws {
        let run = try open("morse.tone") { _ in (0..<10).flatMap { _ -> [Step] in ["key up", "wait 40"] } + ["idle"] }
        let said = run.log.episodes.suffix(10).flatMap(\.lines)
        #expect(said.count <= 2)
        #expect(said.last == plainLine(800))
        #expect(run.log.episodes.suffix(10).flatMap(\.morse).count <= 2)
    }

    @Test func `a change of a sound plays it, as the keyer makes it`() throws {
        let sounds = try open("sounds.level") { _ in ["key up", "idle"] }
        #expect(sounds.log.latest.earcons == ["right"])
        for (name, length) in [("keyer.wpm", 3.0), ("keyer.dahLength", 3.05), ("keyer.weighting", 3.02)] {
            let run = try open(name) { _ in ["key up", "idle"] }
            #expect(run.log.latest.morse == ["L"])
            let unit = 1.2 * 8000 / Double(run.program?.services.settings.keyer.wordsPerMinute ?? 0)
            let marks = try #require(run.program?.services.voice.lastMorse?.keying?.marks)
            #expect(abs(Double(marks[1].length) - length * unit) < 2, "\(name)")
        }
    }

    @Test func `softer edges are heard in the example at once`() throws {
        // The heights at the beginning of the example's last mark.
        func rise(_ key: Step) throws -> Int {
            let run = try open("morse.edge", keepsSound: true) { _ in [key, "idle"] }
            let marks = run.sink.samples.split { $0 == 0 }.filter { $0.count > 100 }
            let mark = try #require(marks.last).map(abs)
            return try #require(mark.firstIndex { $0 > (mark.max() ?? 0) * 0.95 })
        }
        let (sharp, soft) = (try rise("key home"), try rise("key end"))
        #expect(soft > 3 * sharp, "\(sharp) \(soft)")
    }

    @Test func `settings of a hand are tried with t, which leads back`() throws {
        let run = try open("keyer.mode") { run in
            [
                "key up", "idle", "key t", "idle", .check { #expect(run.log.screen == "keyer") }, "key esc", "idle",
            ]
        }
        #expect(run.log.screen == "keyer.mode")
        #expect(run.log.latest.lines.first?.isEnglish("adjust.opened") == true)
    }

    @Test func `Space says where one is, Tab plays the last Morse`() throws {
        let run = try open("morse.tone") { run in
            [
                "key up", "idle", "key space", "idle",
                .check { #expect(run.log.latest.lines == [settingLine("morse.tone", 620, "hertz"), range]) }, "key tab",
                "idle",
                .check { #expect(run.log.latest.morse == ["KM"]) },
            ]
        }
        #expect(run.log.screen == "morse.tone")
    }

    @Test func `changing the spelling alphabet changes the words`() throws {
        let run = try open("spelling.alphabet") { _ in ["key down", "idle"] }
        #expect(
            run.log.latest.lines == [
                itemLine(english("setting.spelling.alphabet.national"), 2, of: 2)
            ])
        #expect(run.catalogue.usesNationalWords)
    }

    @Test func `changing the language changes the words`() throws {
        let run = try open("language") { _ in ["key down", "idle"] }
        #expect(run.catalogue.language == "de")
        #expect(run.log.latest.lines == ["Deutsch, 2 von \(ProjectLanguages.all.count)"])
        #expect(run.voice.voices.last?.language == "de")
    }

    @Test func `a character speed below the effective speed lowers it and says so`() throws {
        let run = try open("morse.wpm") { _ in ["key home", "idle"] }
        #expect(run.log.latest.lines == [plainLine(5), settingLine("morse.effective", 5, "wpm")])
        #expect(try run.store.settings()["morse.effective"] == "5")
    }

    @Test func `a value for this run only is replaced by one that is chosen`() throws {
        let run = try open("morse.wpm") { _ in ["key down", "idle"] }
        #expect(run.log.latest.lines.first == plainLine(59))
        #expect(try run.store.settings()["morse.wpm"] == "59")
    }
}

@Suite struct ResetTests {
    private func reset(_ keys: [String], store: MemoryStore = experiencedStore(level: 7)) throws -> VirtualRun {
        let run = quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
        try run.play(
            ["idle"], choose(["options", "reset"], in: run), [.check { #expect(run.log.screen == "reset") }],
            keys.flatMap { ["key \($0)", "idle"] as [Step] })
        return run
    }

    @Test func `two questions with different keys, and progress is forgotten, settings are not`() throws {
        let store = experiencedStore(level: 7)
        try store.set("morse.tone", to: "500")
        let run = try reset(["3", "8"], store: store)
        #expect(run.output.lines.contains(english("reset.first", ["key": .integer(3)])))
        #expect(run.output.lines.contains(english("reset.second", ["key": .integer(8)])))
        #expect(run.log.latest.lines.first == english("reset.done"))
        #expect(run.log.all("said").contains { $0.text("id") == "reset.done" })
        #expect(run.log.screen == "options.more")
        #expect(store.progress == Progress())
        #expect(try store.settings()["morse.tone"] == "500")
        #expect(run.program?.services.learner.progress.receive.level == 2)
    }

    @Test(arguments: [
        ["3", "3"], ["8", "8"], ["8", "3"], ["enter"], ["3", "enter"], ["esc"], ["3", "esc"], ["left"], ["y", "1"],
    ])
    func `no other keys do it`(keys: [String]) throws {
        let store = experiencedStore(level: 7)
        _ = try reset(keys, store: store)
        #expect(store.progress.receive.level == 7)
    }

    @Test func `Space asks again`() throws {
        let run = try reset(["3", "space"])
        #expect(run.log.latest.lines == [english("reset.second", ["key": .integer(8)])])
    }
}
