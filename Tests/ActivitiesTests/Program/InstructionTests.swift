import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct InstructionTests {
    @Test func `those of receiving are given three times, whether or not others were`() throws {
        let store = MemoryStore(settings: ["setup": "yes"])
        store.progress.introduced[.receive] = ["K", "M"]
        store.progress.sessions = 7
        store.progress.introduced[.send] = ["K", "M"]
        store.progress.send.firstPractised = Day(ordinal: 20_000)
        var told: [Bool] = []
        for _ in 0..<5 {
            let run = quickRun(store: store, catalogue: realCatalogue())
            run.options.count = 1
            try run.play("idle", .then { ["text \(run.groups.last ?? "")", "idle"] })
            told.append(run.output.lines.contains(english("receive.how")))
        }
        #expect(told == [true, true, true, false, false])
    }

    @Test func `what was not followed is told again`() throws {
        let store = MemoryStore(settings: ["setup": "yes"])
        for _ in 0..<5 {
            let run = quickRun(store: store, catalogue: realCatalogue())
            try run.play("wait 300")
            #expect(run.output.lines.contains(english("receive.how")))
        }
    }

    @Test func `those of free keying fade too`() throws {
        let store = MemoryStore(settings: ["setup": "yes"])
        var told: [Bool] = []
        for _ in 0..<4 {
            let run = quickRun(store: store, activity: .keyer, catalogue: realCatalogue())
            try run.play("idle", "morse K", "wait 3000", "key esc", "idle")
            told.append(run.output.lines.contains(english("freeKeyer.how")))
        }
        #expect(told == [true, true, true, false])
    }
}
