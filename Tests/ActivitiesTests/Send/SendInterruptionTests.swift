import Keyer
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Keying that is no answer: cut, abandoned, or without a question.
@Suite struct SendInterruptionTests {
    private let paddle = ScriptedDevices.device("Paddle Adapter")
    private let keyboard = ScriptedDevices.device("Keyboard", product: 2, isKeyboard: true)

    private func run(with device: DeviceDescription, settings: [String: String] = [:]) throws -> VirtualRun {
        let run = sendRun(settings: settings)
        let setup = DeviceSetup(
            identity: device.identity,
            mappings: [
                DeviceMapping(control: .key(304), contact: .dit), DeviceMapping(control: .key(305), contact: .dah),
            ])
        try run.store.set("devices", to: [setup].jsonText)
        _ = run.devices.plug(device)
        return run
    }

    private func cuts() -> [(DeviceDescription, Input)] {
        [
            (paddle, .device(.removed(paddle.identity))), (paddle, .device(.stuck(paddle.identity, .dah))),
            (keyboard, .focus(false)), (paddle, .contactsUnheard),
        ]
    }

    @Test(arguments: 0..<4)
    func `A character that the world cuts off is forgotten, and asked for again`(cut: Int) throws {
        let (device, input) = cuts()[cut]
        let run = try run(with: device)
        run.options.count = 1
        var target = ""
        try run.play(
            "idle", .check { target = run.asked }, "down dah", "wait 50", .check { run.hand(input) }, "up dah",
            "wait 1500", .check { #expect(run.attempts.isEmpty && run.log.all("keyed").isEmpty) }, "idle",
            .then {
                #expect(run.asked == target && run.isKeyingAwaited)
                run.hand(.focus(true))
                return ["morse \(target)", "idle"]
            })
        #expect(run.attempts.map(\.isCorrect) == [true])
        #expect(run.log.all("earcon").contains { $0.text("name") == "resume" })
    }

    @Test func `A paddle's mark goes on when the window is left`() throws {
        let run = try run(with: paddle)
        run.options.count = 1
        try run.play("idle", "down dah", "wait 50", .check { run.hand(.focus(false)) }, "up dah", "wait 1500")
        #expect(run.attempts.count == 1)
    }

    @Test func `An abandoned hold is not an answer, however slow the hand`() throws {
        for (length, isAnswer) in [(700, true), (1400, true), (1600, false), (2900, false)] {
            let run = sendRun(settings: ["keyer.mode": "straight"])
            try run.play("idle", "down straight", "wait \(length)", "up straight", "wait 3000")
            #expect(run.attempts.isEmpty != isAnswer)
            #expect(run.log.screen == "send")
        }
    }

    @Test func `Keying along past the last verdict works no menu, a press after a rest does`() throws {
        let run = sendRun()
        run.voice.pace = 30
        run.options.count = 1
        let along: [Step] = ["down dah", "wait 60", "up dah", "wait 300", "down dit", "wait 30", "up dit", "wait 300"]
        try run.play(
            ["idle", .then { ["morse \(run.asked)", "wait 700"] }], along, along, along,
            [.check { #expect(run.log.screen == "result") }], ["idle"],
            [.check { #expect(run.log.screen == "result" && run.log.latest.said.contains("result.accuracy")) }],
            // Presses after the first need no rest. The second item repeats the result.
            ["wait 1100", "down dit", "wait 60", "up dit", "wait 300", "down dah", "wait 60", "up dah", "idle"],
            [.check { #expect(run.log.latest.said.contains("result.accuracy")) }],
            [.check { #expect(run.log.screen == "result") }])
        #expect(run.log.all("say").filter { $0.text("id") == "result.accuracy" }.count == 2)
    }

    @Test func `The list of keys has those that key elements, and no command that is an answer here`() throws {
        let run = sendRun()
        let walk: [Step] = (0..<40).flatMap { _ in ["key down", "wait 200"] as [Step] }
        try run.play(["idle", "key space", "idle", "key 4", "idle", "key 1", "idle"], walk)
        #expect(run.log.screen == "keys.here")
        let lines = run.output.lines
        for id in ["element.dit", "element.dah"] { #expect(lines.contains { $0.contains(english(id)) }) }
        for command in KeyedCommand.allCases {
            let text = try #require(run.catalogue.text("keyed.\(command)"))
            #expect(!lines.contains { $0.contains(text) })
        }
    }
}
