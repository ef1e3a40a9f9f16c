import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct RecorderTests {
    private let store = MemoryStore()
    private let calendar = FixedCalendar()

    private func attempt(_ target: String) -> Attempt { Attempt(direction: .receive, target: target, answer: target) }

    private func recorder(_ told: @escaping (WriteQueue.Event) -> Void) -> Recorder {
        let recorder = Recorder(store: store, calendar: calendar)
        recorder.queue.onEvent = { event, _ in told(event) }
        return recorder
    }

    @Test func `failed writes are reported once, kept in order, and made when storage works again`() throws {
        var told: [WriteQueue.Event] = []
        let recorder = recorder { told.append($0) }
        let session = recorder.begin(.receive, at: .start)
        recorder.record([attempt("A")], in: session, at: .start)
        store.failure = .diskFull(path: "there")
        recorder.record([attempt("B")], in: session, at: .start)
        recorder.introduced("K", direction: .receive, of: .international, at: .start)
        recorder.record([attempt("C"), attempt("D")], in: session, at: .start)
        recorder.values.set("name", to: "value", at: .start)
        #expect(store.attempts.map(\.target) == ["A"])
        #expect(told == [.failed(.diskFull(path: "there"))])
        store.failure = .notWritable(path: "there", reason: "?")
        recorder.record([attempt("E")], in: session, at: .start)
        #expect(told.count == 1, "another reason of the same trouble is not told")

        store.failure = nil
        recorder.record([attempt("F")], in: session, at: .start)
        #expect(store.attempts.map(\.target) == ["A", "B", "C", "D", "E", "F"])
        #expect(try store.settings()["name"] == "value")
        #expect(store.progress.introduced[.receive] == ["K"])
        #expect(told == [.failed(.diskFull(path: "there")), .mended])

        store.failure = .failed("again")
        recorder.record([attempt("G")], in: session, at: .start)
        #expect(told == [.failed(.diskFull(path: "there")), .mended, .failed(.failed("again"))])
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
        #expect(recorder.stored.load(.international) != nil)
        store.failure = .diskFull(path: "there")
        recorder.reset(at: .start)
        #expect(recorder.stored.load(.international) == nil)
        store.failure = nil
        recorder.values.set("a", to: "b", at: .start)
        #expect(recorder.stored.load(.international) != nil)
    }

    @Test func `a disk that fills up in a session is reported once, costs nothing, and its end is reported`() throws {
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
        #expect(run.output.lines.filter { $0.isEnglish("error.store.diskFull") }.count == 1)
        #expect(run.output.lines.filter { $0 == english("error.store.mended") }.count == 1)
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
                #expect(run.program?.services.learner.progress.receive.level == 3)
            }, "key enter", "idle", .check { store.failure = nil },
        ]
        for _ in 0..<20 { steps += ["text E", "idle"] as [Step] }
        try run.play(steps)
        #expect(store.finished.map(\.level) == [3, 3])
        #expect(store.progress.receive.level == 3)
    }

    @Test func `a write that is never accepted is reported and delays no others`() {
        var told: [WriteQueue.Event] = []
        let recorder = recorder { told.append($0) }
        let session = recorder.begin(.receive, at: .start)
        store.failure = .refused("too large")
        recorder.values.set("a", to: "b", at: .start)
        recorder.values.set("a", to: "c", at: .start)
        store.failure = nil
        recorder.record([attempt("A")], in: session, at: .start)
        #expect(store.attempts.count == 1)
        #expect(told == [.failed(.refused("too large"))])
        #expect(!recorder.queue.close(at: .start), "it is lost, and the end says so")
    }

    @Test func `an incident is reported with the answer that noticed it`() {
        var told: [WriteQueue.Event] = []
        let recorder = recorder { told.append($0) }
        let session = recorder.begin(.receive, at: .start)
        store.incident = .rescued(file: "there")
        recorder.record([attempt("A")], in: session, at: .start)
        recorder.record([attempt("B")], in: session, at: .start)
        #expect(told == [.incident(.rescued(file: "there"))])
        #expect(recorder.queue.close(at: .start))
        #expect(store.isClosed)
    }

    @Test func `an end has time for upkeep unless it is hurried`() {
        let (calm, hurried) = (MemoryStore(), MemoryStore())
        #expect(Recorder(store: calm, calendar: calendar).queue.close(at: .start))
        #expect(Recorder(store: hurried, calendar: calendar).queue.close(isHurried: true, at: .start))
        #expect(calm.tidied == 1 && !calm.isClosedInHurry)
        #expect(hurried.tidied == 0 && hurried.isClosedInHurry)
    }

    @Test(arguments: [2, 15])
    func `a signal does not hide that answers are lost`(_ signal: Int32) throws {
        let store = experiencedStore()
        let run = quickRun(store: store, speech: .own, catalogue: realCatalogue())
        try run.play(
            "idle", .check { store.failure = .diskFull(path: "there") }, "text E", "idle",
            .check { run.hand(.terminate(signal: signal)) })
        #expect(run.program?.exitCode == 74)
        #expect(run.output.lines.contains(english("error.store.lost")))
    }

    @Test func `data that goes away at the very end is reported, and ends with 74 if lost`() throws {
        let store = experiencedStore()
        store.closingFailure = .gone(path: "there")
        store.incident = nil
        let run = quickRun(store: store, catalogue: realCatalogue())
        try run.play("idle", "key esc", "idle")
        #expect(store.isClosed)
        #expect(run.program?.exitCode == 74)
        #expect(run.log.all("error").map { $0.text("code") } == ["lost"])
    }
}
