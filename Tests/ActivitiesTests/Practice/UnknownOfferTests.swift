import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A learner of K, M and R opens activities that use all letters.
@Suite struct UnknownOfferTests {
    private static let known: Set = ["K", "M", "R"]

    private static func run(
        _ activity: Activity, settings: [String: String] = [:]
    ) -> VirtualRun {
        let store = MemoryStore(settings: ["setup": "yes"].merging(settings) { $1 })
        store.progress.introduced = [.receive: known]
        store.progress.receive.level = 3
        let run = quickRun(store: store, activity: activity, catalogue: realCatalogue())
        run.options.minutes = 1
        return run
    }

    @Test func `Copying asks once, and letters that were not introduced are no attempts`() throws {
        let run = Self.run(.copy)
        try run.play(
            "wait 500", .check { #expect(run.log.screen == "unknown") }, "key a", "wait 30000", "text KMRKMRKM",
            "wait 20000")
        #expect(run.log.screen == "copying")
        #expect(!run.store.attempts.isEmpty)
        #expect(run.store.attempts.allSatisfy { Self.known.contains($0.target) })

        let again = VirtualRun(store: run.store, activity: .copy, catalogue: realCatalogue())
        try again.play("wait 500")
        #expect(!again.log.all("screen").contains { $0.text("id") == "unknown" })
    }

    @Test func `Groups of known letters are offered, and stay`() throws {
        let run = Self.run(.copy)
        try run.play("wait 500", "key enter", "wait 20000")
        let sent = run.groups.joined().filter { $0 != " " }.map { String($0) }
        #expect(!sent.isEmpty && Set(sent).isSubset(of: Self.known))
        #expect(try run.store.settings()["copy.known"] == "on")
    }

    @Test(arguments: [Activity.qso, .pileup])
    func `On the air the learner goes on or back`(activity: Activity) throws {
        let run = Self.run(activity)
        try run.play("wait 500", .check { #expect(run.log.screen == "unknown") }, "key esc")
        #expect(run.log.all("screen").map { $0.text("id") } == ["unknown"])
    }

    @Test func `A command that names its material and a learner who never began hear no question`() throws {
        let run = Self.run(.copy)
        run.options.set = "groups"
        try run.play("wait 500")
        #expect(run.log.screen == "copying")
        #expect(run.output.lines.contains(english("unknown.title")))
        let new = quickRun(activity: .copy, catalogue: realCatalogue())
        try new.play("wait 500")
        #expect(new.log.screen == "copying")
        #expect(!new.output.lines.contains(english("unknown.title")))
    }

    @Test func `Words judge only letters that were introduced`() throws {
        let run = Self.run(.words)
        run.options.set = "callsigns"
        try run.run(LearnerScript(run) { run.groups.count > 8 ? nil : $0 })
        #expect(run.store.wordAnswers.count > 4)
        Self.expectOnlyKnownStored(run)
    }

    @Test func `A placement judges only letters that were introduced`() throws {
        let run = Self.run(.place)
        try run.run(LearnerScript(run) { run.groups.count > 8 ? nil : $0 })
        Self.expectOnlyKnownStored(run)
    }

    /// Storage has exactly the logged answers to known characters.
    private static func expectOnlyKnownStored(_ run: VirtualRun) {
        let answered = run.log.all("attempt")
        #expect(!answered.isEmpty)
        #expect(answered.allSatisfy { ($0["recorded"] == nil) == known.contains($0.text("target")) })
        #expect(run.store.attempts.map(\.target) == answered.map { $0.text("target") }.filter { known.contains($0) })
    }
}
