import Morse
import OnAir
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Every activity leaves room around its Morse, whatever comes after it.
@Suite struct RoomAroundMorseTests {
    /// What a learner does in an activity, so that words follow Morse.
    struct Scene: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var activity: Activity
        var settings: [String: String] = [:]
        var isNew = false
        var level = 5
        /// The least number of rests that make the scene a test.
        var least = 2
        var prepare: @Sendable (VirtualRun) -> Void = { _ in }
        var script: @Sendable (VirtualRun) -> any ScriptSource
    }

    static let switched = ["switch.way": "scan", "answer": "scan"]

    static let scenes: [Scene] = [
        Scene(testDescription: "introductions and mistakes", activity: .receive, isNew: true, least: 8) { run in
            LearnerScript(run) { swapped($0) }
        },
        Scene(testDescription: "told, heard again, and asked where one is", activity: .receive, least: 8) { run in
            LearnerScript(run) { _ in ["key tab", "idle", "key f5", "idle", "key tab", "idle", "wait 200", "key down"] }
        },
        Scene(testDescription: "scanned answers", activity: .receive, settings: switched, least: 4) { _ in
            StepScript((0..<4).flatMap { _ -> [Step] in ["wait 5000"] + ScanRig.press })
        },
        Scene(testDescription: "wrong keying", activity: .send, least: 4) { _ in
            steps(["idle"] + (0..<6).flatMap { _ in ["morse X", "idle", "morse Q", "idle", "key down", "idle"] })
        },
        Scene(testDescription: "prompts in Morse", activity: .send, settings: ["send.prompt": "sound"], least: 4) {
            run in LearnerScript(run) { _ in ["key f5", "idle", "morse X"] }
        },
        Scene(testDescription: "wrong patterns", activity: .ear) { run in LearnerScript(run) { _ in ["morse A"] } },
        Scene(
            testDescription: "wrong answers", activity: .practice, isNew: true, least: 4,
            prepare: { $0.options.characters = ["K", "M", "R"] },
            script: { run in LearnerScript(run) { swapped($0) } }),
        Scene(testDescription: "wrong words", activity: .words, level: 26, least: 3) { run in
            LearnerScript(run) { _ in ["text X", "key enter", "idle", "key up"] }
        },
        Scene(
            testDescription: "text, help and silence", activity: .qso, settings: ["qso.text": "spoken"], least: 4,
            prepare: onAir
        ) { _ in
            steps(
                "idle", "key t", "idle", "morse DE W1AW K", "idle", "key tab", "idle", "key h", "idle",
                "morse UR RST 599 K", "idle", "key esc", "idle")
        },
        Scene(
            testDescription: "one switch", activity: .qso, settings: switched,
            prepare: onAir
        ) { _ in
            StepScript(["wait 9500"] + ScanRig.press + ["wait 60000"])
        },
        Scene(testDescription: "names after a pause", activity: .listen, least: 6) { _ in
            steps("wait 30000", "key f5", "wait 9000")
        },
        Scene(
            testDescription: "names at once", activity: .listen,
            settings: ["listen.pause": "200", "listen.again": "on"], least: 6, script: { _ in steps("wait 30000") }),
        Scene(testDescription: "keying is heard, no question", activity: .keyer, least: 0) { _ in
            steps("idle", "morse K", "wait 2000", "key f5", "idle")
        },
        Scene(
            testDescription: "words from a network", activity: .partner, least: 1,
            prepare: { run in
                try? run.store.setState(PartnerEntry.agreedName, to: "yes")
                run.options.partner = .host("192.168.1.23")
            }
        ) { _ in
            steps(
                "idle", "packet 192.168.1.23 45666C", "wait 200", "key down", "idle", "key tab", "idle", "key up",
                "idle", "packet 192.168.1.23 46666C", "wait 200", "key f5", "idle")
        },
        Scene(
            testDescription: "callers", activity: .pileup, least: 3,
            prepare: { run in
                onAir(run)
                run.options.pileup.style = .single
                run.options.pileup.wordsPerMinute = 40
            }
        ) { _ in
            steps(
                ["idle"]
                    + (0..<4).flatMap { _ in
                        ["key enter", "idle", "key up", "idle", "key tab", "idle", "key f5", "idle"]
                    })
        },
        Scene(testDescription: "the result", activity: .copy, level: 26, least: 1, prepare: { $0.options.minutes = 1 })
        { _ in
            steps("wait 90000", "idle")
        },
        Scene(testDescription: "unknown characters", activity: .place, isNew: true, least: 3) { run in
            LearnerScript(run) { _ in ["key f5", "idle", "key down"] }
        },
        Scene(testDescription: "a sequence from memory", activity: .span, level: 26, least: 2) { run in
            LearnerScript(run) { $0.lowercased() }
        },
        Scene(testDescription: "a fast word", activity: .race, level: 26, least: 2) { run in
            LearnerScript(run) { $0.lowercased() }
        },
        Scene(testDescription: "a word kept in mind", activity: .delay, level: 26, least: 2) { run in
            LearnerScript(run) { $0.lowercased() }
        },
        Scene(testDescription: "a character within a limit", activity: .instant, level: 26, least: 2) { run in
            LearnerScript(run) { $0.lowercased() }
        },
        Scene(
            testDescription: "Morse after pulses", activity: .touch,
            settings: ["touch.code": "motors", "touch.sound": "on"], least: 3,
            prepare: { run in _ = run.devices.plug(ScriptedDevices.device("Pad", canRumble: true)) },
            script: { _ in steps(["idle"] + (0..<5).flatMap { _ in ["key down", "idle", "key f5", "idle"] }) }),
        Scene(testDescription: "letters of a comparison", activity: .compare, level: 26, least: 4) { run in
            StepScript(
                ["idle", .then { choose(["groups", "yes"], in: run) }]
                    + (0..<5).flatMap { _ -> [Step] in ["key down", "idle"] })
        },
        Scene(testDescription: "the example of a setting", activity: .menu, least: 3) { run in
            StepScript(
                [
                    "idle",
                    .check {
                        guard let services = run.program?.services else { return }
                        let tone = services.settings.setting(\.morse.tone)
                        services.screens.open(AdjustScreen(tone, services: services), at: services.run.now)
                    }, "idle",
                ] + (0..<3).flatMap { _ -> [Step] in ["key up", "idle", "key f5", "idle"] })
        },
    ]

    private static func steps(_ lines: String...) -> StepScript { steps(lines) }

    private static func steps(_ lines: [String]) -> StepScript { StepScript(lines.map(Step.line)) }

    private static let onAir: @Sendable (VirtualRun) -> Void = { run in
        run.overrides.merge([
            "station.callsign": "W1AW", "station.name": "Tom", "band.where": "off", "keyer.wpm": "40",
            "qso.speed": "mine",
        ]) { $1 }
        run.options.qsoStyle = .first
        run.options.qsoRole = .answer
    }

    private func played(_ scene: Scene, stepMilliseconds: Int = 10) throws -> VirtualRun {
        let store = scene.isNew ? MemoryStore(settings: ["setup": "yes"]) : experiencedStore(level: scene.level)
        let run = quickRun(store: store, speech: .own, activity: scene.activity, catalogue: realCatalogue())
        run.stepMilliseconds = stepMilliseconds
        run.options.count = 10
        run.overrides["verbosity"] = "full"
        scene.prepare(run)
        run.overrides.merge(scene.settings) { $1 }
        try run.run(scene.script(run))
        return run
    }

    @Test(arguments: scenes)
    func `400 ms lie between the last mark and the first word`(scene: Scene) throws {
        let run = try played(scene)
        let room = RoomAroundMorse(run)
        #expect(room.broken.isEmpty, "\(room.broken.joined(separator: "\n"))")
        #expect(room.afterMorse.count >= scene.least, "\(room.afterMorse.count) of \(run.groups.count) groups")
    }

    @Test func `every activity is measured`() {
        #expect(Activity.table.allSatisfy { activity in Self.scenes.contains { $0.activity == activity } })
    }

    @Test func `names of a new character are 250 ms apart`() throws {
        let run = try played(Self.scenes[0], stepMilliseconds: 1)
        let said = run.log.events.filter { $0.event.text("id").hasPrefix("introduction.") }
        let pauses = zip(said, said.dropFirst()).filter { $0.event.type == "said" && $1.event.type == "say" }
            .filter { $1.event.text("id") != "introduction.name" }
            .map { $1.at.milliseconds(since: $0.at) }
        #expect(pauses.count == 4 && pauses.allSatisfy((Rest.naming...Rest.naming + 8).contains), "\(pauses)")
    }

    @Test(arguments: [(2, nil, 800), (5, nil, 800), (6, nil, 450), (6, "1000", 1000)] as [(Int, String?, Int)])
    func `groups are apart by level, or as set`(level: Int, set: String?, pause: Int) throws {
        let run = quickRun(store: experiencedStore(level: level), speech: .own, catalogue: realCatalogue())
        run.stepMilliseconds = 1
        run.options.count = 12
        run.overrides["group.pause"] = set
        try run.run(LearnerScript(run) { $0 })
        let heard = run.log.events.filter { ["earcon", "morse"].contains($0.event.type) }
        let rests = zip(heard, heard.dropFirst()).filter {
            $0.event.text("name") == "right" && $1.event.type == "morse"
        }
        .map { $1.at.milliseconds(since: $0.at) - Earcon.right.milliseconds }
        #expect(rests.count >= 2 && rests.allSatisfy { abs($0 - pause) <= 3 }, "\(rests)")
    }

    @Test func `words answer at once a key that cuts Morse`() throws {
        let run = quickRun(store: experiencedStore(level: 5), speech: .own, catalogue: realCatalogue())
        run.overrides["morse.effective"] = "5"
        try run.play(
            "wait 2500", .check { #expect(run.groups.count == 1 && run.log.all("morsed").isEmpty) }, "key esc",
            "wait 250", .check { #expect(run.log.latest.all("say").count == 1) })
    }
}
