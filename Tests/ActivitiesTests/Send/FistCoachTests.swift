import Keyer
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct FistCoachTests {
    /// K and M with a straight key at 12 words per minute. Lengths in milliseconds.
    private static func session(dit: Int, dah: Int, space: Int) throws -> VirtualRun {
        let run = sendRun(settings: ["keyer.mode": "straight", "keyer.wpm": "12"])
        run.options.count = 12
        func press(_ milliseconds: Int) -> [String] {
            ["down straight", "wait \(milliseconds)", "up straight", "wait \(space)"]
        }
        try run.run(
            KeyingLearner(run) { target in
                target == "K" ? press(dah) + press(dit) + press(dah) : press(dah) + press(dah)
            })
        return run
    }

    @Test func `Short dahs count as right, but are reported, played, and played as they should be`() throws {
        let run = try Self.session(dit: 100, dah: 210, space: 100)
        #expect(run.attempts.count == 12 && run.attempts.allSatisfy(\.isCorrect))
        let said = run.log.latest.said
        #expect(said.contains("fist.dahLength.low"))
        let heard = run.log.events.map(\.event).drop { $0.text("id") != "fist.dahLength.low" }
            .filter { ["say", "morse"].contains($0.type) }.prefix(5)
            .map { $0.type == "say" ? $0.text("id") : "morse \($0.text("text"))" }
        #expect(heard == ["fist.dahLength.low", "fist.yours", "morse K", "fist.even", "morse K"])
        #expect(run.output.lines.contains(english("fist.dahLength.low", ["percent": .integer(70)])))
    }

    @Test func `Advice can be heard again from the menu`() throws {
        let run = try Self.session(dit: 100, dah: 210, space: 100)
        let screen = try #require(run.program?.services.screens.top)
        #expect(screen.id == "result")
        let item = try #require(screen.bindings.first { $0.trigger == .key(.character("3")) })
        #expect(item.help.arguments["label"] == .message(Message("result.advice")))
    }

    @Test func `Even keying needs no advice`() throws {
        let run = try Self.session(dit: 100, dah: 300, space: 100)
        #expect(run.log.latest.said.allSatisfy { !$0.hasPrefix("fist") })
        let screen = try #require(run.program?.services.screens.top)
        let item = try #require(screen.bindings.first { $0.trigger == .key(.character("3")) })
        #expect(item.help.arguments["label"] == .message(Message("result.done")))
    }

    @Test func `A paddle released too late is reported as such`() throws {
        let run = sendRun(settings: ["keyer.wpm": "12"])
        run.options.count = 12
        // Two dahs of 300 ms with their spaces end after 800 ms. A longer hold keys a third.
        try run.run(
            KeyingLearner(run) { target in
                target == "M" ? ["down dah", "wait 900", "up dah"] : ["morse K"]
            })
        #expect(run.attempts.contains { $0.target == "M" && $0.answer == "O" })
        #expect(run.log.all("say").contains { $0.text("id") == "fist.lateRelease" })
    }

    @Test func `Keys of a keyboard say nothing about a hand`() throws {
        let run = sendRun(settings: ["keyer.mode": "straight"])
        run.options.count = 12
        try run.run(KeyingLearner(run) { $0 == "K" ? ["key j", "key f", "key j"] : ["key j", "key j"] })
        #expect(run.attempts.count == 12)
        #expect(run.log.all("say").allSatisfy { !$0.text("id").hasPrefix("fist") })
    }

    @Test func `Every measure that prompts can show has its sentence in every language`() throws {
        let ofText: [FistMeasure.Kind] = [.characterSpace, .wordSpace, .characterSpaceVariation, .runTogether]
        for language in Lane.sample(ProjectLanguages.all, oneIn: 3) {
            let known = Set(catalogueFiles.messages[language, default: [:]].keys)
            for kind in FistMeasure.Kind.allCases {
                let identifiers = known.filter { $0 == "fist.\(kind)" || $0.hasPrefix("fist.\(kind).") }
                #expect(identifiers.isEmpty == ofText.contains(kind), "\(kind)")
            }
        }
    }
}
