import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct FirstLessonTests {
    private func run(seed: UInt64 = 1) -> VirtualRun {
        quickRun(
            store: MemoryStore(settings: [:]), speech: .own, activity: .menu, seed: seed, catalogue: realCatalogue())
    }

    /// From the start to the first question of the lesson.
    private let start: [Step] = ["idle", "key enter", "idle", "key enter", "idle"]

    /// The key of the right answer, or of the wrong one.
    private func key(for morse: String, isRight: Bool = true) -> Step {
        let other = ["<.>": "<->", "<->": "<.>", "K": "M", "M": "K"]
        let keys = ["<.>": "f", "<->": "j", "K": "k", "M": "m"]
        return .line("key \(keys[isRight ? morse : other[morse] ?? ""] ?? "esc")")
    }

    private func answer(_ run: VirtualRun, isRight: Bool = true) -> [Step] {
        [.then { [key(for: run.groups.last ?? "", isRight: isRight), "idle"] }]
    }

    private func said(_ run: VirtualRun, _ id: String) -> Bool { run.log.all("say").contains { $0.text("id") == id } }

    // MARK: The script

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a dit or dah is asked at the second step, and each letter once before either again`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let steps = FirstLesson.steps(["K", "M"], hasGroups: true, using: &generator)
        guard case .element(_, isFirst: true) = steps[1] else { return #expect(Bool(false), "\(steps)") }
        let asked = steps.compactMap { if case .choice(let letter, _) = $0 { letter } else { nil } }
        #expect(steps.first == .sounds && steps.suffix(3) == [.group, .keys, .practice])
        #expect(asked.count == 3 && asked.prefix(2) == ["K", "M"])
        #expect(!FirstLesson.steps(["K", "M"], hasGroups: false, using: &generator).contains(.group))
    }

    @Test func `both sounds are asked at first, by chance`() {
        let first = (0..<40 as Range<UInt64>).map { seed in
            var generator = SplitMix64(seed: seed)
            return FirstLesson.steps(["K", "M"], hasGroups: true, using: &generator)[1]
        }
        #expect(first.contains(.element(.dit, isFirst: true)) && first.contains(.element(.dah, isFirst: true)))
    }

    @Test func `no word for a written sign is in it`() {
        let catalogue = realCatalogue()
        let words = catalogue.identifiers("en").filter { $0.hasPrefix("firstLesson.") }
            .compactMap { catalogue.text($0)?.lowercased() }
        #expect(words.count > 20)
        for word in ["dot", "dash", "table"] { #expect(!words.contains { $0.contains(word) }) }
    }

    // MARK: Keys

    @Test func `right answers lead to the first practice, and only that it was heard is stored`() throws {
        let run = run()
        try run.play(start, (0..<5).flatMap { _ in answer(run) })
        #expect(run.log.screen == "receive")
        #expect(run.log.all("attempt").isEmpty && run.log.all("session").isEmpty)
        #expect(try run.store.state(FirstLesson.heardName) == "heard")
        #expect(run.log.all("earcon").count { $0.text("name") == "right" } == 5)
        for step in ["rhythm", "group", "keys.typed", "rate", "practice", "level", "begin"] {
            #expect(said(run, "firstLesson.\(step)"), "\(step)")
        }
        #expect(!said(run, "receive.opening"), "the lesson has just said it")
    }

    @Test func `a wrong answer is told, heard and not asked again`() throws {
        let run = run()
        try run.play(start, answer(run, isRight: false))
        let events = run.log.events.map(\.event)
        let wrong = try #require(events.firstIndex { $0.text("name") == "wrong" })
        let after = events[wrong...].filter { ["say", "morse"].contains($0.type) }.prefix(4)
        let heard = after.map { $0.type == "say" ? $0.text("id") : "morse" }
        #expect(heard == ["firstLesson.was", "morse", "firstLesson.next", "morse"])
    }

    @Test func `Down tells what it was and goes on`() throws {
        let run = run()
        try run.play(start, ["key down", "idle"])
        #expect(said(run, "firstLesson.was") && said(run, "firstLesson.next"))
    }

    @Test(arguments: ["enter", "right"]) func `each step is skipped by one key`(key: String) throws {
        let run = run()
        let skip: Step = "key \(key)"
        try run.play(
            ["idle", "key enter", "idle", "key enter"], Array(repeating: skip, count: 10),
            ["wait 50", .check { #expect(run.log.screen == "firstLesson") }, skip, "idle"])
        #expect(run.log.screen == "receive")
        #expect(try run.store.state(FirstLesson.heardName) == "heard")
    }

    @Test(arguments: 0...10) func `Escape goes back step by step from each of them`(step: Int) throws {
        let run = run()
        let back = (0...step).flatMap { _ -> [Step] in ["key esc", "wait 20"] }
        try run.play(
            ["idle", "key enter", "idle", "key enter"], Array(repeating: "key enter", count: step), back.dropLast(2),
            [.check { #expect(run.log.screen == "firstLesson") }, "key esc", "idle"])
        #expect(run.log.screen == "firstKnown")
    }

    // The last two steps ask nothing and lead on to practice.
    @Test(arguments: 1...8) func `Escape leads out even if each step is heard to its end`(step: Int) throws {
        let run = run()
        let back = (0...step).flatMap { _ -> [Step] in ["key esc", "idle"] }
        try run.play(
            ["idle", "key enter", "idle", "key enter"], Array(repeating: "key enter", count: step), ["wait 20"], back
        )
        #expect(run.log.screen == "firstKnown")
    }

    @Test func `Tab repeats only the Morse of a question`() throws {
        let run = run()
        try run.play(start, ["key tab", "idle"])
        #expect(run.log.latest.said.isEmpty && run.groups.suffix(2).first == run.groups.last)
    }

    @Test func `silence brings the question once more, then rest`() throws {
        let run = run()
        try run.play(start, ["wait 9000", .check { #expect(run.groups.count == 5) }, "wait 3000", "idle"])
        #expect(run.groups.count == 6)
        let again = self.run()
        try again.play(start, ["wait 120000"])
        #expect(again.groups.count == 6 && again.log.screen == "firstLesson")
    }

    @Test func `Space pauses a step and goes on with it from its beginning`() throws {
        let run = run()
        try run.play(
            "idle", "key enter", "idle", "key enter", "wait 100", "key space", "wait 60000",
            .check { #expect(run.groups.isEmpty && said(run, "firstLesson.paused")) }, "key space", "idle")
        #expect(run.groups.count == 5)
    }

    @Test func `key help stops it, and afterwards the step begins again`() throws {
        let run = run()
        try run.play(start, ["key f1", "key f", "wait 60000", "key esc", "idle"], answer(run))
        #expect(run.log.screen == "firstLesson" && run.log.all("earcon").contains { $0.text("name") == "right" })
    }

    @Test(arguments: ["enter", "right", "down"])
    func `a question that the learner leaves tells what it was, and leads on`(key: String) throws {
        let run = run()
        try run.play(start, [.line("key \(key)"), "idle"])
        #expect(said(run, "firstLesson.was") && run.groups.count == 7, "the answer, and the next question")
        #expect(run.log.all("earcon").allSatisfy { $0.text("name") != "wrong" })
    }

    @Test func `a letter that was not offered is not judged`() throws {
        let run = run()
        try run.play(start, ["key enter", "key enter", "key enter", "key enter", "idle", "key x", "idle"])
        #expect(run.log.latest.said == ["key.unused"] && !said(run, "firstLesson.was"))
    }

    // MARK: Contacts

    @Test func `a paddle keys it back`() throws {
        let run = run()
        let press: [Step] = ["down dah", "wait 100", "up dah", "idle"]
        let names = ["<.>": "E", "<->": "T"]
        let back: Step = .then {
            let group = run.groups.last ?? ""
            return ["morse \(names[group] ?? group)", "idle"]
        }
        try run.play(["idle"] as [Step], press, press, [back, back, back, back, back])
        #expect(said(run, "firstLesson.element.keyed") && said(run, "firstLesson.keys.keyed"))
        #expect(!said(run, "firstLesson.was") && run.log.screen == "receive")
    }

    @Test func `a press of a paddle skips a step that tells`() throws {
        let run = run()
        let press: [Step] = ["down dit", "wait 50", "up dit", "wait 50"]
        try run.play(start, ["key enter", "key enter", "key enter", "wait 100"], press, press, ["idle"])
        #expect(run.groups.last == "K" && said(run, "firstLesson.choice.keyed"))
    }

    @Test(arguments: [1000, 3000, 5000]) func `one switch answers all of it`(apart: Int) throws {
        let rig = ScanRig(store: MemoryStore(settings: [:]))
        let pause = "wait \(apart - 100)"
        func choose() -> [Step] {
            [
                .then {
                    let name = ["<.>": english("firstLesson.dit"), "<->": english("firstLesson.dah")]
                    let group = rig.run.groups.last ?? ""
                    return rig.choose(name[group] ?? english("key.character", ["character": .spelled(group)]))
                }, .then { untilAsked(rig.run) },
            ]
        }
        try rig.run.play(
            ["wait 2000"], (0..<3).flatMap { _ in ScanRig.press + [.line(pause)] },
            rig.choose(english("first.known.new")), [.then { untilAsked(rig.run) }],
            (0..<5).flatMap { _ in choose() })
        #expect(rig.run.log.screen == "receive")
        #expect(rig.run.log.all("earcon").count { $0.text("name") == "right" } == 5)
        #expect(!said(rig.run, "firstLesson.group"), "one switch gets single letters")
    }

    /// Waits until the answer was taken, the Morse of a question has ended and its list has begun, or another screen is
    /// open.
    private func untilAsked(_ run: VirtualRun, patience: Int = 5000) -> [Step] {
        let last = run.log.events.last {
            $0.event.type == "morse" || ["scan.cue", "scan.chosen"].contains($0.event.text("id"))
        }
        if run.log.screen != "firstLesson" || last?.event.text("id") == "scan.cue" || patience == 0 { return [] }
        return ["wait 20", .then { untilAsked(run, patience: patience - 1) }]
    }

    @Test func `one press skips a step for one switch, and the list leads back`() throws {
        let rig = ScanRig(store: MemoryStore(settings: ["switch.way": "scan"]))
        try rig.run.play(
            rig.choose("English"), rig.choose(english("first.known.new")), ["wait 100"], ScanRig.press,
            rig.choose(english("firstLesson.key.back")), ["wait 100"], ScanRig.press,
            rig.choose(english("firstLesson.key.skip")), ["wait 100"])
        #expect(rig.run.log.screen == "firstLesson")
        #expect(said(rig.run, "firstLesson.next"))
    }

    @Test func `two switches choose the answer`() throws {
        let run = quickRun(
            store: MemoryStore(settings: ["keys.pair": "on"]), speech: .own, activity: .menu,
            catalogue: realCatalogue())
        let choose: Step = .then {
            let second = ["<->", "M"].contains(run.groups.last ?? "")
            return ["key space", "idle"] + (second ? ["key space", "idle"] : []) + ["key enter", "idle"]
        }
        try run.play(start, [choose, choose, choose, choose, choose])
        #expect(said(run, "firstLesson.element.listed") && !said(run, "firstLesson.was"))
        #expect(run.log.screen == "receive")
    }

    // MARK: Help

    @Test func `Help offers it again and takes the learner back`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
        func open() -> Step {
            .check {
                guard let services = run.program?.services else { return }
                FirstLesson.item(services).choose?(services.run.now)
            }
        }
        try run.play(
            [
                "idle", open(), "idle", "key esc", "wait 50", "key esc", "idle",
                .check { #expect(run.log.screen == "main") }, open(),
            ], Array(repeating: "key enter", count: 11), ["idle"])
        #expect(run.log.screen == "main")
        #expect(!said(run, "firstLesson.begin"))
    }

    @Test func `a screen reader gets its time to speak before the Morse`() throws {
        let run = quickRun(
            store: MemoryStore(settings: [:]), speech: .reader, activity: .menu, catalogue: realCatalogue())
        try run.play(start)
        let line = english("firstLesson.short")
        let printed = try #require(run.log.events.first { $0.event.text("text") == line }).at
        let morse = try #require(run.log.events.first { $0.event.type == "morse" }).at
        #expect(morse.milliseconds(since: printed) >= 60 * line.count)
    }
}
