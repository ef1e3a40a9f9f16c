import Keyer
import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct FreeKeyerTests {
    private func run(_ overrides: [String: String] = [:]) -> VirtualRun {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .keyer, catalogue: realCatalogue())
        run.overrides["keyer.wpm"] = "20"
        run.overrides.merge(overrides) { $1 }
        return run
    }

    @Test(arguments: Keyer.Mode.allCases)
    func `the keyed text is said on request, once`(mode: Keyer.Mode) throws {
        let run = run(["keyer.mode": mode.rawValue])
        try run.play(
            "idle", "morse PARIS K", "idle", .check { #expect(!run.output.lines.contains("PARIS")) }, "key enter",
            "idle",
            .check { #expect(run.output.lines.suffix(2) == ["PARIS", "K"]) }, "key enter", "idle",
            .check { #expect(run.output.lines.last == english("freeKeyer.nothing")) })
        #expect(run.log.all("keyed").map { $0.text("character") }.joined() == "PARISK")
        #expect(run.log.all("mark").count == 17)
    }

    @Test func `every word is printed, or said, where that is set`() throws {
        for (decoding, says) in [("off", false), ("lines", false), ("spoken", true)] {
            let run = run(["keyer.decoding": decoding])
            try run.play("idle", "morse TEST", "idle", "wait 1000", "morse <AR>", "idle")
            let isTold = decoding != "off"
            #expect(run.output.lines.contains("TEST") == isTold)
            #expect(run.log.all("say").contains { $0.text("text") == "TEST" } == says)
        }
    }

    @Test func `marks last as long as the keyer makes them, and the log has them`() throws {
        let run = run()
        try run.play("idle", "morse K", "idle")
        let marks = run.log.all("mark")
        #expect(marks.map { $0.text("element") } == ["dah", "dit", "dah"])
        #expect(marks.map { $0.integer("length") } == [1440, 480, 1440])
        let starts = marks.compactMap { $0.integer("start") }
        #expect(starts.count == 3 && starts[1] - starts[0] == 1920 && starts[2] - starts[1] == 960)
    }

    @Test func `the speed of a paddle is the one that is set, of a hand the one it has`() throws {
        let paddle = run()
        try paddle.play("idle", "morse PARIS", "idle", "key s", "idle", "key right", "idle", "key s", "idle")
        #expect(paddle.output.lines.last == settingLine("keyer.wpm", 21, "wpm"))
        #expect(try paddle.store.settings()["keyer.wpm"] == "21")
        let hand = run(["keyer.mode": "straight"])
        try hand.play("idle", "morse PARIS PARIS", "idle", "key s", "idle")
        #expect(
            hand.output.lines.last
                == english("freeKeyer.speed", ["speed": .message(Message("unit.wpm", ["count": .integer(20)]))]))
    }

    @Test func `m goes through the modes, Escape leaves, a long hold opens what can be done`() throws {
        let run = run()
        try run.play(
            "idle", "key m", "idle",
            .check {
                #expect(run.output.lines.last == settingLine("keyer.mode", chosen: "setting.keyer.mode.iambicA"))
            }, "key esc")
        #expect(run.log.all("end").last?.integer("exit") == 0)
        let held = self.run()
        func tap(_ contact: String) -> [Step] { ["down \(contact)", "wait 100", "up \(contact)", "idle"] }
        let hold: [Step] = ["idle", "down dah", "wait 3100", "up dah", "idle"]
        try held.play(
            hold, [.check { #expect(held.log.screen == "contacts") }], tap("dit"), tap("dit"), tap("dah"),
            [.check { #expect(held.output.lines.last == settingLine("keyer.wpm", 20, "wpm")) }],
            (0..<6).flatMap { _ in tap("dit") }, tap("dah"))
        #expect(held.log.all("end").last?.integer("exit") == 0)
        #expect(held.program?.exitCode == 0)
    }

    @Test func `a word cut by the next mark was not said, so Enter says it`() throws {
        let run = run(["keyer.decoding": "spoken"])
        run.stepMilliseconds = 1
        // The word is printed when its speech begins.
        func untilSpoken(_ word: String) -> Step {
            .then { run.output.lines.last == word ? [] : ["wait 20", untilSpoken(word)] }
        }
        try run.play(
            "idle", "morse TEST", "idle", "key enter", "idle",
            .check { #expect(run.output.lines.last == english("freeKeyer.nothing")) }, "morse PARISPARIS",
            untilSpoken("PARISPARIS"), "key .", "idle", "key enter", "idle")
        #expect(run.output.lines.suffix(2) == ["E", "PARISPARIS"])
    }

    @Test func `a pattern that is not a character is given by its sound`() throws {
        let run = run()
        try run.play("idle", "key .", "key .", "key -", "key -", "key -", "key .", "idle", "key enter", "idle")
        #expect(run.output.lines.last?.hasPrefix(english("freeKeyer.unknown", ["pattern": .text("di di dah")])) == true)
    }

    @Test func `slow elements are felt singly, fast ones as characters, those keyed by hand not at all`() throws {
        for (wpm, mode, felt) in [
            ("10", "iambicB", [Rumble.dah, .dit, .dah]), ("11", "iambicB", [.character]), ("10", "straight", []),
        ] {
            let run = run(["haptics": "on", "keyer.wpm": wpm, "keyer.mode": mode])
            try run.play("idle", "morse K", "idle")
            #expect(run.devices.rumbles.map(\.rumble) == felt)
            #expect(run.devices.rumbles.allSatisfy { $0.unit == 1200 / (Int(wpm) ?? 0) })
        }
        let off = run(["keyer.wpm": "10"])
        try off.play("idle", "morse K", "idle")
        #expect(off.devices.rumbles.isEmpty)
    }
}
