import Keyer
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A new learner with a single switch that is not set up.
@Suite struct FirstSwitchTests {
    private func rig() -> ScanRig { ScanRig(store: MemoryStore(settings: [:])) }

    /// Presses with this many milliseconds between them.
    private func presses(_ count: Int, apart milliseconds: Int) -> [Step] {
        (0..<count).flatMap { _ in ScanRig.press + ["wait \(milliseconds - 100)"] }
    }

    @Test(arguments: [1000, 3000, 5000, 6500])
    func `three presses on the first screen are one switch, fast or slow`(apart: Int) throws {
        let rig = rig()
        try rig.run.play(["wait 3000"], presses(2, apart: apart), ScanRig.press, [rig.hear(new)])
        let settings = try rig.run.store.settings()
        #expect(settings["switch.way"] == "scan")
        #expect(rig.run.program?.services.settings.lessons.answer == .scan)
        #expect(rig.run.program?.services.settings.groupLength == 1...1)
        #expect(rig.run.log.all("say").contains { $0.text("id") == "scan.welcome" })
    }

    private let new = english("first.known.new")

    /// Scripts have no names for the keys above F12.
    @Test(arguments: [Key.space, .function(13)])
    func `before the third press a switch that types has one meaning`(key: Key) throws {
        let rig = rig()
        let press = Step.check { rig.run.hand(.key(key)) }
        try rig.run.play(
            "idle", press, "idle",
            .check { #expect(rig.run.log.latest.said == ["menu.item"]) }, "wait 3000", press, "idle",
            .check { #expect(rig.run.log.latest.said == ["menu.item"] && rig.run.log.screen == "firstLanguage") })
        #expect(try rig.run.store.settings()["switch.way"] == nil)
    }

    @Test func `another key between them starts the count anew`() throws {
        let rig = rig()
        try rig.run.play(
            "idle", "key space", "idle", "key space", "idle", "key down", "idle", "key space", "idle", "key space",
            "idle")
        #expect(try rig.run.store.settings()["switch.way"] == nil)
    }

    @Test func `the language is an item of the first list, and nothing leaves in another one`() throws {
        let rig = rig()
        let wrong: [Step] = rig.choose("Deutsch") + ["wait 2000"]
        try rig.run.play(
            ["wait 3000"], presses(3, apart: 1000), rig.choose(english("first.language")), wrong,
            [.check { #expect(rig.run.catalogue.language == "de" && rig.run.log.screen == "firstKnown") }])
        #expect(try rig.run.store.settings()["language"] == "de")
    }

    @Test func `Space three times is a switch that types`() throws {
        let rig = rig()
        try rig.run.play(
            ["key space", "wait 500", "key space", "wait 500", "key space", rig.hear(new), "wait 300"],
            ["key space", "wait 2000"])
        #expect(try rig.run.store.settings()["switch.key"] == "space")
        #expect(rig.choices == [new] && rig.run.log.screen == "firstLesson")
    }

    @Test func `two switches and a keyboard are in the first list`() throws {
        let space: [Step] = ["key space", "wait 1000"]
        for (item, pair) in [("pair.yes", "on"), ("pair.no", nil)] {
            let rig = rig()
            try rig.run.play(
                ["idle"], space, space, space, [rig.hear(english(item)), "wait 300", "key space", "wait 4000"])
            let settings = try rig.run.store.settings()
            #expect(settings["keys.pair"] == pair && settings["switch.way"] == "length")
            #expect(rig.run.log.screen == "firstKnown")
        }
    }

    @Test func `every first question can be left by one switch`() throws {
        let rig = rig()
        let rate = english("setting.speech.rate")
        try rig.run.play(
            ["wait 3000"], presses(3, apart: 4000), rig.choose(rate),
            [.check { #expect(rig.run.log.screen == "firstRate") }], rig.choose(english("adjust.key.keep")),
            [.check { #expect(rig.run.log.screen == "firstKnown") }], rig.choose(english("first.language")),
            rig.choose("English"), rig.choose(english("first.known.menu")), ["wait 2000"])
        #expect(rig.run.log.screen == "main")
    }

    @Test func `a button of a device is set up by it, a keyboard's key is not`() throws {
        let rig = rig()
        let button = ScriptedDevices.device("Switch Box")
        let keyboard = ScriptedDevices.device("Keyboard", product: 2, isKeyboard: true)
        for device in [button, keyboard] { _ = rig.run.devices.plug(device) }
        func press(_ device: DeviceDescription) -> [Step] {
            [
                .check {
                    if let input = rig.run.devices.release(.key(300), on: device) { rig.run.hand(input) }
                }, "wait 300",
            ]
        }
        let begins: [Step] = ["wait 1000", .check { #expect(rig.run.devices.isWelcoming) }]
        let typed = press(keyboard) + press(keyboard) + press(keyboard)
        let nothing: [Step] = [.check { #expect(rig.run.devices.setups.isEmpty) }]
        let pressed = press(button) + press(button) + press(button)
        try rig.run.play(begins, typed, nothing, pressed, ["wait 500"])
        let setup = try #require(rig.run.devices.setups.first)
        #expect(setup.identity == button.identity && setup.isGrabbed)
        #expect(setup.mappings.map(\.contact) == [.straight])
        #expect(!rig.run.devices.isWelcoming)
        #expect(try rig.run.store.settings()["switch.way"] == "scan")
    }

    @Test func `an axis that moves is nobody's switch`() throws {
        let rig = rig()
        let pad = ScriptedDevices.device("Pad")
        _ = rig.run.devices.plug(pad)
        let move: Step = .check {
            if let input = rig.run.devices.release(.axis(0, isUpward: true), on: pad) { rig.run.hand(input) }
        }
        try rig.run.play("wait 1000", move, "wait 300", move, "wait 300", move, "wait 300")
        #expect(rig.run.devices.setups.isEmpty)
    }

    // MARK: Two switches that type

    private func menu() -> ScanRig { ScanRig(["switch.way": "length"]) }

    private func asking(apart milliseconds: Int) -> [Step] {
        ["idle", "key space", "wait \(milliseconds)", "key space", "wait \(milliseconds)", "key space"]
    }

    @Test(arguments: [1000, 3000, 5000])
    func `Space pressed again in a menu tells of switches, and the third press opens a list that scans`(
        apart: Int
    ) throws {
        let answers: [(item: String, way: String, pair: String?)] = [
            ("one", "scan", nil), ("yes", "length", "on"), ("no", "length", nil),
        ]
        for (item, way, pair) in answers {
            let rig = menu()
            let words = english("pair.\(item)")
            try rig.run.play(
                asking(apart: apart),
                [
                    .check { #expect(rig.run.log.all("say").contains { $0.text("id") == "pair.offer" }) },
                    .check { #expect(rig.run.log.screen == "pair") }, rig.hear(words), "wait 300", "key space",
                    "wait 4000",
                ])
            let settings = try rig.run.store.settings()
            #expect(rig.run.log.screen == "main")
            #expect(settings["switch.way"] == way && settings["keys.pair"] == pair)
            #expect(settings["pairOffered"] == item)
        }
    }

    @Test func `Escape leaves the question and changes nothing`() throws {
        let rig = menu()
        try rig.run.play(asking(apart: 500), ["wait 500", "key esc", "idle"])
        #expect(rig.run.log.screen == "main" && rig.run.program?.services.settings.isScanning == false)
        #expect(try rig.run.store.settings()["pairOffered"] == nil)
    }

    @Test func `who has a keyboard says so once`() throws {
        let rig = menu()
        try rig.run.play(
            asking(apart: 500), ["wait 500", "key end", "key enter"], asking(apart: 500),
            ["wait 500", .check { #expect(rig.run.log.screen == "main") }])
    }

    @Test func `answers are told to the pair, and go on when it does`() throws {
        let store = experiencedStore(settings: ["setup": "yes", "keys.pair": "on"])
        let rig = ScanRig(store: store, activity: .receive)
        try rig.run.play(
            "idle", "key space", "wait 5000", .check { #expect(rig.cues == ["M"]) }, "key space", "wait 5000",
            .check { #expect(rig.cues == ["M", "K"]) }, "key enter", "wait 3000")
        #expect(rig.run.log.all("attempt").first?.text("answer") == "K")
    }
}
