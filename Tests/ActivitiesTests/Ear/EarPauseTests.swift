import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct EarPauseTests {
    private let store = experiencedStore()

    private func run(seed: UInt64 = 1, day: Day = Day(ordinal: 20_777), count: Int? = nil) -> VirtualRun {
        let run = quickRun(store: store, activity: .ear, seed: seed, day: day, catalogue: realCatalogue())
        run.overrides["keyer.wpm"] = "40"
        run.options.count = count
        return run
    }

    private func right(_ run: VirtualRun) -> Step { .then { ["morse \(run.groups.last ?? "")", "idle"] } }

    private func kept() throws -> Bool { try store.state("pause.ear") != nil }

    @Test func `kept for later, it goes on in another run exactly as it would have`() throws {
        let whole = quickRun(store: experiencedStore(), activity: .ear, catalogue: realCatalogue())
        whole.overrides["keyer.wpm"] = "40"
        whole.options.count = 12
        try whole.play(["idle"], (0..<12).map { _ in right(whole) })
        let first = run(count: 12)
        try first.play(
            ["idle"], (0..<6).map { _ in right(first) },
            [
                "key esc", "idle",
            ], choose(["later"], in: first),
            [
                .check { #expect(first.output.lines.last == english("lesson.kept")) }
            ])
        #expect(store.finished.isEmpty)
        let second = run(seed: 99)
        try second.play(
            ["idle", .check { #expect(second.log.screen == "kept" && second.groups.isEmpty) }, "key enter", "idle"],
            (0..<6).map { _ in right(second) })
        #expect(second.output.lines.contains(english("ear.resumed")))
        // The interrupted pattern comes again at the same length.
        #expect(first.groups + second.groups.dropFirst() == whole.groups)
        #expect(store.attempts == whole.store.attempts)
        #expect(store.finished.map(\.attempts) == [12] && store.begun == 1, "it is one session")
        #expect(try !kept(), "it is over")
    }

    @Test(arguments: [nil, 1, 2, 15] as [Int32?], [true, false])
    func `the end of the terminal and every signal keep it, in a pause too`(signal: Int32?, isInPause: Bool) throws {
        let first = run()
        var isDue = false
        first.interrupted = { isDue ? signal : nil }
        let pause: [Step] = isInPause ? ["key space", "idle"] : []
        let code = try first.play(
            ["idle", right(first)], pause, [.check { isDue = true }, signal == nil ? "wait 5" : "wait 10000"])
        #expect(try code == signal.map { 128 + $0 } ?? 0 && kept())
        let second = run()
        try second.play("idle", "key enter", "idle", right(second))
        #expect(store.attempts.count == 2 && store.attempts.allSatisfy { $0.isCorrect })
        #expect(store.begun == 1)
    }

    @Test func `it is kept along with a lesson of each direction, and none interferes with another`() throws {
        let run = run()
        try run.play("idle", right(run))
        let receive = quickRun(store: store, catalogue: realCatalogue())
        try receive.play("idle", .then { ["text \(receive.groups.last ?? "")", "idle"] })
        let send = quickRun(store: store, activity: .send, catalogue: realCatalogue())
        send.overrides["keyer.wpm"] = "40"
        try send.play("idle", .then { ["morse \(send.asked)", "idle"] })
        #expect(try kept() && store.paused(.receive) != nil && store.paused(.send) != nil)
        for activity: Activity in [.ear, .receive, .send] {
            let again = quickRun(store: store, activity: activity, catalogue: realCatalogue())
            try again.play("idle", .check { #expect(again.log.screen == "kept") })
        }
    }

    @Test func `neither a level more in the course nor longer patterns are another kind of it`() throws {
        let run = run()
        try run.play(["idle"], (0..<7).map { _ in right(run) })
        #expect(try store.state("ear.length") == "2")
        store.progress.send.level = 5
        let again = self.run()
        try again.play("idle", "key enter", "idle", right(again))
        #expect(store.attempts.last?.pattern.count == 2 && store.attempts.count == 8)
    }

    @Test func `after a day it is dropped silently`() throws {
        for (days, isKept) in [(1, true), (2, false)] {
            try store.reset()
            let first = run()
            try first.play("idle", right(first))
            let second = run(day: Day(ordinal: 20_777 + days))
            try second.play("idle", .check { #expect((second.log.screen == "kept") == isKept) })
            #expect(!second.output.lines.contains(english("lesson.outdated")))
        }
    }

    @Test func `a new one takes its place, and to forget progress forgets it`() throws {
        let first = run()
        try first.play("idle", right(first))
        let second = run()
        try second.play(
            "idle", "key down", "key enter", "idle", .check { #expect(second.log.screen == "ear") }, right(second))
        #expect(store.begun == 2)
        #expect(try kept())
        try store.reset()
        #expect(try !kept())
    }
}
