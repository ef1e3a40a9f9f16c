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
        #expect(run.log.latest.lines == [mainLine("help")])
    }

    @Test(arguments: [SpeechMode.own, .reader])
    func `the voice speaks a letter after its item, and print has both in one line`(speech: SpeechMode) throws {
        let run = menu(speech: speech)
        run.overrides["menu.letters"] = "always"
        try run.play("idle", "key down", "idle")
        #expect(run.log.latest.said == (speech == .own ? ["menu.item", "menu.letter"] : []))
        #expect(run.log.latest.lines.count == 1)
        #expect(run.log.latest.lines.last?.isEnglish("menu.item.letter", ["position": .integer(2)]) == true)
    }

    @Test func `seven fast presses speak two items at most, and the last is the last`() throws {
        for speech in [SpeechMode.own, .off, .reader] {
            let run = menu(speech: speech)
            run.voice.pace = 40
            let presses = (0..<7).flatMap { _ -> [Step] in ["key down", "wait 50"] }
            try run.play(["idle"], choose(["help", "keys", "everywhere"], in: run), presses, ["idle"])
            let items = run.log.episodes.suffix(7).flatMap(\.lines)
            #expect(items.count <= 2)
            #expect(items.last?.isEnglish("menu.item", ["position": .integer(8), "of": .integer(8)]) == true)
        }
    }

    @Test func `a burst at the edge makes no more than two sounds`() throws {
        let run = menu()
        try run.play(["idle"] as [Step], (0..<10).flatMap { _ -> [Step] in ["key up", "wait 50"] }, ["idle"])
        let episodes = run.log.episodes.suffix(10)
        #expect(episodes.flatMap(\.earcons).count <= 2)
        #expect(episodes.flatMap(\.said).count <= 2)
    }

    @Test func `a key silences speech at once and new words begin within 20 milliseconds`() throws {
        for delay in [30, 200, 500, 900] {
            let run = menu()
            run.stepMilliseconds = 1
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
                ["idle"] as [Step], downs,
                [
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
            ("p", "progress"), ("P", "progress"), ("o", "options"), ("s", "send"), ("3", "send"), ("e", "exercises"),
            ("2", "receive"), ("4", "exercises"), ("7", "help"), ("h", "help"), ("g", "receive"), ("1", "receive"),
        ] {
            let run = menu(speech: .off)
            try run.play("idle", .line("key \(key)"), "idle")
            #expect(run.log.screen == screen, "key \(key)")
        }
    }

    @Test(arguments: [["h", "q"], ["esc", "enter"], ["esc", "q"]])
    func `Quit ends the program at once, and Escape in the main menu after a question`(keys: [String]) throws {
        let run = menu()
        let code = try run.play(
            ["wait 5"], keys.flatMap { [.line("key \($0)"), "wait 1000"] as [Step] },
            [.check { Issue.record("still running") }])
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
        #expect(Set(letters.map(\.item)).count == mainMenu.count)
        // In Russian, the key at the same place of a Latin keyboard has the same item.
        #expect(Set(letters.map(\.letter)).union(["j", "k"]).count == letters.count + 2)
    }

    @Test func `the describer says what a letter chooses`() throws {
        let run = menu()
        try run.play(
            "idle", "key f1", "idle", "key p", "idle",
            .check { #expect(run.log.latest.lines == [chooses("p", "progress")]) }, "key esc", "idle", "key p", "idle")
        #expect(run.log.screen == "progress")
    }

    @Test func `keys with the same action are one item of the list of keys, in chapters`() throws {
        let run = menu(speech: .off)
        func lines() throws -> [String] {
            try #require(run.program?.services.screens.top as? Menu).made.map { english($0.label()) }
        }
        func keys(_ first: String, _ second: String, _ help: Message) -> String {
            let both = Message("key.or", ["first": .text(first), "second": .text(second)])
            return english("key.does", ["key": .message(both), "help": .message(help)])
        }
        try run.play(
            ["idle"], choose(["help", "keys", "here"], in: run),
            [
                .check {
                    let down = keys(english("key.down"), "j", Message("menu.key.next"))
                    let lines = try lines()
                    #expect(lines.first == down && lines.count <= 9)
                }, "key esc", "idle",
            ], choose(["letters"], in: run),
            [
                .check {
                    let receive = Message("menu.key.item", ["label": .message(Message("menu.main.receive"))])
                    let lines = try lines()
                    #expect(lines.contains(keys("r", "2", receive)), "\(lines)")
                }
            ])
    }

    @Test func `the legend plays each sound before its name`() throws {
        let run = menu(speech: .off)
        let walk = (0..<7).flatMap { _ -> [Step] in ["key down", "idle"] }
        try run.play(
            ["idle"], choose(["help", "legend"], in: run), walk, ["key end", "key enter", "idle"],
            Array(walk.prefix(2 * (Earcon.allCases.count - 9))))
        let heard = run.log.events.map(\.event).filter { $0.type == "earcon" }.map { $0.text("name") }
        #expect(heard == Earcon.allCases.map { "\($0)" })
        #expect(run.output.lines.contains(itemLine(english("earcon.right"), 1, of: 9)))
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
        let walk = (0..<9).flatMap { _ -> [Step] in ["key down", "idle"] }
        try run.play(["idle", "key p", "idle"], walk, ["key end", "key enter", "idle"], walk)
        let level = Message("progress.level", ["level": .integer(2), "of": .integer(26)])
        let next = Message("progress.next", ["character": .character("R")])
        for line in [
            english("progress.level.next", ["level": .message(level), "next": .message(next)]),
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
        try run.play("idle", "key p", "idle", "key down", "idle", "key enter", "idle")
        #expect(run.log.screen == "progress")
        #expect(run.log.latest.lines.count == 1)
    }

    @Test func `without keys for them, what the function keys do is done by the actions menu`() throws {
        let run = menu()
        run.voice.pace = 20
        try run.play(
            ["idle"], choose(["help", "actions", "morseLouder"], in: run),
            [
                .check {
                    #expect(run.log.screen == "actions.more", "a step is wanted several times over")
                    #expect(run.log.latest.lines == [settingLine("morse.level", 2, "decibels")])
                }, "key enter", "idle", "key esc", "idle", "key home", "wait 150", "key enter", "idle",
                .check { #expect(run.log.screen == "help", "other actions are for the screen below") },
            ])
        #expect(try run.store.settings()["morse.level"] == "4")
    }
}
