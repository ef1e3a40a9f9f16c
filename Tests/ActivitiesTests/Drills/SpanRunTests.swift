import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct SpanRunTests {
    private func run(_ unit: SpanLadder.Unit? = .words, settings: [String: String] = [:]) -> VirtualRun {
        let run = quickRun(store: knowingStore(), activity: .span, catalogue: realCatalogue())
        run.options.set = unit?.rawValue
        run.overrides["keyer.wpm"] = "40"
        run.overrides.merge(settings) { $1 }
        return run
    }

    private func untilAsked(_ run: VirtualRun) -> [Step] {
        run.groups.isEmpty ? ["wait 50", .then { self.untilAsked(run) }] : []
    }

    /// Answers from memory if the sequence is not too long.
    private func learner(_ run: VirtualRun, span: Int) -> LearnerScript {
        LearnerScript(
            run,
            lines: { heard in
                let words = heard.split(separator: " ")
                return words.count <= span ? ["text \(words.joined().lowercased())"] : ["key down"]
            })
    }

    @Test func `a learner with a span of three words ends with it after eight turns`() throws {
        let run = run()
        try run.run(learner(run, span: 3))
        #expect(run.output.lines.contains(english("span.result.words", ["span": .integer(3)])))
        let session = try #require(run.log.all("session").first)
        #expect(session["kind"] == .string("span"))
        #expect(run.store.progress.receive.level == 2 && run.store.wordAnswers.isEmpty)
        #expect(run.store.attempts.allSatisfy { $0.recognitionMilliseconds == nil })
        #expect(try run.store.state("drill.span") == "20777")
    }

    @Test func `keys before the tone have a soft sound and no other effect`() throws {
        let run = run()
        try run.play(
            .then { self.untilAsked(run) }, "text e", "wait 50",
            .check { #expect(run.log.latest.earcons == ["unused"] && run.store.attempts.isEmpty) }, "idle",
            .check { #expect(run.log.all("earcon").last?.text("name") == "turn") },
            .then { ["text \(run.groups[0].lowercased())", "idle"] },
            .check { #expect(!run.store.attempts.isEmpty && run.store.attempts.allSatisfy(\.isCorrect)) })
        #expect(run.log.screen == "span")
    }

    @Test func `Space separates the words of an answer and does not pause`() throws {
        let run = run()
        try run.play("idle", .then { ["text \(run.groups[0].lowercased())", "idle"] })
        #expect(run.store.attempts.allSatisfy { $0.isCorrect })
        #expect(run.store.attempts.count == run.groups[0].count - 1)
    }

    @Test func `a wrong word is named with its place, and words in another order are told so`() throws {
        let run = run()
        func words() -> [String] { run.groups.last?.split(separator: " ").map(String.init) ?? [] }
        var first: [String] = []
        var second: [String] = []
        try run.play(
            "idle",
            .then {
                first = words()
                return ["text \(first[0].lowercased())\(String(repeating: "q", count: first[1].count))", "idle"]
            },
            .then {
                second = words()
                return ["text \(second.reversed().joined().lowercased())", "idle"]
            })
        let counts: [String: Message.Argument] = [
            "right": .integer(1), "of": .integer(2), "place": .integer(2), "word": .text(first[1]),
        ]
        #expect(run.output.lines.contains(english("drill.oneWrong", counts)))
        #expect(run.output.lines.contains(english("drill.order", ["words": .text(second.joined(separator: " "))])))
    }

    @Test func `a paddle gives a sequence back`() throws {
        let run = run(.characters, settings: ["answer": "paddle"])
        try run.play("idle", .then { ["morse \(run.groups[0])", "idle"] })
        #expect(run.store.attempts.count == 3 && run.store.attempts.allSatisfy(\.isCorrect))
    }

    @Test func `by one switch a sequence has one word`() throws {
        let run = run(settings: ["answer": "scan"])
        try run.play("wait 8000")
        #expect(run.groups.allSatisfy { !$0.contains(" ") } && !run.groups.isEmpty)
    }

    @Test func `Go on offers it once the letters are held, and not again within a week`() throws {
        let letters = Course.letters.characters
        var progress = Progress()
        progress.receive = DirectionProgress(
            level: letters.count, due: Day(ordinal: 20_009), lastPractised: Day(ordinal: 20_000),
            firstPractised: Day(ordinal: 19_000))
        let recalls = [19_990, 19_999].flatMap { day in
            letters.flatMap { letter in
                (0..<12).map { _ in
                    Recall(direction: .receive, character: letter, isRight: true, day: Day(ordinal: day))
                }
            }
        }
        let memories = Memories(recalls, limitMilliseconds: 1500)
        func step(_ drill: Activity?, level: Int) -> NextStep {
            var progress = progress
            progress.receive.level = level
            let today = Day(ordinal: 20_000)
            return NextStep(
                NextStep.Learner(
                    progress: progress, agenda: Agenda(progress, on: today, scheduling: .memory),
                    course: Course(.letters, order: .koch), stock: .letters, today: today, isByMemory: true,
                    memories: { memories[$0] }, words: { _ in [:] }, drill: { drill }))
        }
        #expect(step(.span, level: letters.count) == .drill(.span))
        #expect(step(nil, level: letters.count) == .digits)
        #expect(step(.span, level: 5) == .course(.receive))
    }
}
