import Keyer
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct StoredMessageRunTests {
    private static let station = [
        "setup": "yes", "station.callsign": "W1AW", "station.name": "Tom", "band.where": "off",
    ]

    private func run(_ activity: Activity = .keyer, settings: [String: String] = station) -> VirtualRun {
        let run = quickRun(
            store: MemoryStore(settings: settings), speech: .off, activity: activity, catalogue: realCatalogue())
        run.overrides["keyer.wpm"] = "40"
        return run
    }

    private func memories(_ run: VirtualRun) -> [String] {
        run.log.all("memory").map { "\($0.integer("number") ?? 0) \($0.text("event"))" }
    }

    private func keyed(_ run: VirtualRun) -> String { run.log.all("keyed").map { $0.text("character") }.joined() }

    @Test(arguments: Keyer.Mode.allCases)
    func `a digit sends it as if it were keyed, whatever the mode`(mode: Keyer.Mode) throws {
        let run = run()
        run.overrides["keyer.mode"] = mode.rawValue
        try run.play("idle", "key 1", "idle", "key enter", "idle")
        #expect(keyed(run) == "CQCQCQDEW1AWW1AWK")
        #expect(memories(run) == ["1 began", "1 ended"])
        #expect(run.output.lines.contains("1: CQ CQ CQ DE W1AW W1AW K"))
        #expect(run.output.lines.suffix(7) == ["CQ", "CQ", "CQ", "DE", "W1AW", "W1AW", "K"])
        #expect(run.log.all("mark").allSatisfy { ["dit", "dah"].contains($0.text("element")) })
    }

    @Test func `a paddle breaks in, and the next press keys`() throws {
        let run = run()
        try run.play(
            "idle", "key 1", "wait 1000", "down dah", "wait 500",
            .check { #expect(memories(run) == ["1 began", "1 cut"]) }, "up dah", "idle", "morse R", "idle")
        #expect(keyed(run).hasPrefix("CQ") && keyed(run).hasSuffix("R") && keyed(run).count < 6)
        #expect(run.log.screen == "keyer")
    }

    @Test func `Escape stops it and nothing else, and so does the key that is a switch`() throws {
        for (key, settings) in [
            ("esc", [:]), ("space", ["switch.way": "scan", "switch.key": "space"]), ("space", ["keys.pair": "on"]),
        ] {
            let run = run()
            run.overrides.merge(settings) { $1 }
            try run.play(
                "wait 3000", "key 1", "wait 700", "key \(key)", "wait 500",
                .check {
                    #expect(memories(run) == ["1 began", "1 cut"] && run.log.screen == "keyer")
                    #expect(run.program?.exitCode == nil)
                })
        }
    }

    @Test func `what is not known is said, and nothing is keyed`() throws {
        let run = run(settings: ["setup": "yes"])
        run.overrides["message.3"] = ""
        try run.play("idle", "key 1", "idle", "key 2", "idle", "key 3", "idle", "key 4", "idle")
        #expect(
            run.output.lines.suffix(4) == [
                english("memory.missing", ["number": .integer(1), "field": .message(Message("memory.field.call"))]),
                english("memory.missing", ["number": .integer(2), "field": .message(Message("memory.field.call"))]),
                english("memory.empty", ["number": .integer(3)]),
                english("memory.missing", ["number": .integer(4), "field": .message(Message("memory.field.name"))]),
            ])
        #expect(run.log.all("mark").isEmpty && run.log.all("memory").isEmpty)
    }

    @Test func `a callsign without code is named when it is to be sent`() throws {
        let run = run()
        run.overrides["station.callsign"] = "W1%AW"
        try run.play("idle", "key 1", "idle")
        #expect(run.output.lines.last == english("memory.noCode", ["text": .text("%")]) && run.log.all("mark").isEmpty)
    }

    @Test func `a text that no keyer can send is not accepted as a setting`() throws {
        let registry = SettingsRegistry.all(languages: ["en"], language: "en")
        var settings = Settings(registry: registry, stored: ["message.1": "\u{2603}"])
        #expect(settings.keyerMemories.first == StoredMessageSettings().first)
        #expect(throws: SettingError.notAccepted(name: "message.2", value: "A \u{2603}", accepted: .keyed(longest: 64)))
        {
            try settings.set("message.2", to: "A \u{2603}")
        }
        #expect(try settings.set("message.2", to: "qrz?  {Call}") == "QRZ? {call}")
        #expect(try settings.set("message.2", to: "").isEmpty)
    }

    @Test func `another digit meanwhile, and a speed, stop nothing`() throws {
        let run = run()
        try run.play("idle", "key 1", "wait 300", "key 5", "key f12", "key up", "idle")
        #expect(memories(run) == ["1 began", "1 ended"] && keyed(run) == "CQCQCQDEW1AWW1AWK")
        #expect(run.log.screen == "keyer")
    }

    @Test func `recorded by keying, read back, kept, and sent with what is filled in`() throws {
        let run = run()
        try run.play(
            "idle", "key r", "idle", .check { #expect(run.log.screen == "memoryChoice") }, "key 2", "idle",
            "morse TEST DE W1AW /N", "idle", "morse XX", "idle", "key backspace", "key enter", "idle",
            .check {
                #expect(
                    run.output.lines.contains {
                        $0.contains("TEST DE \(english("memory.field.call")) \(english("memory.field.number"))")
                    })
            },
            "key 1", "idle", .check { #expect(run.log.screen == "keyer") }, "key 2", "idle")
        #expect(try run.store.settings()["message.2"] == "TEST DE {call} {number}")
        #expect(keyed(run).hasSuffix("TESTDEW1AW001"))
        #expect(memories(run) == ["2 recorded", "2 began", "2 ended"])
    }

    @Test func `what was recorded is left where nothing was keyed, or it is not wanted`() throws {
        let run = run()
        try run.play(
            "idle", "key r", "idle", "key 2", "idle", "key enter", "idle",
            .check {
                #expect(run.output.lines.last == english("freeKeyer.nothing") && run.log.screen == "memoryRecorder")
            },
            "morse E", "idle", "key enter", "idle", "key 3", "idle",
            .check { #expect(run.log.screen == "keyer") })
        #expect(try run.store.settings()["message.2"] == nil)
    }

    @Test(arguments: [Activity.keyer, .qso, .pileup])
    func `one switch reaches and sends them`(activity: Activity) throws {
        for number in activity == .keyer ? [1, 2, 3, 4, 5, 6] : [1, 6] {
            let rig = ScanRig(Self.station.merging(["message.2": "TT"]) { $1 }, activity: activity)
            let run = rig.run
            run.overrides["keyer.wpm"] = "40"
            run.options.qsoStyle = .first
            run.options.qsoRole = .call
            run.options.pileup.style = .contest
            let memory = ["1: CQ CQ", "2: TT", "3: 5NN 001", "4: NAME TOM", "5: AGN?", "6: TU 73"][number - 1]
            // On a screen where the switch keys, a hold leads to the menu. In a QSO the switch chooses at once.
            let menu: [Step] = activity == .qso ? [] : ["wait 20000", "down straight", "wait 4100", "up straight"]
            try run.play(menu, rig.choose(english("memory.menu")), rig.choose(memory), ["wait 9000"])
            #expect(memories(run) == ["\(number) began", "\(number) ended"], "\(rig.choices)")
        }
    }

    @Test func `in a conversation the partner hears it, and the other's callsign is filled in once it was heard`()
        throws
    {
        let run = run(.qso)
        run.options.qsoStyle = .first
        run.options.qsoRole = .call
        try run.play(
            "idle", "key 2", "idle",
            .check {
                #expect(
                    run.output.lines.last
                        == english(
                            "memory.missing", ["number": .integer(2), "field": .message(Message("memory.field.other"))])
                )
            }, "key 1",
            "idle",
            "key 2", "idle")
        let sent = try #require(run.log.all("memory").last { $0.text("event") == "began" }).text("text")
        let other = try #require(sent.split(separator: " ").first)
        #expect(run.groups.contains { $0.contains("W1AW") && $0.contains(other) }, "\(run.groups)")
        #expect(memories(run) == ["1 began", "1 ended", "2 began", "2 ended"])
    }

    @Test func `a whole contest by memories and the callsigns alone`() throws {
        let run = run(.pileup)
        run.options.pileup.style = .contest
        run.options.pileup.callers = 1...1
        run.options.pileup.wordsPerMinute = 40
        run.options.count = 2
        try run.play(
            "idle", "key f12", "key 1", "idle",
            .then { ["morse \(run.log.all("caller").last?.text("call") ?? "")"] }, "idle", "key f12", "key 3", "idle",
            "key f12", "key 6", "idle", "idle",
            .then { ["morse \(run.log.all("caller").last?.text("call") ?? "")"] }, "idle", "key f12", "key 3", "idle",
            "key f12", "key 6", "idle")
        #expect(run.log.all("worked").map { $0.text("exchange") } == ["5NN 001", "5NN 002"])
        #expect(run.log.all("worked").allSatisfy { $0.text("verdict") == "right" })
    }
}
