import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct KeyedNamesTests {
    private func screens(_ run: VirtualRun) -> [String] { run.log.all("screen").map { $0.text("id") } }

    @Test func `a name opens its item from wherever menus are open`() throws {
        let run = try interfaceRun(.full)
        try run.play("idle", "key o", "idle", "key v", "idle", "morse EAR", "idle")
        #expect(screens(run).contains("options.voice"))
        #expect(run.log.all("screen").last?.text("id") == "ear")
    }

    @Test func `dit goes on, dah chooses, BK goes back`() throws {
        let run = try interfaceRun(.full)
        try run.play(
            "idle", "down dit", "wait 30", "up dit", "idle",
            .check { #expect(run.log.interfaceMorse.last == "RX") },
            "morse OPT", "idle", .check { #expect(screens(run).last == "options") },
            "down dah", "wait 30", "up dah", "idle", .check { #expect(screens(run).last == "options.voice") },
            "morse BK", "idle", .check { #expect(screens(run).last == "options") },
            "morse XYZ", "idle")
        #expect(screens(run).last == "options")
        #expect(run.log.latest.earcons.contains("unused"))
        #expect(run.log.words.last == english("interface.what"))
    }

    @Test func `a name opens nothing above a session, but the items of its own menu`() throws {
        let run = try interfaceRun(.full)
        try run.play(
            "idle", "key r", "idle", "key esc", "idle", .check { #expect(screens(run).last == "paused") },
            "morse OPT", "idle", .check { #expect(screens(run).last == "paused") },
            "morse GA", "idle")
        #expect(screens(run).last == "receive")
        #expect(run.log.all("await").last?.text("for") == "answer")
    }

    @Test func `below full, and where one switch works lists, contacts work as ever`() throws {
        let mixed = try interfaceRun(.mixed)
        try mixed.play("idle", "down dah", "wait 30", "up dah", "wait 100")
        #expect(screens(mixed).count == 2)
        let scanning = try interfaceRun(.full, settings: ["switch.way": "scan"])
        try scanning.play("idle", "morse OPT", "wait 100")
        #expect(!screens(scanning).contains("options"))
    }

    @Test(arguments: [
        ("E", KeyedNames.Request.next), ("T", .choose), ("BK", .back), ("<BK>", .back), ("<HH>", .back), ("?", .words),
        ("QSO", .name("QSO")), ("Q*", .unknown),
    ])
    func `words are requests`(word: String, request: KeyedNames.Request) {
        #expect(KeyedNames.request(word) == request)
        #expect(KeyedNames.request("") == nil)
    }
}
