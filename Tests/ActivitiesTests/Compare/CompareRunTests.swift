import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct CompareRunTests {
    /// A learner of 26 letters with practice days of five minutes.
    private func store() -> MemoryStore {
        let store = knowingStore(settings: ["setup": "yes", "session.minutes": "5", "rules": "kochlea"])
        store.progress.receive.level = 26
        return store
    }

    private func run(_ store: MemoryStore, _ activity: Activity = .receive, day: Int = 0) -> VirtualRun {
        quickRun(
            store: store, activity: activity, seed: UInt64(day + 1), day: Day(ordinal: 20_777 + day),
            catalogue: realCatalogue())
    }

    private func begin(_ question: String, in store: MemoryStore) throws -> VirtualRun {
        let run = run(store, .compare)
        try run.play("idle", .then { choose([question, "yes"], in: run) })
        return run
    }

    private func comparison(_ store: MemoryStore) throws -> Comparison {
        let text = try #require(try store.state("comparison"))
        return try #require(Comparison(jsonText: text))
    }

    /// Answers until a result or a menu.
    private func live(_ store: MemoryStore, day: Int) throws -> VirtualRun {
        let run = run(store, day: day)
        try run.run(LearnerScript(run) { $0.lowercased() })
        return run
    }

    @Test func `a comparison begins with a logged seed and the letters of the day`() throws {
        let store = store()
        let run = try begin("groups", in: store)
        let events = run.log.all("comparison")
        #expect(events.map { $0.text("event") } == ["start"])
        let seed = try comparison(store).seed
        #expect(events[0].text("seed") == String(seed))
        #expect(run.log.screen == "compare" && run.groups.count == 1 && run.groups[0].count == 1)
        #expect(run.output.lines.contains(english("compare.opening")))
    }

    @Test func `each day has its letters first, then practice in its way, and the next day the other way`() throws {
        let store = store()
        _ = try begin("groups", in: store)
        var lengths: [Int] = []
        for day in 0..<3 {
            let run = try live(store, day: day)
            let sessions = run.log.all("session").map { $0.text("kind") }
            #expect(sessions == ["compare", "receive"], "day \(day)")
            let practised = run.groups.dropFirst(20)
            #expect(run.groups.prefix(day == 0 ? 19 : 20).allSatisfy { $0.count == 1 })
            lengths.append(practised.map(\.count).max() ?? 0)
            #expect(run.output.lines.contains(english("compare.done")))
            #expect(store.progress.receive.level == 26)
            #expect(run.log.all("session").allSatisfy { $0["advanced"] != .boolean(true) })
        }
        #expect(lengths.prefix(2).sorted() == [1, lengths.max() ?? 0] && (lengths.max() ?? 0) > 1)
        let comparison = try comparison(store)
        #expect(comparison.test.differences == [0] && comparison.daysBegun == 3)
    }

    @Test func `a killed probe goes on with the letters that are left`() throws {
        let store = store()
        _ = try begin("spacing", in: store)
        let first = run(store)
        try first.play(
            "idle", .then { ["text \(first.groups[0].lowercased())", "idle"] },
            .then { ["text \(first.groups[1].lowercased())", "idle"] })
        let second = run(store)
        try second.run(LearnerScript(second) { $0.lowercased() })
        let sessions = second.log.all("session")
        #expect(sessions.first?.integer("attempts") == 18)
        #expect(try comparison(store).daysBegun == 1)
    }

    @Test func `practice before the letters makes the day a plain one`() throws {
        let store = store()
        store.progress.receive.lastPractised = Day(ordinal: 20_777)
        let run = try begin("groups", in: store)
        #expect(run.output.lines.contains(english("compare.tomorrow")))
        let plain = try live(store, day: 0)
        #expect(plain.output.lines.contains(english("compare.notToday")))
        #expect(plain.log.all("session").map { $0.text("kind") } == ["receive"])
    }

    @Test func `Go on leads to the letters of the day`() throws {
        let store = store()
        _ = try begin("groups", in: store)
        let run = run(store, .menu)
        try run.play("idle", "key enter", "idle")
        #expect(run.log.screen == "compare" && run.groups.count == 1)
    }

    @Test func `breakfast is asked for, and a late breakfast question makes a plain day`() throws {
        let store = store()
        let run = try begin("breakfast", in: store)
        #expect(run.output.lines.contains { $0.contains(english("compare.eaten.question")) })
        let plain = self.run(store)
        try plain.play("idle", .then { choose(["yes"], in: plain) })
        #expect(plain.output.lines.contains(english("compare.notToday")))
        #expect(plain.log.screen == "receive")
    }

    @Test func `an early end says only what can be said, and removes the comparison`() throws {
        let store = store()
        _ = try begin("groups", in: store)
        let run = run(store, .compare)
        try run.play("idle", .then { choose(["stop", "yes"], in: run) })
        #expect(run.output.lines.contains(english("compare.few")))
        #expect(try comparison(store).isOver, "no day follows, so that nobody looks in between")
        let end = self.run(store)
        try end.play("idle", .then { choose(["done"], in: end) })
        #expect(end.output.lines.contains(english("compare.few")))
        #expect(try store.state("comparison") == nil)
    }

    @Test func `rules of choosing letters are refused in plain words`() throws {
        let rules = run(store(), .compare)
        try rules.play("idle", .then { choose(["rules"], in: rules) })
        #expect(rules.output.lines.contains(english("compare.cannot")))
    }

    /// The items of the menu.
    private func offered(_ store: MemoryStore) throws -> (items: [String], lines: [String]) {
        let run = quickRun(store: store, activity: .compare, catalogue: realCatalogue())
        var items: [String] = []
        try run.play("idle", .check { items = (run.program?.services.screens.top as? Menu)?.made.map(\.id) ?? [] })
        return (items, run.output.lines)
    }

    @Test func `the menu offers only what can be compared, and says what is missing`() throws {
        let few = try offered(experiencedStore(level: 9))
        #expect(few.items == ["rules"])
        #expect(few.lines.first == english("compare.tooFew", ["letters": .integer(10)]))
        let some = try offered(experiencedStore(level: 10))
        #expect(some.items == ["spacing", "groups", "breakfast", "sittings", "rules"])
        #expect(!some.lines.contains(english("compare.tooFew", ["letters": .integer(10)])))
        let all = try offered(fluentStore())
        #expect(all.items == ["spacing", "groups", "breakfast", "sittings", "hand", "rules"])
    }

    @Test func `the letters of the day pause, and key help explains them`() throws {
        let store = store()
        _ = try begin("groups", in: store)
        let run = run(store)
        try run.play(
            "idle", "key esc", "idle", .check { #expect(run.log.screen == "paused") }, "key esc", "idle",
            .check { #expect(run.log.screen == "compare" && run.groups.count == 2) }, "key f1", "key enter", "idle")
        #expect(run.output.lines.contains(english("explain.menu.main.compare")))
    }

    @Test func `a certain result names the better way, and keeping it sets it`() throws {
        let store = store()
        var comparison = Comparison(
            .groups, seed: 3, alphabet: .international, letters: Course.letters.characters, wordsPerMinute: 20,
            minutes: 5)
        var before: ComparisonWay?
        for day in 0..<13 {
            let ordinal = day + 20_764
            let now = Moment(
                epochSeconds: Int64(ordinal * 86_400 + 30_000), day: Day(ordinal: ordinal), secondOfDay: 30_000)
            guard case .probe(let letters) = comparison.step(at: now) else { break }
            for (place, letter) in letters.enumerated() {
                comparison.take(
                    ComparisonProbe.Answer(
                        letter: letter, isRight: place < (before == .second ? 18 : 12), milliseconds: 900),
                    of: now.day, conditions: "", at: now)
            }
            guard case .practise(let way, let left) = comparison.step(at: now) else { break }
            comparison.practised(left, on: now.day, at: now)
            before = way
        }
        #expect(comparison.isOver)
        try store.setState("comparison", to: comparison.jsonText)
        let run = run(store)
        try run.play(
            "idle", .check { #expect(run.log.screen == "compareResult") }, .then { choose(["keep"], in: run) })
        #expect(run.output.lines.contains { $0.isEnglish("compare.certain", ["points": .integer(30)]) })
        #expect(try store.state("comparison") == nil)
        let settings = try store.settings()
        #expect(settings["group.shortest"] == "1" && settings["group.longest"] == "1")
    }
}
