import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct AnsweredDayRunTests {
    private static let today = Day(ordinal: 20_777)

    private static func store(_ rules: String) -> MemoryStore {
        let store = MemoryStore(settings: ["setup": "yes", "rules": rules, "group.shortest": "2", "group.longest": "2"])
        store.progress.introduced = [.receive: ["K", "M"]]
        return store
    }

    /// Answers groups of two, then the terminal hangs up.
    private static func practise(_ store: MemoryStore, groups: Int, on day: Day = today) throws {
        let run = VirtualRun(store: store, day: day)
        run.hurry()
        // The program offers a stored session first.
        let isKept = try store.paused(.receive) != nil
        let first = isKept ? ["idle", "key enter", "idle"] : ["idle"]
        try run.run(LearnerScript(run, first: first) { run.groups.count > groups ? nil : ["text \($0)"] })
    }

    @Test func `Ten answers count although the terminal hangs up`() throws {
        let store = Self.store("kochlea")
        try Self.practise(store, groups: 4)
        #expect(store.progress.streak.current == 0)
        try Self.practise(store, groups: 4)
        #expect(store.progress.streak.current == 1 && store.progress.streak.lastDay == Self.today)
        #expect(store.progress.receive.lastPractised == Self.today)
        #expect(store.progress.receive.due == Self.today.advanced(by: 1))
        try Self.practise(store, groups: 8, on: Self.today.advanced(by: 1))
        #expect(store.progress.streak.current == 2)
        #expect(store.finished.isEmpty)
    }

    @Test func `With the rules of the seeds a session counts when it ends, on the day of its last answer`() throws {
        let store = Self.store("seeds")
        try Self.practise(store, groups: 8)
        #expect(store.progress.streak.current == 0)
        let run = VirtualRun(store: store, day: Self.today.advanced(by: 1))
        run.hurry()
        // The stored session continues and ends without another answer.
        try run.play("idle", "key enter", "wait 100", "key esc", "idle", "key esc", "wait 1000", "idle")
        if let session = store.finished.last {
            #expect(session.kind == .receive)
            #expect(store.progress.streak.lastDay == Self.today)
        }
    }
}
