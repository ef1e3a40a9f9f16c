import TestSupport
import Testing
import Training

@testable import Trainer

/// Nothing is lost while storage fails.
@Suite struct RecorderTests {
    private let store = MemoryStore()
    private let calendar = FixedCalendar()

    private func attempt(_ target: String) -> Attempt { Attempt(direction: .receive, target: target, answer: target) }

    private func recorder(_ told: @escaping (StoreError?) -> Void) -> Recorder {
        let recorder = Recorder(store: store, calendar: calendar)
        recorder.onTrouble = { error, _ in told(error) }
        return recorder
    }

    @Test func `what fails is told once, kept in order, and written when storage works again`() throws {
        var told: [StoreError?] = []
        let recorder = recorder { told.append($0) }
        let session = recorder.begin(.receive, at: .start)
        recorder.record([attempt("A")], in: session, at: .start)
        store.failure = .diskFull(path: "there")
        recorder.record([attempt("B")], in: session, at: .start)
        recorder.introduced("K", direction: .receive, at: .start)
        recorder.record([attempt("C"), attempt("D")], in: session, at: .start)
        recorder.set("name", to: "value", at: .start)
        #expect(store.attempts.map(\.target) == ["A"])
        #expect(told == [.diskFull(path: "there")])
        store.failure = .notWritable(path: "there", reason: "?")
        recorder.record([attempt("E")], in: session, at: .start)
        #expect(told.count == 1, "another reason of the same trouble is not told")

        store.failure = nil
        recorder.record([attempt("F")], in: session, at: .start)
        #expect(store.attempts.map(\.target) == ["A", "B", "C", "D", "E", "F"])
        #expect(try store.settings()["name"] == "value")
        #expect(store.progress.introduced[.receive] == ["K"])
        #expect(told == [.diskFull(path: "there"), nil])

        store.failure = .failed("again")
        recorder.record([attempt("G")], in: session, at: .start)
        #expect(told == [.diskFull(path: "there"), nil, .failed("again")])
    }

    @Test func `a session begun while storage fails gets its row before its answers`() {
        let recorder = recorder { _ in }
        store.failure = .diskFull(path: "there")
        let session = recorder.begin(.receive, at: Instant(microseconds: 5_000_000))
        recorder.record([attempt("A")], in: session, at: .start)
        #expect(session.keyValue == nil)
        store.failure = nil
        recorder.record([attempt("B")], in: session, at: .start)
        #expect(session.keyValue == 1)
        #expect(store.begun == 1)
        #expect(store.attempts.map(\.target) == ["A", "B"])
        #expect(session.began.secondOfDay == 43_205)
    }

    @Test func `storage that lacks what waits is not asked what is known`() {
        let recorder = recorder { _ in }
        #expect(recorder.load() != nil)
        store.failure = .diskFull(path: "there")
        recorder.reset(at: .start)
        #expect(recorder.load() == nil)
        store.failure = nil
        recorder.set("a", to: "b", at: .start)
        #expect(recorder.load() != nil)
    }

    @Test func `a full disk in a session is told once, costs nothing, and its end is told`() throws {
        let store = experiencedStore()
        let run = quickRun(store: store, speech: .own, catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = 20
        var asked = 0
        try run.run(
            LearnerScript(run) { group in
                asked += 1
                store.failure = (5..<15).contains(asked) ? .diskFull(path: "there") : nil
                return group
            })
        #expect(run.log.all("error").map { $0.text("code") } == ["store"])
        #expect(run.output.lines.filter { $0.hasPrefix("The disk is full.") }.count == 1)
        #expect(run.output.lines.filter { $0 == "All answers are written now" }.count == 1)
        #expect(store.attempts.count == 20)
        #expect(store.finished.count == 1)
        #expect(store.progress.receive.level == 3)
    }

    @Test func `a level reached while the disk is full is not lost, and never falls`() throws {
        let store = experiencedStore()
        let run = quickRun(store: store, catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = 20
        store.failure = .diskFull(path: "there")
        var steps: [Step] = ["idle"]
        for _ in 0..<20 { steps.append(.then { ["text \(run.groups.last ?? "")", "idle"] }) }
        steps += [
            .check {
                #expect(run.log.screen == "result")
                #expect(run.program?.desk.progress.receive.level == 3)
            }, "key enter", "idle", .check { store.failure = nil },
        ]
        for _ in 0..<20 { steps += ["text E", "idle"] as [Step] }
        try run.play(steps)
        #expect(store.finished.map(\.level) == [3, 3])
        #expect(store.progress.receive.level == 3)
    }
}
