import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ReceiveSurplusTests {
    private func run(introduced: Bool = true) -> VirtualRun {
        let store = introduced ? experiencedStore() : MemoryStore(settings: ["setup": "yes"])
        let run = quickRun(store: store, speech: .own, catalogue: realCatalogue())
        run.options.group = 2...2
        return run
    }

    @Test(arguments: [0, 120, 400, 900])
    func `a letter too many cuts nothing of the verdict and answers nothing`(delay: Int) throws {
        let run = run()
        try run.play(
            "idle", .then { ["text \(swapped(run.groups.last ?? ""))", "wait \(delay)", "key x", "idle"] },
            .check { #expect(run.program?.services.screens.top?.place.last?.arguments["typed"] == .integer(0)) })
        #expect(run.log.all("cut").isEmpty)
        #expect(run.store.attempts.count == 2)
        let heard = run.log.all("morse").filter { $0.text("text").count == 1 }.count
        #expect(heard == run.log.all("morsed").filter { $0.text("text").count == 1 }.count && heard >= 1)
    }

    @Test func `later a letter says that enough was heard`() throws {
        let run = run()
        run.voice.pace = 60
        run.options.group = 4...4
        try run.play("idle", "text xyzq", "wait 1300", "key x", "idle")
        #expect(!run.log.all("cut").isEmpty)
    }

    @Test func `a letter for the next group is taken as soon as it can be known`() throws {
        let run = run()
        try run.play(
            "idle", .then { ["text \(run.groups.last ?? "")"] }, "wait 1500", "key k", "idle",
            .check { #expect(run.program?.services.screens.top?.place.last?.arguments["typed"] == .integer(1)) })
        let morse = try #require(run.log.events.last { $0.event.type == "morse" }).at
        let key = try #require(run.log.events.last { $0.event.type == "key" }).at
        #expect(key.milliseconds(since: morse) > 200, "the first character was heard before the key")
    }

    @Test(arguments: ["enter", "right"])
    func `in the opening a key only cuts words`(key: String) throws {
        let run = run(introduced: false)
        try run.play("wait 50", .line("key \(key)"), .line("key \(key)"), "idle")
        #expect(run.log.all("cut").map { $0.text("id") } == ["receive.opening"])
        #expect(run.groups.prefix(6) == ["K", "K", "K", "M", "M", "M"], "the introductions were heard")
        #expect(run.log.all("earcon").map { $0.text("name") } == ["begin"])
    }

    @Test func `after the opening the same keys skip an introduction`() throws {
        let run = run(introduced: false)
        try run.play("wait 50", "key enter", "wait 800", "key enter", "idle")
        #expect(run.groups.prefix(4).filter { $0 == "K" }.count < 3)
    }
}
