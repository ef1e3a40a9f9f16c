import TestSupport
import Testing

@testable import Activities
@testable import Interface

/// The program lets the store do its upkeep only while nothing is asked.
@Suite struct UpkeepRunTests {
    @Test func `upkeep begins in a menu after its last word, and not at the start`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
        try run.play(
            "wait 1", .check { #expect(run.store.tidied == 0) }, "idle",
            .check { #expect(run.store.tidied > 0) })
        #expect(run.log.all("said").count > 0)
    }

    @Test func `no upkeep begins between the first question and the pause`() throws {
        let store = experiencedStore()
        let run = quickRun(store: store, speech: .own, catalogue: realCatalogue())
        run.options.group = 1...1
        let untouched = Step.check { #expect(store.tidied == 0) }
        try run.play(
            "idle", untouched, "text K", "idle", untouched, "text M", "wait 300", untouched, "idle", untouched,
            "key esc", "idle", .check { #expect(store.tidied > 0 && store.attempts.count == 2) })
    }

    @Test(arguments: [(2, true), (15, false), (1, false)])
    func `a signal from the system does not wait for upkeep, one from the learner does`(
        signal: Int32, isCalm: Bool
    ) throws {
        let run = quickRun(store: experiencedStore(), speech: .own, catalogue: realCatalogue())
        try run.play("idle", .check { run.hand(.terminate(signal: signal)) })
        #expect(run.program?.exitCode == 128 + signal)
        #expect(run.store.isClosedInHurry == !isCalm)
        #expect(run.store.tidied == (isCalm ? 1 : 0))
    }
}
