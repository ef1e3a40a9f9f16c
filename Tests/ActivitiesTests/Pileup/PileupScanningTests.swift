import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct PileupScanningTests {
    private func run(_ overrides: [String: String]) -> VirtualRun {
        let run = quickRun(
            store: MemoryStore(settings: ["setup": "yes", "station.callsign": "W1AW", "band.where": "off"]),
            activity: .pileup, catalogue: realCatalogue())
        run.overrides.merge(["keyer.wpm": "40"].merging(overrides) { $1 }) { $1 }
        run.options.pileup.style = .single
        run.options.pileup.callers = 1...1
        run.options.pileup.wordsPerMinute = 40
        run.options.minutes = 5
        return run
    }

    private static let letters = english("scan.group", ["first": .spelled("A"), "last": .spelled("D")])
    private let calling = ["wait 3000", "key home", "wait 20000"]
    private let press = ["down straight", "wait 100", "up straight", "wait 3000"]

    @Test func `callers wait for whoever chooses from what is told, and contacts key nothing`() throws {
        let run = run(["switch.way": "scan"])
        try run.run(calling + press)
        #expect(run.log.all("caller").count == 1, "nobody calls again")
        #expect(run.log.all("mark").isEmpty && run.log.all("keyed").isEmpty)
        let types = run.log.events.map(\.0)
        let letters = types.firstIndex { $0.type == "line" && $0.text("text") == Self.letters }
        let caller = types.firstIndex { $0.type == "caller" }
        #expect(letters != nil && caller != nil, "letters are told: \(run.output.lines)")
        #expect(letters ?? 0 > caller ?? 0, "but not before anybody calls")
    }

    @Test func `whoever keys answers keys here, too, and callers call again`() throws {
        let run = run(["switch.way": "scan", "answer": "paddle"])
        try run.run(calling + press)
        #expect(run.log.all("caller").count > 1)
        #expect(!run.log.all("mark").isEmpty)
        #expect(!run.output.lines.contains(Self.letters))
    }

    @Test func `a message is a whole over`() throws {
        let run = run(["switch.way": "scan", "message.1": "CQ DE {call} K"])
        try run.run(["wait 3000", "key f12", "wait 1000", "key 1", "wait 6000"])
        #expect(run.log.all("memory").map { $0.text("event") } == ["began", "ended"])
        #expect(run.log.all("caller").count == 1)
    }
}
