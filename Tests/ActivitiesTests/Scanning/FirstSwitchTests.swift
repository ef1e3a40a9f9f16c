import Keyer
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A new learner with a single switch that is not set up.
@Suite struct FirstSwitchTests {
    private func rig() -> ScanRig { ScanRig(store: MemoryStore(settings: [:])) }

    private let slowly: [Step] = ScanRig.press + ["wait 4000"]

    @Test func `three presses on the first screen are one switch`() throws {
        let rig = rig()
        let quickly = ScanRig.press + ["wait 500"]
        try rig.run.play(["wait 3000"] + quickly + quickly + quickly + [rig.hear("English")])
        let settings = try rig.run.store.settings()
        #expect(settings["switch.way"] == "scan" && settings["language"] == "en")
        #expect(rig.run.program?.services.settings.lessons.answer == .scan)
        #expect(rig.run.program?.services.settings.groupLength == 1...1)
    }

    @Test func `what follows the languages is said in the first of them, and nothing leaves in another`() throws {
        let rig = rig()
        let quickly = ScanRig.press + ["wait 500"]
        try rig.run.play(
            ["wait 3000"] + quickly + quickly + quickly + [rig.hear(english("scan.again.slower")), "wait 10000"])
        #expect(!rig.cues.contains(english("scan.back")))
        #expect(rig.run.log.all("say").last?.text("text") == english("scan.resting"))
        #expect(try rig.run.store.settings()["language"] == "en")
    }

    @Test func `slow presses go on to other languages, as ever`() throws {
        let rig = rig()
        try rig.run.play(["wait 3000"] + slowly + slowly + slowly)
        #expect(rig.cues.isEmpty)
        #expect(try rig.run.store.settings()["switch.way"] == nil)
    }

    @Test func `Space three times is a switch that types`() throws {
        let rig = rig()
        try rig.run.play(
            ["key space", "wait 500", "key space", "wait 500", "key space", rig.hear("English"), "wait 300"]
                + ["key space", "wait 2000"])
        #expect(try rig.run.store.settings()["switch.key"] == "space")
        #expect(rig.choices == ["English"])
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
        try rig.run.play(begins + typed + nothing + pressed + ["wait 500"])
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

    @Test func `Space pressed again in a menu tells of the pair, and a third time asks`() throws {
        let rig = menu()
        let asked: [Step] = [
            "idle", "key space", "wait 1000", "key space", "wait 3000",
            .check { #expect(rig.run.log.all("say").last?.text("id") == "pair.offer") }, "key space", "idle",
            .check { #expect(rig.run.log.screen == "pair") },
        ]
        let used: [Step] = ["key enter", "idle", "key space", "idle", "key enter", "idle"]
        try rig.run.play(asked + used)
        #expect(try rig.run.store.settings()["keys.pair"] == "on")
        #expect(rig.run.log.screen == "receive")
    }

    @Test func `who has a keyboard says so once`() throws {
        let rig = menu()
        let thrice: [Step] = ["idle", "key space", "wait 500", "key space", "wait 500", "key space", "idle"]
        try rig.run.play(
            thrice + ["key down", "key enter"] + thrice + [.check { #expect(rig.run.log.screen == "main") }])
        #expect(try rig.run.store.settings()["keys.pair"] == "off")
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
