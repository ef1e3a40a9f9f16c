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
        _ steps: (VirtualRun) -> [Step]
    ) throws -> VirtualRun {
        let run = quickRun(store: store, speech: speech, activity: .menu, catalogue: realCatalogue())
        run.keepsSound = keepsSound
        let registry = SettingsRegistry.all(languages: ["en", "de"], language: "en")
        let setting = try #require(registry.first { $0.name == name })
        let group = try #require(Setting.Group.allCases.firstIndex(of: setting.group))
        let position = try #require(registry.filter { $0.group == setting.group }.firstIndex(of: setting))
        func choose(_ position: Int) -> [Step] {
            Array(repeating: "key down", count: position) + ["key enter", "idle"]
        }
        try run.play(
            ["idle", "key o", "idle"] as [Step] + choose(group) + choose(position)
                + [.check { #expect(run.log.screen == name) }] + steps(run))
        return run
    }

    private let range = english("setting.range", ["lowest": .integer(300), "highest": .integer(1200)])

    private func spelling(_ value: String, _ position: Int) -> String {
        itemLine(
            settingLine("verdict.spelling", chosen: "setting.verdict.spelling.\(value)"), position, of: 3)
    }

    @Test func `a setting is announced with its value, its range and its keys`() throws {
        let run = try open("morse.tone") { _ in [] }
        #expect(run.output.lines.suffix(3) == [settingLine("morse.tone", 600, "hertz"), range, english("adjust.keys")])
    }

    @Test(arguments: [("up", 620), ("+", 620), ("down", 580), ("-", 580), ("home", 300), ("end", 1200)])
    func `keys change the value, say it, sound it and keep it`(key: String, value: Int) throws {
        let run = try open("morse.tone") { _ in [.line("key \(key)"), "idle"] }
        #expect(run.log.latest.lines == [settingLine("morse.tone", value, "hertz")])
        #expect(run.log.latest.all("morse").first?.integer("tone") == value)
        #expect(try run.store.settings()["morse.tone"] == String(value))
    }

    @Test func `at the end of a range there is an earcon, and the value again`() throws {
        for (key, value) in [("down", 300), ("home", 300)] {
            let run = try open("morse.tone") { _ in ["key home", "idle", .line("key \(key)"), "idle"] }
            #expect(run.log.latest.earcons == ["edge"])
            #expect(run.log.latest.lines == [settingLine("morse.tone", value, "hertz")])
        }
    }

    @Test func `a step that would leave the range goes to its end`() throws {
        let run = try open("speech.rate") { _ in ["key end", "idle", "key down", "idle", "key up", "idle"] }
        #expect(run.log.latest.lines == [settingLine("speech.rate", 900, "plain")])
        #expect(run.log.latest.earcons.isEmpty)
    }

    @Test func `a step of the rate is a tenth, and as many steps back return to the rate`() throws {
        let run = try open("speech.rate") { _ in
            (0..<9).flatMap { _ -> [Step] in ["key up", "idle"] }
                + (0..<9).flatMap { _ -> [Step] in ["key down", "idle"] }
        }
        let rates = [195, 215, 235, 260, 285, 315, 345, 380, 420, 380, 345, 315, 285, 260, 235, 215, 195, 175]
        #expect(run.log.episodes.suffix(18).flatMap(\.lines) == rates.map { settingLine("speech.rate", $0, "plain") })
    }

    @Test func `u is the value as before, i the value of a new program`() throws {
        let store = experiencedStore()
        try store.set("morse.wpm", to: "25")
        let run = try open("morse.wpm", store: store) { run in
            [
                "key up", "idle", "key up", "idle", "key u", "idle",
                .check { #expect(run.log.latest.lines.first == settingLine("morse.wpm", 60, "wpm")) },
                "key i", "idle",
                .check { #expect(run.log.latest.lines.first == settingLine("morse.wpm", 20, "wpm")) },
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

    @Test(arguments: ["enter", "right", "esc", "left"])
    func `four keys say that it is done, and the options say the new value`(key: String) throws {
        let run = try open("morse.tone") { _ in ["key up", "idle", .line("key \(key)"), "idle"] }
        #expect(run.log.screen == "options.morse")
        #expect(
            run.log.latest.lines.last?.isEnglish("menu.item", ["label": .text(settingLine("morse.tone", 620, "hertz"))])
                == true)
    }

    @Test func `a burst of keys is heard as its first and its last value`() throws {
        let run = try open("morse.tone") { _ in (0..<10).flatMap { _ -> [Step] in ["key up", "wait 40"] } + ["idle"] }
        let said = run.log.episodes.suffix(10).flatMap(\.lines)
        #expect(said.count <= 2)
        #expect(said.last == settingLine("morse.tone", 800, "hertz"))
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
        #expect(run.log.latest.lines.first?.hasPrefix(english("setting.keyer.mode")) == true)
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
                itemLine(settingLine("spelling.alphabet", chosen: "setting.spelling.alphabet.national"), 2, of: 2)
            ])
        #expect(run.catalogue.usesNationalWords)
    }

    @Test func `changing the language changes the words`() throws {
        let run = try open("language") { _ in ["key down", "idle"] }
        #expect(run.catalogue.language == "de")
        #expect(run.log.latest.lines == ["Sprache: Deutsch, 2 von \(ProjectLanguages.all.count)"])
        #expect(run.voice.voices.last?.language == "de")
    }

    @Test func `a character speed below the effective speed lowers it and says so`() throws {
        let run = try open("morse.wpm") { _ in ["key home", "idle"] }
        #expect(run.log.latest.lines == [settingLine("morse.wpm", 5, "wpm"), settingLine("morse.effective", 5, "wpm")])
        #expect(try run.store.settings()["morse.effective"] == "5")
    }

    @Test func `a value for this run only is replaced by one that is chosen`() throws {
        let run = try open("morse.wpm") { _ in ["key down", "idle"] }
        #expect(run.log.latest.lines.first == settingLine("morse.wpm", 59, "wpm"))
        #expect(try run.store.settings()["morse.wpm"] == "59")
    }
}

@Suite struct ResetTests {
    private func reset(_ keys: [String], store: MemoryStore = experiencedStore(level: 7)) throws -> VirtualRun {
        let run = quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
        try run.play(
            [
                "idle", "key o", "idle", "key end", "idle", "key enter", "idle",
                .check { #expect(run.log.screen == "reset") },
            ]
                as [Step] + keys.flatMap { ["key \($0)", "idle"] as [Step] })
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
        #expect(run.log.screen == "options")
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
