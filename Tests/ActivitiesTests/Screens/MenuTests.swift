import Morse
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct MenuTests {
    private func menu(speech: SpeechMode = .own, language: String = "en") -> VirtualRun {
        quickRun(store: knowingStore(), speech: speech, activity: .menu, catalogue: realCatalogue(language))
    }

    @Test func `a menu is announced with its title, number of items and current item`() throws {
        let run = menu()
        try run.play("idle")
        #expect(run.log.all("said").map { $0.text("text") } == [english("agenda.begin"), mainTitle, mainLine("next")])
        #expect(run.log.all("screen") == [LogEvent("screen", [("id", .string("main"))])])
        #expect(run.log.all("await").map { $0.text("for") } == ["choice"])
    }

    @Test(arguments: [("down", "up"), ("j", "k"), ("J", "K")])
    func `keys move by one and say the item`(next: String, previous: String) throws {
        let run = menu()
        try run.play(
            "idle", "key \(next)", "idle", .check { #expect(run.log.latest.lines == [mainLine("receive")]) },
            "key \(next)", "idle", .check { #expect(run.log.latest.lines == [mainLine(mainMenu[2])]) },
            "key \(previous)", "idle", .check { #expect(run.log.latest.lines == [mainLine("receive")]) })
    }

    @Test(arguments: [("up", mainLine("next")), ("home", mainLine("next"))])
    func `at the beginning there is an earcon, and the item again`(key: String, line: String) throws {
        let run = menu()
        try run.play("idle", .line("key \(key)"), "idle")
        #expect(run.log.latest.earcons == ["edge"])
        #expect(run.log.latest.lines == [line])
    }

    @Test func `at the end there is an earcon, and the item again`() throws {
        let run = menu()
        try run.play(
            "idle", "key end", "idle", .check { #expect(run.log.latest.earcons.isEmpty) }, "key down", "idle")
        #expect(run.log.latest.earcons == ["edge"])
        #expect(run.log.latest.lines == [mainLine("more")])
    }

    @Test func `ten fast presses speak two items at most, and the last is the last`() throws {
        for speech in [SpeechMode.own, .off, .reader] {
            let run = menu(speech: speech)
            run.voice.pace = 40
            let presses = (0..<10).flatMap { _ -> [Step] in ["key down", "wait 50"] }
            try run.play(["idle", "key h", "idle"] as [Step] + presses + ["idle"])
            let items = run.log.episodes.suffix(10).flatMap(\.lines)
            #expect(items.count <= 2)
            #expect(items.last?.isEnglish("menu.item", ["position": .integer(11)]) == true)
        }
    }

    @Test func `a burst at the edge makes no more than two sounds`() throws {
        let run = menu()
        try run.play(["idle"] as [Step] + (0..<10).flatMap { _ -> [Step] in ["key up", "wait 50"] } + ["idle"])
        let episodes = run.log.episodes.suffix(10)
        #expect(episodes.flatMap(\.earcons).count <= 2)
        #expect(episodes.flatMap(\.said).count <= 2)
    }

    @Test func `a key silences speech at once and new words begin within 20 milliseconds`() throws {
        for delay in [30, 200, 500, 900] {
            let run = menu()
            run.voice.pace = 40
            try run.play("wait \(delay)", "key down", "idle")
            let key = run.log.latest
            let cut = try #require(key.events.first { $0.event.type == "cut" })
            let say = try #require(key.events.first { $0.event.type == "say" })
            #expect(cut.at.milliseconds(since: key.at) <= 7)
            #expect(say.at.milliseconds(since: key.at) <= 20)
            #expect(say.event.text("text") == mainLine("receive"))
        }
    }

    @Test(arguments: ["enter", "right"])
    func `Enter and Right choose, Escape and Left go back`(choose: String) throws {
        for back in ["esc", "left"] {
            let run = menu()
            let downs = mainMenu.prefix { $0 != "progress" }.flatMap { _ in ["key down", "idle"] as [Step] }
            try run.play(
                ["idle"] as [Step] + downs + [
                    .line("key \(choose)"), "idle", .check { #expect(run.log.screen == "progress") },
                    .line("key \(back)"), "idle",
                    .check {
                        #expect(run.log.screen == "main")
                        #expect(run.log.latest.lines == [mainTitle, mainLine("progress")])
                    },
                ])
        }
    }

    @Test func `a letter or a digit chooses at once, in either case`() throws {
        for (key, screen) in [
            ("p", "progress"), ("P", "progress"), ("o", "options"), ("w", "words"), ("f", "keyer"), ("s", "send"),
            ("3", "send"), ("e", "ear"), ("2", "receive"), ("d", "practice"), ("4", "exercises"), ("7", "more"),
            ("a", "actions"), ("c", "qsoStyle"), ("m", "legend"), ("h", "keys"), ("g", "receive"), ("n", "receive"),
            ("1", "receive"), ("t", "exercises"),
        ] {
            let run = menu(speech: .off)
            try run.play("idle", .line("key \(key)"), "idle")
            #expect(run.log.screen == screen, "key \(key)")
        }
    }

    @Test func `r is practice in every language`() throws {
        for language in ProjectLanguages.all {
            let run = menu(speech: .off, language: language)
            try run.play("idle", "key r", "idle")
            #expect(run.log.screen == "receive")
        }
    }

    @Test(arguments: ["q", "esc"])
    func `Q and Escape in the main menu end the program`(key: String) throws {
        let run = menu()
        let code = try run.play("wait 5", .line("key \(key)"), "wait 1000", .check { Issue.record("still running") })
        #expect(code == 0)
        #expect(run.log.events.last?.event == LogEvent("end", [("exit", .integer(0))]))
    }

    @Test func `a key that is not used says so`() throws {
        let run = menu()
        try run.play(
            "idle", "key z", "idle",
            .check { #expect(run.log.latest.lines == [english("key.unused", ["key": .text("z")])]) }, "key f12", "idle")
        #expect(run.log.latest.earcons == ["unused"])
        #expect(
            run.log.latest.lines == [
                english("key.unused", ["key": .message(Message("key.function", ["number": .integer(12)]))])
            ])
    }

    @Test func `Space says the item again, Tab has no Morse yet`() throws {
        let run = menu()
        try run.play(
            "idle", "key space", "idle", .check { #expect(run.log.latest.lines == [mainLine("next")]) }, "key tab",
            "idle")
        #expect(run.log.latest.lines == [english("global.noMorse")])
    }

    @Test func `Backspace silences and does nothing else`() throws {
        let run = menu()
        run.voice.pace = 40
        try run.play("wait 100", "key backspace", "wait 2000")
        #expect(run.log.latest.events.map(\.event.type) == ["cut", "await", "end"])
    }

    @Test(arguments: ProjectLanguages.all)
    func `every item of the main menu has a letter that chooses it and nothing else`(language: String) throws {
        let run = quickRun(store: experiencedStore(), activity: .menu, catalogue: realCatalogue())
        run.overrides["language"] = language
        var letters: [(letter: Character, item: String)] = []
        try run.play(
            "idle",
            .check {
                for binding in run.program?.services.screens.top?.bindings ?? []
                where binding.help.id == "menu.key.item" {
                    guard case .key(.character(let letter)) = binding.trigger, letter.isLetter else { continue }
                    letters.append((letter, "\(binding.help)"))
                }
            })
        // The items of the menu, the six of other practice, and the four of help.
        #expect(Set(letters.map(\.item)).count == mainMenu.count + 10)
        #expect(Set(letters.map(\.letter)).union(["j", "k"]).count == letters.count + 2)
    }

    @Test func `L listens, M explains the sounds, and the describer says so`() throws {
        let run = menu()
        try run.play(
            "idle", "key f1", "idle", "key l", "idle",
            .check { #expect(run.log.latest.lines == [chooses("l", "listen")]) }, "key m", "idle",
            .check { #expect(run.log.latest.lines == [chooses("m", "legend")]) }, "key esc", "idle", "key m",
            "idle", .check { #expect(run.log.screen == "legend") }, "key esc", "idle", "key l", "wait 2000")
        #expect(run.log.screen == "listen")
    }

    @Test(arguments: ["en", "de"])
    func `every letter of the long main menu still leads where it did`(language: String) throws {
        let places = [
            "receive": "r", "send": "s", "options": "oe", "progress": "p", "legend": "mv", "actions": "a", "keys": "ht",
            "words": "w", "keyer": "fi", "practice": "dz", "qsoStyle": "cf", "exercises": "td", "more": "um",
        ]
        for (place, letters) in places {
            let letter = letters.dropFirst(language == "en" ? 0 : letters.count - 1).first ?? " "
            let run = menu(speech: .off, language: language)
            run.overrides["language"] = language
            try run.play("idle", .line("key \(letter)"), "idle")
            #expect(run.log.screen == place, "\(letter)")
        }
    }

    @Test func `the keys behind help are those of the main menu`() throws {
        let run = menu(speech: .off)
        try run.play("idle", "key 7", "idle", "key 3", "idle", "key down", "idle", "key down", "idle")
        let keys = run.log.screen
        #expect(keys == "keys")
        let letters = run.program?.services.screens.top?.bindings.count ?? 0
        #expect(letters > 0)
    }

    @Test func `the legend plays each sound before its name`() throws {
        let run = menu(speech: .off)
        try run.play(
            ["idle", "key m", "idle"] as [Step]
                + (0..<11).flatMap { _ -> [Step] in ["key down", "idle"] })
        let heard = run.log.events.map(\.event).filter { $0.type == "earcon" }.map { $0.text("name") }
        #expect(heard == Earcon.allCases.map { "\($0)" })
        #expect(run.output.lines.contains(itemLine(english("earcon.right"), 1, of: 12)))
    }

    @Test func `progress gives level, next character, sessions, streak and the latest accuracy`() throws {
        let store = experiencedStore()
        let practice = quickRun(store: store)
        practice.options.group = 1...1
        practice.options.count = 4
        var asked = 0
        try practice.run(
            LearnerScript(practice) { group in
                asked += 1
                return asked == 1 ? swapped(group) : group
            })
        let run = quickRun(store: store, activity: .menu, catalogue: realCatalogue())
        try run.play(["idle", "key p", "idle"] as [Step] + (0..<12).flatMap { _ -> [Step] in ["key down", "idle"] })
        for line in [
            english("progress.level", ["level": .integer(2), "of": .integer(26)]),
            english("progress.next", ["character": .character("R")]),
            english("progress.sessions", ["count": .integer(2)]), english("progress.streak", ["count": .integer(1)]),
            english("progress.longest", ["count": .integer(1)]),
        ] {
            #expect(run.output.lines.contains { $0.hasPrefix(line) }, "\(line)")
        }
        #expect(
            run.output.lines.contains {
                $0.hasPrefix(english("progress.history.receive", ["last": .integer(75), "count": .integer(1)]))
            })
    }

    @Test func `an item that is only there to be heard is said again when chosen`() throws {
        let run = menu(speech: .off)
        try run.play("idle", "key p", "idle", "key enter", "idle")
        #expect(run.log.screen == "progress")
        #expect(run.log.latest.lines.count == 1)
    }

    @Test func `without keys for them, what the function keys do is done by the actions menu`() throws {
        let run = menu()
        run.voice.pace = 20
        try run.play(
            "idle", "key a", "idle", "key end", "wait 150", "key enter", "idle",
            .check {
                #expect(run.log.screen == "actions", "a step is wanted several times over")
                #expect(run.log.latest.lines == [settingLine("morse.level", 2, "decibels")])
            }, "key enter", "idle", "key home", "wait 150", "key enter", "idle",
            .check { #expect(run.log.screen == "main", "other actions are for the screen below") })
        #expect(try run.store.settings()["morse.level"] == "4")
    }
}
