import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Repeated misses on the screen of a lesson.
@Suite struct RemedyRunTests {
    private func run(
        level: Int = 5, store: MemoryStore? = nil, settings: [String: String] = [:], activity: Activity = .receive
    ) -> VirtualRun {
        let known = experiencedStore(level: level, settings: ["setup": "yes", "rules": "kochlea"])
        known.progress.send.level = level
        known.progress.introduced[.send] = known.progress.introduced[.receive]
        let run = quickRun(store: store ?? known, activity: activity, catalogue: realCatalogue())
        run.overrides["keyer.wpm"] = "40"
        for (name, value) in settings { run.overrides[name] = value }
        return run
    }

    private func count(_ id: String, in run: VirtualRun) -> Int { run.output.lines.count { $0.isEnglish(id) } }

    /// Gives up a number of questions.
    private func giveUp(_ count: Int) -> [Step] {
        ["idle"] + (0..<count).flatMap { _ in ["key down", "idle"] as [Step] }
    }

    @Test(arguments: [Activity.receive, .send])
    func `Ten misses introduce a character again, rest the newest and offer to stop`(activity: Activity) throws {
        let run = run(activity: activity)
        let rested = Step.check {
            #expect(count("remedy.again", in: run) >= 1)
            #expect(run.output.lines.contains(english("remedy.rests", ["character": .character("U")])))
            let kept = try run.store.state("rested.\(activity.id)")
            #expect(kept == "U")
        }
        let paused = Step.check {
            #expect(run.log.screen == "paused" && count("remedy.enough", in: run) == 1)
        }
        let resumed = Step.check { #expect(run.log.screen == activity.id) }
        try run.play(giveUp(10), [rested], giveUp(6), [paused, "key enter", "idle", resumed])
    }

    @Test func `The next session introduces the character that rested, once`() throws {
        let first = run()
        try first.play(giveUp(12), ["key esc", "idle", "key s", "idle"])
        #expect(try first.store.state("rested.receive") == "U")
        let second = run(store: first.store)
        try second.play(["idle", "idle"])
        #expect(second.groups.prefix(3) == ["U", "U", "U"])
        #expect(try second.store.state("rested.receive") == nil)
        #expect(second.store.progress.introduced[.receive]?.contains("U") == true)
    }

    @Test func `Four wrong groups make spaces longer, and the characters keep their speed`() throws {
        let run = run(settings: ["group.shortest": "3", "group.longest": "3"])
        try run.play(giveUp(4), [.check { #expect(count("remedy.slower", in: run) == 1) }])
        let slow = try Speed(character: 20, effective: 12).spaced(by: 1.5, .farnsworth)
        #expect(slow.character == 20 && slow.effective == 9)
        let wordsworth = try Speed(character: 20, effective: 12).spaced(by: 1.5, .wordsworth)
        #expect(wordsworth.character == 20 && wordsworth.effective == 17)
        #expect(try Speed(character: 10, effective: 6).spaced(by: 1.5, .farnsworth).effective == 5)
        #expect(try Speed(character: 10, effective: 3).spaced(by: 1.5, .farnsworth).effective == 3)
    }

    @Test(arguments: [["rules": "seeds"], ["session.help": "off"]])
    func `The rules of the seeds, and the setting, leave it all out`(settings: [String: String]) throws {
        let run = run(settings: settings)
        try run.play(giveUp(16))
        for id in ["again", "contrast", "slower", "rests", "enough"] { #expect(count("remedy.\(id)", in: run) == 0) }
        #expect(run.store.attempts.count >= 16)
    }

    @Test func `A learner who often cuts words is offered the brief verbosity once`() throws {
        func offers(cuts: Int, store: MemoryStore) throws -> Int {
            let run = quickRun(store: store, speech: .own, catalogue: realCatalogue())
            run.voice.pace = 40
            run.options.group = 2...2
            let cut: [Step] = ["key down", "wait 700", "key down", "idle"]
            try run.play(["idle"], (0..<cuts).flatMap { _ in cut }, ["key esc", "idle", "key s", "idle"])
            return count("brief.offer", in: run)
        }
        let store = experiencedStore()
        #expect(try offers(cuts: 2, store: store) == 0)
        #expect(try offers(cuts: 9, store: store) == 1)
        #expect(try offers(cuts: 9, store: store) == 0)
        let brief = experiencedStore(settings: ["setup": "yes", "verbosity": "brief"])
        #expect(try offers(cuts: 9, store: brief) == 0)
    }
}
