import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ScannerTests {
    @Test func `a press chooses what is being told`() throws {
        let rig = ScanRig()
        try rig.run.play(rig.choose(english("menu.main.send")))
        #expect(rig.run.log.screen == "send")
        #expect(rig.choices == [english("menu.main.send")])
    }

    @Test func `the first item comes twice, and the way round once more`() throws {
        let rig = ScanRig()
        try rig.run.play("wait 30000")
        let menu = [mainLabel("next")] + ["receive", "send", "listen", "others"].map { english("menu.main.\($0)") }
        #expect(Array(rig.cues.prefix(11)) == [menu[0]] + menu + menu)
    }

    @Test func `cues have a voice of their own, softer and faster`() throws {
        let rig = ScanRig()
        try rig.run.play(rig.choose(english("menu.main.send")))
        let voices = rig.run.voice.voices
        #expect(voices.contains { $0.gain == -6 && $0.rate == 201 && $0.name == "en+f3" })
        #expect(voices.last?.gain == 0 && voices.last?.rate == 175)
    }

    @Test func `a press just after an item began means the one before`() throws {
        let rig = ScanRig()
        try rig.run.play([rig.hear(english("menu.main.listen")), "wait 100"], ScanRig.press, ["wait 1500"])
        #expect(rig.choices == [english("menu.main.send")])
    }

    @Test func `a press while the choice is told takes it back`() throws {
        let rig = ScanRig()
        rig.run.voice.pace = 100
        try rig.run.play(
            [rig.hear(english("menu.main.receive")), "wait 300"], ScanRig.press, ["wait 300"], ScanRig.press,
            [
                "wait 2000"
            ])
        #expect(rig.run.log.screen == "main")
        #expect(rig.cues.last == mainLabel("next"))
    }

    @Test func `a trembling hand's second press takes nothing back`() throws {
        let rig = ScanRig()
        rig.run.voice.pace = 100
        let tremble: [Step] = [
            "down straight", "wait 40", "up straight", "wait 40", "down straight", "wait 60", "up straight",
        ]
        try rig.run.play([rig.hear(english("menu.main.receive")), "wait 300"], tremble, ["wait 3000"])
        #expect(rig.run.log.screen == "receive")
    }

    @Test func `where a second press is asked for, nothing is done without it`() throws {
        let rig = ScanRig(["scan.confirm": "on"])
        try rig.run.play(
            [rig.hear(english("menu.main.receive")), "wait 300"], ScanRig.press,
            [
                "wait 1000", rig.hear(english("menu.main.send")),
            ])
        #expect(rig.run.log.screen == "main" && rig.choices.isEmpty)
        #expect(
            rig.run.log.all("say").contains {
                $0.text("text") == english("scan.proposed", ["label": .message(Message("menu.main.receive"))])
            })
    }

    @Test(arguments: [SwitchWay.scan, .hold, .step])
    func `a second press carries out what was chosen, a trembling one does not`(way: SwitchWay) throws {
        let rig = ScanRig(["scan.confirm": "on", "switch.way": way.rawValue])
        let first: [Step] =
            switch way {
            case .hold:
                ["wait 2000", "down straight", rig.hear(english("menu.main.receive")), "wait 300", "up straight"]
            case .step: ["wait 2000"] + ScanRig.press + ["wait 400"] + ScanRig.press + ["wait 2700"]
            default:
                [
                    rig.hear(english("menu.main.receive")), "wait 300", "down straight", "wait 40", "up straight",
                    "wait 40",
                ] + ScanRig.press
            }
        try rig.run.play(
            first, [.check { #expect(rig.run.log.screen == "main") }, "wait 900"], ScanRig.press, ["wait 1000"])
        #expect(rig.run.log.screen == "receive")
    }

    @Test func `after three rounds it rests, and a press begins anew`() throws {
        let rig = ScanRig()
        var told = 0
        let before: [Step] = [
            "wait 120000", .check { told = rig.cues.count }, "wait 60000", .check { #expect(rig.cues.count == told) },
        ]
        let after: [Step] = ["wait 500", .check { #expect(rig.cues.count == told + 1) }]
        try rig.run.play(before, ScanRig.press, after)
        #expect(rig.cues.suffix(2) == [english("scan.again.slower"), mainLabel("next")])
        #expect(rig.run.log.all("say").contains { $0.text("id") == "scan.resting" })
    }

    @Test func `a session that nobody answers is paused, and its time stops`() throws {
        let rig = ScanRig(store: rested(), activity: .receive)
        try rig.run.play("wait 200000")
        #expect(rig.run.log.screen == "paused")
        #expect(rig.run.log.all("attempt").isEmpty)
    }

    @Test func `slower is chosen at the end and kept`() throws {
        let rig = ScanRig(["scan.loops": "1"])
        try rig.run.play(rig.choose(english("scan.again.slower")))
        #expect(try rig.run.store.settings()["scan.margin"] == "1380")
    }

    @Test func `answers are told newest first, and have no recognition time`() throws {
        let rig = ScanRig(store: rested(), activity: .receive)
        try rig.run.play([rig.hear("K"), "wait 300"], ScanRig.press, ["wait 4000"])
        #expect(rig.cues.prefix(3) == ["M", "M", "K"])
        let attempt = try #require(rig.run.log.all("attempt").first)
        #expect(attempt.text("answer") == "K")
        #expect(attempt["recognition_ms"] == .null)
    }

    @Test func `many characters come in groups`() throws {
        let rig = ScanRig(store: rested(level: 12), activity: .receive)
        try rig.run.play([rig.hear(), "wait 300"], ScanRig.press, ["wait 2500"])
        let first = try #require(rig.cues.first)
        #expect(first.isEnglish("scan.group"))
        let letters = try #require(rig.run.program?.services.settings.course.characters.prefix(12))
        let names = letters.map { english("key.character", ["character": .spelled($0)]) }
        #expect(names.contains(rig.cues.last ?? ""), "\(rig.cues)")
    }

    @Test func `while it is held items come, and letting go chooses`() throws {
        let rig = ScanRig(["switch.way": "hold"])
        try rig.run.play(
            "wait 5000", .check { #expect(rig.cues.isEmpty) }, "down straight", rig.hear(english("menu.main.send")),
            "wait 400",
            "up straight", "wait 1500")
        #expect(rig.choices == [english("menu.main.send")])
    }

    @Test func `each press goes on, and a wait chooses`() throws {
        let rig = ScanRig(["switch.way": "step"])
        try rig.run.play(
            ["wait 2000"], ScanRig.press, ["wait 400"], ScanRig.press, ["wait 400"], ScanRig.press, ["wait 6000"])
        #expect(rig.choices == [english("menu.main.send")])
    }

    @Test func `a switch that only keys works no menu`() throws {
        let rig = ScanRig(["switch.way": "off"])
        try rig.run.play(["wait 2000"], ScanRig.press, ["down straight", "wait 5000", "up straight", "wait 2000"])
        #expect(rig.run.log.screen == "main" && rig.cues.isEmpty && rig.choices.isEmpty)
    }

    @Test func `a setting is changed and put back`() throws {
        let rig = ScanRig()
        let way = [
            english("menu.main.others"), english("menu.main.options"), english("options.voice"),
            settingLine("speech.rate", 175, "plain"), english("adjust.key.up"),
        ].flatMap(rig.choose)
        func rate(is word: String?) -> Step {
            .check {
                let kept = try rig.run.store.settings()["speech.rate"]
                #expect(kept == word)
            }
        }
        try rig.run.play(
            way, [rate(is: "195")], rig.choose(english("adjust.key.undo")), [rate(is: nil)],
            rig.choose(english("adjust.key.keep")))
        #expect(rig.run.log.screen == "options.voice")
    }

    private func rested(level: Int = 2) -> MemoryStore {
        experiencedStore(level: level, settings: ["setup": "yes", "switch.way": "scan"])
    }
}
