import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ReceiveRunTests {
    @Test func `a five minute session answered all right leads from level 2 to level 3`() throws {
        let run = VirtualRun()
        try run.run(LearnerScript(run) { $0 })

        let session = try #require(run.log.all("session").first)
        #expect(session["advanced"] == .boolean(true))
        #expect(session["level"] == .integer(3))
        #expect(session["accuracy"] == .number(1))
        let attempts = run.log.all("attempt")
        #expect(session["attempts"] == .integer(attempts.count))
        #expect(attempts.count >= 20)
        #expect(run.store.attempts.count == attempts.count)
        #expect(try run.store.load().receive.level == 3)
        #expect(run.store.finished.count == 1)
        #expect(run.store.finished[0].milliseconds >= 300_000)
    }
}
