import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A held switch: cues that begin during the hold, and the screen that a long hold opens.
@Suite struct HeldSwitchTests {
    @Test func `a switch held since before the learner's turn begins the telling with it`() throws {
        let rig = ScanRig(["switch.way": "hold"], store: rested(["switch.way": "hold"]), activity: .receive)
        rig.run.voice.pace = 60
        try rig.run.play(
            ["wait 50", "down straight", .check { #expect(rig.cues.isEmpty) }, rig.hear("K", patience: 3000)],
            ["wait 400", "up straight", "wait 4000"])
        let attempt = try #require(rig.run.log.all("attempt").first)
        #expect(attempt.text("answer") == "K")
        #expect(rig.cues.first == "M")
    }

    @Test func `a switch held while a menu's title is said tells its items after it`() throws {
        let rig = ScanRig(["switch.way": "hold"])
        try rig.run.play(
            [
                "wait 5000", "down straight", rig.hear(english("menu.main.others"), patience: 3000), "wait 300",
                "up straight", "wait 100",
            ],
            [
                "down straight", rig.hear(english("menu.main.options"), patience: 3000), "wait 300", "up straight",
                "wait 1500",
            ])
        #expect(rig.choices == [english("menu.main.others"), english("menu.main.options")])
        #expect(rig.run.log.screen == "options")
    }

    @Test func `the hold that led somewhere chooses nothing there`() throws {
        let rig = ScanRig(["switch.way": "hold"], activity: .keyer)
        try rig.run.play(["wait 8000"], Self.longHold, ["wait 3000"])
        #expect(rig.run.log.screen == "contacts" && rig.cues.isEmpty && rig.choices.isEmpty)
    }

    @Test(arguments: [SwitchWay.scan, .hold, .step], ["normal", "brief"])
    func `free keying is left by one switch, and says how`(way: SwitchWay, verbosity: String) throws {
        let rig = ScanRig(["switch.way": way.rawValue, "verbosity": verbosity], activity: .keyer)
        let told: Step = .check {
            let told = rig.run.log.all("say").map { $0.text("text") }
            #expect(told.contains(english("keying.byHold")))
            #expect(!told.contains { $0.contains(english("key.enter")) })
        }
        let begin: [Step] = ["wait 8000", .check { #expect(rig.run.log.screen == "keyer") }, told]
        let menu: [Step] = ["wait 1000", .check { #expect(rig.run.log.screen == "contacts") }]
        try rig.run.play(
            begin, Self.longHold, menu, choose(english("freeKeyer.key.leave"), by: way, rig),
            [.check { Issue.record("the program goes on") }])
        #expect(rig.run.program?.exitCode == 0)
        #expect(!rig.cues.contains(english("scan.more")))
    }

    private func choose(_ words: String, by way: SwitchWay, _ rig: ScanRig) -> [Step] {
        switch way {
        case .hold: ["down straight", rig.hear(words, patience: 3000), "wait 300", "up straight", "wait 1500"]
        case .step: ScanRig.press + [goOn(to: words, rig, patience: 30), "wait 3200"]
        default: rig.choose(words)
        }
    }

    private func goOn(to words: String, _ rig: ScanRig, patience: Int) -> Step {
        .then {
            if rig.cues.last == words { return [] }
            try #require(patience > 0, "\(words) is not told, but \(rig.cues.suffix(12))")
            return ["wait 300"] + ScanRig.press + [goOn(to: words, rig, patience: patience - 1)]
        }
    }

    /// Longer than any mark.
    private static var longHold: [Step] { ["down straight", "wait 5000", "up straight"] }

    private func rested(_ settings: [String: String]) -> MemoryStore {
        experiencedStore(level: 2, settings: ["setup": "yes"].merging(settings) { $1 })
    }
}
