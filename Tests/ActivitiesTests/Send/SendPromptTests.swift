import Keyer
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct SendPromptTests {
    /// The events from the prompt's line to the first turn.
    private static func prompt(_ settings: [String: String], level: Int = 2) throws -> VirtualRun {
        let run = sendRun(level: level, settings: settings)
        run.options.count = 1
        try run.play("idle")
        return run
    }

    @Test func `By its name, its word, or its sound`() throws {
        #expect(["K", "M"].contains(try Self.prompt([:]).output.lines.last))
        #expect(
            [english("spelling.K"), english("spelling.M")].contains(
                try Self.prompt(["send.prompt": "word"]).output.lines.last))
        let sound = try Self.prompt(["send.prompt": "sound"])
        #expect(sound.log.all("morse").count == 1)
        #expect(sound.log.all("line").last?.text("text").isEnglish("send.opening") == true)
    }

    @Test func `A letter that sounds like another of the lesson has its word, unless that is not wanted`() throws {
        // Of K, M, R, S and U, only M and S sound alike.
        for seed: UInt64 in 1...8 {
            let run = sendRun(level: 5, settings: [:], speech: .off)
            run.facts.seed = seed
            try run.play("idle")
            let line = run.log.all("line").last?.text("text") ?? ""
            #expect(["K", "R", "U", english("spelling.M"), english("spelling.S")].contains(line))
        }
        #expect(try Self.prompt(["verdict.spelling": "never"], level: 13).output.lines.last?.count == 1)
        #expect(
            [english("spelling.K"), english("spelling.M")].contains(
                try Self.prompt(["verdict.spelling": "always"]).output.lines.last))
    }

    @Test func `Keying before the prompt is over cuts it, and no time is measured`() throws {
        let run = sendRun(settings: ["send.prompt": "word"])
        run.voice.pace = 300
        run.options.count = 1
        var target = ""
        try run.play(
            .then {
                var lines: [Step] = []
                for _ in 0..<300 {
                    lines.append(.then { run.log.all("say").last?.text("id") == "send.prompt" ? [] : ["wait 100"] })
                }
                return lines
            },
            .then {
                target = run.asked
                return ["morse \(target)", "idle"]
            })
        #expect(run.attempts.map(\.target) == [target] && run.attempts.allSatisfy(\.isCorrect))
        #expect(run.attempts.map(\.recognitionMilliseconds) == [nil])
        #expect(run.log.all("cut").last { $0.text("id") == "send.prompt" } != nil)
    }

    @Test func `Tab asks again with the sound, and that is recorded`() throws {
        let run = sendRun()
        run.options.count = 1
        try run.play(
            "idle", "key tab", "idle",
            .then {
                #expect(run.log.latest.said == ["send.prompt"])
                #expect(run.log.latest.morse == [run.asked])
                return ["morse \(run.asked)", "idle"]
            })
        #expect(run.attempts.map(\.repeats) == [1] && run.attempts.allSatisfy(\.isCorrect))
    }

    @Test func `Enter and Right go on from a verdict, and do nothing while keying is awaited`() throws {
        let run = sendRun()
        try run.play(
            "idle", "key enter", .check { #expect(run.log.latest.earcons.isEmpty) }, "idle",
            .check { #expect(run.log.latest.said == ["key.unused"]) },
            .then { ["morse \(swapped(String(run.attempts.isEmpty ? run.log.promptCharacter : "K")))", "wait 700"] },
            "key right", "wait 1000",
            .check { #expect(run.attempts.count == 1 && run.log.latest.said.contains("send.prompt")) })
    }

    @Test func `Where am I gives level, score and time`() throws {
        let run = sendRun()
        try run.play("idle", "key f5", "idle")
        #expect(run.log.latest.said == ["send.place", "lesson.minutesLeft"])
    }

    @Test func `A pause keeps the session for another day's run, which goes on exactly`() throws {
        let run = sendRun()
        var target = ""
        try run.play(
            "idle", .then { ["morse \(run.asked)", "idle"] },
            .check { target = run.log.promptCharacter },
            "key space", "idle", .check { #expect(run.log.screen == "paused") })
        #expect(run.attempts.count == 1)

        let second = quickRun(store: run.store, speech: .own, activity: .send, catalogue: realCatalogue())
        second.overrides["keyer.wpm"] = "40"
        try second.play(
            "idle", .check { #expect(second.log.screen == "kept") }, "key enter", "idle",
            .then {
                #expect(second.log.latest.said.first == "send.resumed")
                #expect(second.log.promptCharacter == target)
                return ["morse \(target)", "idle", "key esc", "key end", "key enter", "idle"]
            })
        #expect(run.attempts.count == 2)
        #expect(run.store.finished.map(\.attempts) == [2])
    }

    @Test func `A session that goes on keeps to the limits of the run in which it does`() throws {
        let run = sendRun()
        try run.play("idle", .then { ["morse \(run.asked)", "idle", "key space", "idle"] })
        let second = quickRun(store: run.store, speech: .own, activity: .send, catalogue: realCatalogue())
        second.overrides["keyer.wpm"] = "40"
        second.options.count = 2
        second.options.minutes = 3
        try second.play(
            "idle", "key enter", "idle", "key f5", "idle",
            .then {
                #expect(second.log.all("say").last?.text("text").contains("3 minutes") == true)
                return ["key tab", "idle", "morse \(second.asked)", "idle"]
            },
            .then {
                #expect(second.log.screen == "send")
                return ["morse \(second.asked)", "idle"]
            })
        #expect(run.store.finished.map(\.attempts) == [3])
    }

    @Test func `The first words name the keys to key with, unless there are contacts`() throws {
        let device = ScriptedDevices.device("Paddle Adapter")
        for hasDevice in [false, true] {
            let run = sendRun()
            run.store.progress.send.firstPractised = nil
            if hasDevice {
                let setup = DeviceSetup(
                    identity: device.identity, mappings: [DeviceMapping(control: .key(304), contact: .straight)])
                try run.store.set("devices", to: [setup].jsonText)
            }
            try run.play("idle")
            #expect(run.log.all("say").map { $0.text("id") }.contains("send.how") != hasDevice)
            #expect(run.log.all("say").map { $0.text("id") }.contains("send.how.contacts") == hasDevice)
        }
    }
}

extension ListLog {
    /// By its name or its spelling word.
    fileprivate var promptCharacter: String {
        let prompt = all("say").last { $0.text("id").hasPrefix("send.prompt") }
        return prompt?.text("text").first.map { String($0).uppercased() } ?? ""
    }
}
