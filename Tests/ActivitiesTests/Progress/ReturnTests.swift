import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A learner who comes back on another day.
@Suite struct ReturnTests {
    private let today = Day(ordinal: 20_777)

    private func store(daysAgo: Int, settings: [String: String] = ["setup": "yes"]) -> MemoryStore {
        let store = experiencedStore(level: 5, settings: settings)
        store.progress.receive.firstPractised = Day(ordinal: 20_777 - daysAgo - 1)
        store.progress.receive.lastPractised = Day(ordinal: 20_777 - daysAgo)
        return store
    }

    private func run(_ store: MemoryStore) -> VirtualRun {
        quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
    }

    private let sentence = english(
        "return.keys", ["step": .message(Message("step.course.receive", ["level": .integer(5)]))])

    @Test func `one sentence and one key lead to the first group`() throws {
        let run = run(store(daysAgo: 1))
        try run.play(
            "idle", .check { #expect(run.output.lines == [sentence] && run.log.screen == "main") }, "key enter",
            "wait 2000", .check { #expect(!run.groups.isEmpty) }, "idle")
        #expect(run.log.screen == "receive" && run.log.latest.said.isEmpty)
    }

    @Test func `on the same day the menu is heard as ever`() throws {
        let run = run(store(daysAgo: 0))
        try run.play("idle")
        #expect(run.output.lines.contains(mainTitle) && !run.output.lines.contains(sentence))
    }

    @Test func `after a session the menu is heard as ever, and a lesson has its title again`() throws {
        let run = run(store(daysAgo: 3))
        try run.play(
            "idle", "key enter", "idle", "key esc", "idle", "key end", "key enter", "idle", "key esc", "idle",
            .check { #expect(run.output.lines.contains(mainTitle)) }, "key enter", "idle")
        #expect(run.log.all("say").contains { $0.text("id") == "receive.opening" })
    }

    @Test func `the other items are where they were`() throws {
        let run = run(store(daysAgo: 1))
        try run.play("idle", "key down", "idle", .check { #expect(run.log.latest.lines == [mainLine("receive")]) })
        let other = self.run(store(daysAgo: 1))
        try other.play("idle", "key s", "idle")
        #expect(other.log.screen == "send" && other.log.all("say").contains { $0.text("id") == "send.opening" })
    }

    @Test func `one switch hears a greeting and the step as an item, and one press begins it`() throws {
        let rig = ScanRig(store: store(daysAgo: 1, settings: ["setup": "yes", "switch.way": "scan"]))
        let step = english("menu.main.next", ["step": .message(Message("step.course.receive", ["level": .integer(5)]))])
        try rig.run.play(rig.choose(step), ["wait 1000"])
        #expect(rig.run.log.all("say").first?.text("id") == "return.welcome")
        #expect(rig.run.log.screen == "receive" && !rig.run.groups.isEmpty)
    }

    @Test func `whoever practised by commands is no newcomer on another day`() throws {
        let run = run(store(daysAgo: 1, settings: [:]))
        try run.play("idle")
        #expect(run.log.screen == "main" && run.output.lines == [sentence])
    }

    @Test func `the question about reminders waits until the session is over`() throws {
        let store = store(daysAgo: 1)
        store.progress.sessions = 3
        let run = run(store)
        run.reminders = SwitchedTimer()
        run.options.count = 1
        try run.play(
            "idle", .check { #expect(run.log.screen == "main") }, "key enter", "idle", "key down", "idle",
            .check { #expect(run.log.screen == "result") }, "key esc", "idle", "wait 100", "idle")
        #expect(run.log.screen == "reminders")
    }
}
