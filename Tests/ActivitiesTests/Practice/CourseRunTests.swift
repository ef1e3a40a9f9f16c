import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct CourseRunTests {
    private func run(
        _ settings: [String: String], level: Int, activity: Activity = .receive
    ) -> VirtualRun {
        let store = MemoryStore(settings: ["setup": "yes"].merging(settings) { $1 })
        for direction in Direction.allCases {
            store.progress[direction].level = level
            store.progress[direction].firstPractised = Day(ordinal: 20_000)
            store.progress.introduced[direction] = Set(Course.full.characters)
        }
        store.progress.sessions = 1
        let run = quickRun(store: store, activity: activity, catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = 20
        run.overrides["keyer.wpm"] = "40"
        return run
    }

    @Test func `the course goes on to digits after the letters, where it is set so`() throws {
        for (course, level) in [("letters", 26), ("digits", 27)] {
            let run = run(["course": course], level: 26)
            try run.run(LearnerScript(run) { $0 })
            #expect(try run.store.load().receive.level == level, "\(course)")
            #expect(
                run.output.lines.contains(
                    english("result.levelUp", ["level": .integer(27), "character": .character("0")]))
                    == (course == "digits"))
        }
    }

    @Test func `another order changes what a level has, and a longer course leaves it as it is`() throws {
        let run = run(["course": "full", "course.order": "cwacademy"], level: 4)
        try run.run(LearnerScript(run) { $0 })
        #expect(Set(run.groups).isSubset(of: ["T", "E", "A", "N"]))
        #expect(try run.store.load().receive.level == 5)
    }

    @Test func `a level beyond a shorter course counts as its last, and comes back with the longer one`() throws {
        let run = run(["course": "letters"], level: 40)
        try run.run(LearnerScript(run) { $0 })
        #expect(run.groups.allSatisfy { $0.allSatisfy(\.isLetter) })
        #expect(run.log.all("session").first?["level"] == .integer(26))
        #expect(try run.store.load().receive.level == 40)
    }

    @Test func `every character of the full course is answered by one key`() throws {
        let run = run(["course": "full"], level: 51)
        run.options.count = 60
        var typed: Set<String> = []
        try run.run(
            LearnerScript(
                run,
                lines: { target in
                    typed.insert(target)
                    return ["key \(TypedSign.key(of: target).map(String.init) ?? target.lowercased())"]
                }))
        #expect(run.store.attempts.count == 60 && run.store.attempts.allSatisfy(\.isCorrect))
        for character in Course.full.characters {
            let key = TypedSign.key(of: character) ?? Character(character)
            #expect(TypedSign.symbol(of: key)?.text == character)
        }
    }

    @Test func `every character of the full course is keyed when it is asked for`() throws {
        let run = run(["course": "full"], level: 51, activity: .send)
        run.options.count = 60
        run.overrides["verdict.spelling"] = "never"
        try run.run(
            KeyingLearner(run) { _ in
                run.program.map { _ in ["morse \(run.promptedSymbol)"] }
            })
        #expect(run.store.attempts.count == 60 && run.store.attempts.allSatisfy(\.isCorrect))
    }

    @Test func `a course that was changed drops the session that was paused in the other, with a word`() throws {
        let first = run([:], level: 5)
        try first.play("idle", .then { ["text \(first.groups.last ?? "")", "idle"] })
        #expect(try first.store.paused(.receive) != nil)
        try first.store.set("course.order", to: "licw")
        let second = quickRun(store: first.store, speech: .own, catalogue: realCatalogue())
        try second.play("idle")
        #expect(second.output.lines.contains(english("lesson.outdated")))
        #expect(second.log.screen == "receive")
    }

    @Test func `a character is unlocked and introduced inside the session, and the level is kept at once`() throws {
        for (rules, isNow) in [("kochlea", true), ("seeds", false)] {
            let run = run(["rules": rules, "session.unlock": isNow ? "now" : "next"], level: 3)
            run.store.progress.introduced[.receive] = ["K", "M", "R"]
            run.options.count = 60
            var levels: [Int] = []
            try run.run(
                LearnerScript(run) { group in
                    levels.append(run.store.progress.receive.level)
                    return group
                })
            #expect(levels.contains(4) == isNow)
            let unlocked = english("lesson.unlocked.receive", ["character": .spelled("S")])
            #expect(run.output.lines.contains(unlocked) == isNow)
            #expect(run.output.lines.contains { $0.hasPrefix(english("spelling.S")) } == isNow)
            #expect(run.output.lines.contains { $0.isEnglish("result.unlocked") && $0.contains(": S") } == isNow)
            #expect(run.log.all("session").first?["advanced"] == .boolean(true))
            let level = try run.store.load().receive.level
            #expect(isNow ? level > 3 : level == 4)
        }
    }

    @Test func `with the next session it is told once, and counts at the end`() throws {
        let run = run(["rules": "kochlea"], level: 3)
        run.options.count = 40
        try run.run(LearnerScript(run) { $0 })
        #expect(run.output.lines.filter { $0 == english("lesson.reached", ["character": .spelled("S")]) }.count == 1)
        #expect(
            run.output.lines.contains(english("result.levelUp", ["level": .integer(4), "character": .spelled("S")])))
        #expect(run.groups.allSatisfy { !$0.contains("S") })
    }

    @Test func `a level of this run only unlocks nothing`() throws {
        let run = run(["rules": "kochlea", "session.unlock": "now"], level: 3)
        run.options.level = 5
        run.options.count = 60
        try run.run(LearnerScript(run) { $0 })
        #expect(
            !run.output.lines.contains { $0.isEnglish("lesson.unlocked.receive") || $0.isEnglish("lesson.reached") })
        #expect(try run.store.load().receive.level == 3)
    }

    @Test func `after the course the speed follows, and says so`() throws {
        func speeds(
            _ settings: [String: String], level: Int = 26, wait: Int = 100, isGiven: Bool = false,
            answer: @escaping (String) -> String = { $0 }
        ) throws -> (words: [String], effective: String?, character: String?) {
            let run = run(settings, level: level)
            // The speeds in storage, not those of `hurry`.
            for name in ["morse.wpm", "morse.effective"] { run.overrides[name] = settings[name] }
            run.options.isSpeedGiven = isGiven
            var count = 0
            try run.run(
                LearnerScript(
                    run,
                    lines: { group in
                        count += 1
                        return ["wait \(wait)", "text \(count % 3 == 0 ? answer(group) : group)"]
                    }))
            let stored = try run.store.settings()
            return (
                run.output.lines.filter { $0.isEnglish("result.effective") || $0.isEnglish("result.speed") },
                stored["morse.effective"],
                stored["morse.wpm"]
            )
        }
        let slow = ["morse.wpm": "20", "morse.effective": "12"]
        #expect(try speeds(slow).words == [english("result.effective", ["count": .integer(13)])])
        #expect(try speeds(slow).effective == "13")
        let same = try speeds(["morse.wpm": "20", "morse.effective": "20"])
        #expect(same.words == [english("result.speed", ["count": .integer(21)])])
        #expect(same.effective == "21" && same.character == "21")
        #expect(try speeds(slow, wait: 3000).words.isEmpty, "right, but slow")
        #expect(try speeds(slow, answer: { $0 == "E" ? "T" : "E" }).effective == "11", "two thirds right")
        #expect(try speeds(slow, level: 25).words.isEmpty, "before the end of the course")
        #expect(try speeds(slow.merging(["speed.grow": "always"]) { $1 }, level: 25).effective == "13")
        #expect(try speeds(slow.merging(["speed.grow": "off"]) { $1 }).words.isEmpty)
        #expect(try speeds(slow, isGiven: true).words.isEmpty, "a speed of this run")
    }

    @Test func `in both directions the confident gate opens for quick and sure answers, and not for slow ones`()
        throws
    {
        for (wait, level) in [(100, 3), (4000, 2)] {
            let receive = run(["session.gate": "confident"], level: 2)
            receive.options.count = 30
            try receive.run(LearnerScript(receive, lines: { ["wait \(wait)", "text \($0)"] }))
            #expect(try receive.store.load().receive.level == level, "receive, \(wait)")
            let send = run(["session.gate": "confident"], level: 2, activity: .send)
            send.options.count = 30
            try send.run(KeyingLearner(send) { ["wait \(wait)", "morse \($0)"] })
            #expect(try send.store.load().send.level == level, "send, \(wait)")
        }
    }
}

extension VirtualRun {
    fileprivate var promptedSymbol: String {
        let line = log.all("line").last?.text("text") ?? ""
        let names = Dictionary(
            uniqueKeysWithValues: Course.full.characters.map { character in
                (
                    MessageFormatter(catalogue: catalogue).line(
                        Message("send.prompt", ["character": .character(character)])), character
                )
            })
        return names[line] ?? line
    }
}
