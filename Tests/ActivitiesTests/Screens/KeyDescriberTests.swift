import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct KeyDescriberTests {
    static let everyKey: [Key] =
        [.enter, .tab, .space, .backspace, .up, .down, .left, .right, .home, .end] + (2...12).map { .function($0) }
        + "abcdefghijklmnopqrstuvwxyz0123456789?+-./".map { .character($0) }

    /// Ways to screens of every kind.
    static let ways: [[String]] = [
        [], ["p"], ["o"], ["4"], ["h", "6"], ["h", "5"], ["o", "home", "enter"],
        ["o", "end", "enter"], ["r"], ["r", "esc"],
    ]

    @Test(arguments: ways)
    func `every key of every screen is named and explained and does nothing`(way: [String]) throws {
        let run = quickRun(store: experiencedStore(), activity: .menu, catalogue: realCatalogue())
        let steps = way.flatMap { key -> [Step] in ["key \(key)", "idle"] }
        var before: (String, [SettingValueOf], MemoryStore.Snapshot)?
        func state() -> (String, [SettingValueOf], MemoryStore.Snapshot) {
            let settings = run.program?.services.settings
            let values = settings?.registry.map { SettingValueOf(name: $0.name, value: settings?.word(of: $0) ?? "") }
            return (run.log.screen, values ?? [], run.store.snapshot)
        }
        var described = 0
        try run.play(
            ["idle"] as [Step], steps, ["key f1", "idle", .check { before = state() }],
            Self.everyKey.flatMap { key -> [Step] in
                [
                    "key \(key.name)", "idle",
                    .check {
                        let after = state()
                        #expect(after.0 == before?.0 && after.1 == before?.1 && after.2 == before?.2, "\(key.name)")
                        // On Receive, Enter has both an action and an explanation.
                        let lines = key == .enter && after.0 == "receive" ? 2 : 1
                        #expect(run.log.latest.lines.count == lines, "\(key.name)")
                        let isUseless = run.log.latest.lines[0].hasSuffix(english("describer.nothing"))
                        let own = run.program?.services.screens.top?.bindings.contains { $0.matches(key) } ?? false
                        let isGlobal = GlobalKeys.actions.contains { $0.key == key } || key == .character("?")
                        #expect(isUseless == !(own || isGlobal), "\(key.name): \(run.log.latest.lines)")
                        described += 1
                    },
                ]
            }, ["key esc", "idle"])
        #expect(described == Self.everyKey.count)
        #expect(run.log.latest.lines == [english("describer.end")])
        #expect(run.log.screen == before?.0, "Escape ends the help and nothing else")
    }

    struct SettingValueOf: Equatable {
        var name: String
        var value: String
    }

    @Test(arguments: ["f1", "?"])
    func `F1 and question mark begin it, Escape and F1 end it`(begin: String) throws {
        for end in ["esc", "f1"] {
            let run = quickRun(activity: .menu, catalogue: realCatalogue())
            try run.play(
                "idle", .line("key \(begin)"), "idle",
                .check { #expect(run.log.latest.lines == [english("describer.start")]) }, "key r", "idle",
                .check { #expect(run.log.latest.lines == [chooses("r", "receive")]) },
                .line("key \(end)"), "idle", .check { #expect(run.log.latest.lines == [english("describer.end")]) },
                "key r",
                "idle",
                .check { #expect(run.log.screen == "receive") })
        }
    }

    @Test func `in a session without a question mark, it is help, then explains the activity`() throws {
        let run = quickRun(store: experiencedStore(), catalogue: realCatalogue())
        try run.play(
            "idle", "key ?", "idle",
            .check { #expect(run.log.latest.lines == [english("describer.start")]) },
            "key ?", "idle", .check { #expect(run.log.latest.lines == [english("explain.menu.main.receive")]) },
            "key enter", "idle",
            .check {
                let help = Message("receive.key.submit")
                let keys: [String: Message.Argument] = ["key": .message(Message("key.enter")), "help": .message(help)]
                let explanation = english("explain.menu.main.receive")
                #expect(run.log.latest.lines == [english("key.does", keys), explanation])
            },
            "key esc", "idle", .check { #expect(run.log.screen == "receive") })
    }

    @Test(arguments: ["enter", "?"])
    func `it explains the item or the setting that the learner is at`(key: String) throws {
        let run = quickRun(store: experiencedStore(), activity: .menu, catalogue: realCatalogue())
        func asked(_ id: String) -> [Step] {
            [
                "key f1", "idle", .line("key \(key)"), "idle",
                .check { #expect(run.log.latest.lines == [english(id)]) }, "key esc", "idle",
            ]
        }
        try run.play(
            ["idle", "key down", "idle"], asked("explain.menu.main.receive"),
            choose(["exercises", "qso"], in: run), ["key enter", "idle", "key end", "idle"],
            asked("explain.setting.qso.style.ragchew"), ["key esc", "idle", "key esc", "idle"],
            chooseSetting("morse.tone", in: run), asked("explain.setting.morse.tone"))
        #expect(run.log.screen == "morse.tone")
    }

    @Test(arguments: [PileupStyle.sprint, .activation])
    func `it explains the style of a pile-up`(style: PileupStyle) throws {
        let run = quickRun(store: knowingStore(), activity: .pileup, catalogue: realCatalogue())
        run.options.pileup.style = style
        func does(_ key: Message.Argument, _ help: String) -> String {
            english("key.does", ["key": key, "help": .message(Message(help))])
        }
        try run.play(
            "idle", "key f1", "wait 100", "key ?", "idle",
            .check {
                let lines = [does(.character("?"), "pileup.key.type")]
                #expect(run.log.latest.lines == lines, "the question mark is part of an answer")
            }, "key enter", "idle")
        let explanation = english("explain.setting.pileup.style.\(style.rawValue)")
        #expect(run.log.latest.lines == [does(.message(Message("key.enter")), "pileup.key.send"), explanation])
    }

    @Test func `the manual has each explanation after its name, menu by menu`() throws {
        let run = quickRun(store: experiencedStore(), activity: .menu, catalogue: realCatalogue())
        func told(_ name: String, _ explanation: String) -> Step {
            .check {
                let line = english(
                    "manual.item", ["name": .message(Message(name)), "text": .message(Message(explanation))])
                #expect(run.log.latest.lines.last?.hasPrefix(line) == true, "\(run.log.latest.lines)")
            }
        }
        try run.play(
            ["idle"], choose(["help", "manual"], in: run), ["key down", "idle"],
            [told("menu.main.receive", "explain.menu.main.receive")], choose(["exercises"], in: run),
            [told("menu.main.ear", "explain.menu.main.ear")], choose(["qso"], in: run),
            [told("setting.qso.style.first", "explain.setting.qso.style.first"), "key esc", "idle"])
        #expect(run.log.screen == "manual.exercises")
    }

    @Test func `in a session with a question mark in it, it is an answer, and F1 is help`() throws {
        let store = experiencedStore(level: 51, settings: ["setup": "yes", "course": "full"])
        store.progress.introduced[.receive] = Set(Course.full.characters)
        let run = quickRun(store: store, catalogue: realCatalogue())
        run.options.group = 3...3
        try run.play(
            "idle", "key ?", "idle", .check { #expect(run.log.latest.earcons == ["typed"]) }, "key f1", "idle", "key k",
            "idle",
            .check {
                #expect(
                    run.log.latest.lines == [
                        english("key.does", ["key": .spelled("k"), "help": .message(Message("receive.key.answer"))])
                    ])
                #expect(run.program?.services.screens.top?.place.last?.arguments["typed"] == .integer(1))
            })
    }
}
