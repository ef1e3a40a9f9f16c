import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct SilenceHintTests {
    private static let all = [
        "hint.keys", "hint.hold", "hint.oneSwitch", "hint.twoSwitches", "air.hint.oneSwitch", "air.hint.twoSwitches",
        "qso.hint", "qso.turn.call", "pileup.hint", "placement.unknown", "placement.unknown.contacts", "keying.byHold",
    ]

    private func run(_ activity: Activity = .receive, settings: [String: String] = [:]) -> VirtualRun {
        let store = knowingStore(settings: ["setup": "yes", "station.callsign": "W1AW"])
        let run = quickRun(store: store, activity: activity, catalogue: realCatalogue())
        run.options.group = 2...2
        if activity == .practice { run.options.characters = ["K", "M"] }
        for (name, value) in settings { run.overrides[name] = value }
        return run
    }

    /// The hints since the last key, by identifier.
    private func hints(_ run: VirtualRun) -> [String] {
        run.output.lines.compactMap { line in Self.all.first { line == english($0) } }
    }

    @Test(arguments: [Activity.receive, .send, .ear, .practice, .words])
    func `After 15 seconds of silence the learner hears once for each question how to go on`(
        activity: Activity
    ) throws {
        let run = run(activity)
        try run.play(
            "idle", "wait 14500", .check { #expect(hints(run) == []) },
            "wait 2500", .check { #expect(hints(run) == ["hint.keys"]) },
            "wait 60000", "key tab", "idle", "wait 30000", .check { #expect(hints(run) == ["hint.keys"]) },
            "key down", "idle", "wait 17000", .check { #expect(hints(run) == ["hint.keys", "hint.keys"]) })
    }

    @Test func `Typing starts the silence again, and the words change neither answer nor time`() throws {
        let run = run()
        try run.play(
            "idle", "wait 10000", .then { ["key \(run.groups[0].lowercased().prefix(1))"] }, "wait 10000",
            .check { #expect(hints(run) == []) },
            "wait 6000", .check { #expect(hints(run) == ["hint.keys"]) },
            .then { ["key \(run.groups[0].lowercased().suffix(1))", "idle"] },
            .check {
                #expect(run.store.attempts.map(\.isCorrect) == [true, true])
                let time = run.store.attempts[0].recognitionMilliseconds ?? 0
                #expect((10_000..<10_200).contains(time), "\(time)")
            })
    }

    @Test func `An answer after the words has its full recognition time`() throws {
        let run = run()
        try run.play(
            "idle", "wait 20000", .then { ["text \(run.groups[0])", "idle"] },
            .check {
                #expect(hints(run).count == 1)
                let time = run.store.attempts[0].recognitionMilliseconds ?? 0
                #expect((20_000..<22_000).contains(time), "\(time)")
            })
    }

    @Test func `A pause, key help and other speech are no silence`() throws {
        let run = run()
        try run.play(
            "idle", "wait 10000", "key space", "wait 60000", .check { #expect(hints(run) == []) },
            "key space", "idle", "key f1", "wait 30000", .check { #expect(hints(run) == []) })
    }

    @Test func `A hand known to be slow has more time`() {
        let values = Settings(registry: SettingsRegistry.all(languages: ["en"], language: "en"), stored: [:])
        func milliseconds(_ set: [String: String], isKeyed: Bool = false, answers: [Int] = []) -> Int {
            var settings = values
            for (name, value) in set { _ = try? settings.set(name, to: value) }
            var tally = SessionTally()
            for answer in answers {
                tally.add(Attempt(direction: .send, target: "K", answer: "K", recognitionMilliseconds: answer))
            }
            return SilenceHint.milliseconds(settings, isKeyed: isKeyed, after: tally)
        }
        #expect(milliseconds([:]) == 15_000)
        #expect(milliseconds(["keyer.wpm": "5"]) == 15_000)
        #expect(milliseconds(["keyer.wpm": "5"], isKeyed: true) == 24_000)
        #expect(milliseconds(["contacts.patience": "300"]) == 45_000)
        #expect(milliseconds([:], answers: [9000, 9000, 12_000]) == 27_000)
        #expect(milliseconds(["switch.way": "step", "answer": "scan", "scan.margin": "4000"]) == 40_000)
        #expect(milliseconds(["contacts.patience": "50"]) == 15_000)
    }

    @Test(arguments: [
        (["switch.way": "step"], ["hint.oneSwitch"]), (["switch.way": "hold"], ["hint.oneSwitch"]),
        (["keys.pair": "on"], ["hint.twoSwitches"]), (["switch.way": "scan"], []),
    ])
    func `The words fit the switches, and a list that runs by itself needs none`(
        settings: [String: String], expected: [String]
    ) throws {
        let run = run(settings: settings)
        try run.play("idle", "wait 32000", .check { #expect(hints(run) == expected) })
    }

    @Test func `A learner who keys with a paddle is led to the menu, which repeats and gives up`() throws {
        let run = run(settings: ["answer": "paddle"])
        var heard = 0
        try run.play(
            "idle", "morse ee", "idle", "idle", "wait 17000", .check { #expect(hints(run) == ["hint.hold"]) },
            .check { heard = run.groups.count },
            "down straight", "wait 6000", "up straight", "wait 500",
            .check { #expect(run.log.screen == "paused") },
            .then { ["key down", "idle", "key enter", "idle"] },
            .check {
                #expect(run.log.screen == "receive")
                #expect(run.groups.count > heard && run.groups.last == run.groups[heard - 1])
            })
    }

    @Test func `A placement says what to do about an unknown character, and copying says nothing`() throws {
        let placement = run(.place)
        try placement.play("idle", "wait 17000")
        // The opening has the same words.
        #expect(hints(placement) == ["placement.unknown", "placement.unknown"])
        let copy = run(.copy)
        try copy.play("idle", "key enter", "idle", "wait 40000")
        #expect(hints(copy) == [])
    }

    @Test func `In a conversation the words come only where the other station waits without a limit`() throws {
        func conversation(_ wait: String) -> VirtualRun {
            let run = run(.qso, settings: ["qso.wait": wait, "keyer.wpm": "40"])
            run.options.qsoStyle = .contest
            run.options.qsoRole = .answer
            run.options.count = 1
            return run
        }
        let limited = conversation("15")
        try limited.play("idle", "wait 40000")
        #expect(hints(limited) == [] && limited.groups.count > 1)
        let unlimited = conversation("0")
        try unlimited.play("idle", "wait 40000")
        // The other station calls, so the learner is told to answer it.
        #expect(hints(unlimited) == ["qso.turn.call"] && unlimited.groups.count == 1)
    }

    @Test func `In a silent pile-up the words come once in a turn`() throws {
        let run = run(.pileup)
        run.options.pileup.style = .contest
        try run.play("idle", "wait 40000")
        #expect(hints(run) == ["pileup.hint"])
    }
}
