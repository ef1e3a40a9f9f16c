import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct DrillRunTests {
    private func run(_ activity: Activity, settings: [String: String] = [:]) -> VirtualRun {
        let run = quickRun(store: knowingStore(), activity: activity, catalogue: realCatalogue())
        run.overrides["keyer.wpm"] = "40"
        run.overrides.merge(settings) { $1 }
        return run
    }

    private func speeds(_ run: VirtualRun) -> [Int] { run.log.all("morse").map { $0.integer("wpm") ?? 0 } }

    // MARK: Race

    @Test func `a missed word comes again slower and is not revealed before its last try`() throws {
        let run = run(.race, settings: ["morse.wpm": "30", "morse.effective": "20"])
        func slower(_ speed: Int) -> [Step] {
            [
                "key down", "idle",
                .check {
                    let word = run.groups[0]
                    #expect(run.groups.last == word && speeds(run).last == speed)
                    #expect(!run.output.lines.contains { $0.contains(word) } && run.store.attempts.isEmpty)
                },
            ]
        }
        try run.play(
            "idle", .check { #expect(speeds(run) == [30]) }, .then { slower(27) }, .then { slower(23) },
            .then { slower(20) }, "key up", "idle",
            .check { #expect(!run.output.lines.contains { $0.contains(run.groups[0]) }) }, "key down", "idle")
        let word = run.groups[0]
        #expect(run.output.lines.contains(english("words.was", ["word": .text(word)])))
        #expect(run.store.attempts.map(\.target).joined() == word && run.store.attempts.allSatisfy { !$0.isCorrect })
        // Once more at the first speed, and then the next word.
        #expect(run.groups.suffix(2).first == word && speeds(run).suffix(2) == [30, 30])
    }

    @Test func `a learner who copies twenty words a minute races to the end`() throws {
        let run = run(.race, settings: ["morse.wpm": "30", "morse.effective": "20"])
        try run.run(
            LearnerScript(
                run,
                lines: { [self] word in
                    (speeds(run).last ?? 0) <= 24 ? ["text \(word.lowercased())"] : ["key down"]
                }))
        let session = try #require(run.log.all("session").first)
        #expect(session["kind"] == .string("race"))
        #expect(run.output.lines.contains { $0.isEnglish("race.result", ["percent": .integer(0)]) })
        #expect(run.store.progress.receive.level == 2)
        #expect(try run.store.state("drill.race") != nil)
        #expect(try run.store.state("raceBase") != nil)
    }

    @Test func `a race by paddle`() throws {
        let run = run(.race, settings: ["answer": "paddle"])
        try run.play("idle", .then { ["morse \(run.groups[0])", "idle"] })
        #expect(run.store.attempts.allSatisfy(\.isCorrect) && !run.store.attempts.isEmpty)
    }

    // MARK: Delay

    @Test func `the answer is taken after a tone, and the delay grows while it is right`() throws {
        let run = run(.delay)
        try run.run(LearnerScript(run, lines: { ["text \($0.lowercased())"] }))
        #expect(run.output.lines.contains(english("delay.result", ["count": .integer(10)])))
        #expect(run.store.attempts.allSatisfy { $0.isCorrect && $0.recognitionMilliseconds == nil })
        #expect(run.store.finished.map(\.kind.rawValue) == ["delay"])
        #expect(run.log.all("earcon").count { $0.text("name") == "turn" } == 25)
    }

    @Test func `by one switch there is no delay`() throws {
        let run = run(.delay, settings: ["answer": "scan"])
        try run.play(
            "wait 8000",
            .check {
                let lesson = try #require(run.program?.services.screens.top as? LessonScreen)
                #expect(lesson.session.skill.material.holdMilliseconds == 0)
            })
    }

    // MARK: Instant

    @Test func `a quick learner gets a shorter limit, a slow one hears that the answer was late`() throws {
        let quick = run(.instant)
        try quick.run(LearnerScript(quick, lines: { ["text \($0.lowercased())"] }))
        #expect(quick.store.finished.map(\.kind.rawValue) == ["instant"])
        #expect(
            quick.output.lines.contains { $0.isEnglish("instant.result", ["right": .integer(40), "of": .integer(40)]) })
        #expect(!quick.output.lines.contains(english("instant.late")))
        let slow = run(.instant)
        try slow.run(LearnerScript(slow, lines: { ["wait 4000", "text \($0.lowercased())"] }))
        #expect(slow.output.lines.contains(english("instant.late")))
        #expect(slow.store.attempts.allSatisfy { $0.isCorrect }, "late is not wrong")
    }

    @Test func `it needs quicker answers than a scan gives`() throws {
        let run = run(.instant, settings: ["answer": "scan"])
        try run.play("idle")
        #expect(run.output.lines.contains(english("instant.needsKeys")))
    }

    @Test func `too few letters make no drill`() throws {
        for activity in [Activity.race, .delay] {
            let run = quickRun(store: experiencedStore(), activity: activity, catalogue: realCatalogue())
            try run.play("idle")
            #expect(run.output.lines.contains(english("drill.tooFewKnown")), "\(activity.id)")
        }
    }

    @Test(arguments: [Activity.span, .race, .delay, .instant])
    func `a paused drill is kept and goes on`(activity: Activity) throws {
        let store = knowingStore()
        let first = quickRun(store: store, activity: activity, catalogue: realCatalogue())
        try first.play("idle", "key down", "idle", "key esc", "idle")
        let second = quickRun(store: store, activity: .menu, catalogue: realCatalogue())
        try second.play("idle")
        let services = try #require(second.program?.services)
        let kept = try #require(Lesson.kept(in: .own(activity), services: services, at: services.run.now))
        #expect(kept.lesson.isResumed && kept.lesson.activity == activity)
    }

    @Test func `each drill is due once a week`() throws {
        let run = quickRun(store: knowingStore(), activity: .menu, catalogue: realCatalogue())
        try run.play("idle")
        let services = try #require(run.program?.services)
        for drill in [Activity.span, .race, .delay, .instant] {
            #expect(Drill.due(services) == drill)
            Drill.noteDone(drill, services: services, at: services.run.now)
        }
        #expect(Drill.due(services) == nil)
    }
}
