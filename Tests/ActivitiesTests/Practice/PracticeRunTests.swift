import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

private func practiceRun(
    speech: SpeechMode = .off, store: MemoryStore = experiencedStore(level: 6),
    activity: Activity = .menu
) -> VirtualRun {
    let run = quickRun(store: store, speech: speech, activity: activity, catalogue: realCatalogue())
    run.overrides["keyer.wpm"] = "40"
    run.options.group = 1...1
    run.options.count = 1
    return run
}

@Suite struct PracticeRunTests {
    private func course(_ store: MemoryStore) throws -> [DirectionProgress] {
        let progress = try store.load()
        return [progress.receive, progress.send]
    }

    /// What the picker says about a character.
    ///
    /// - Parameter percent: nil if it was never asked.
    private func chosen(_ character: String, percent: Int? = nil) -> String { picked("chosen", character, percent) }

    private func notChosen(_ character: String) -> String { picked("notChosen", character, nil) }

    private func picked(_ state: String, _ character: String, _ percent: Int?) -> String {
        let score = percent.map { Message("unit.percent", ["count": .integer($0)]) } ?? Message("picker.new")
        return english("picker.\(state)", ["character": .spelled(character), "score": .message(score)])
    }

    /// - Parameter spelled: the letters that sound like another one of them.
    private func opening(_ direction: String, _ characters: [String], spelled: Set<String> = []) -> String {
        let names = characters.map { spelled.contains($0) ? english("spelling.\($0)") : $0 }
        return english("practice.opening.\(direction)", ["characters": .characters(names)])
    }

    @Test func `letters are typed, named with their score, and practised; level and schedule stay`() throws {
        let run = practiceRun(speech: .own)
        let session = try run.store.begin(
            .receive, at: Moment(epochSeconds: 0, day: Day(ordinal: 20_000), secondOfDay: 0))
        let known = (0..<20).map { Attempt(direction: .receive, target: "K", answer: $0 == 0 ? "M" : "K") }
        try run.store.record(known, in: session, at: Moment(epochSeconds: 0, day: Day(ordinal: 20_000), secondOfDay: 0))
        let before = try course(run.store)
        run.options.count = 20
        var keys: [String] = []
        try run.play(
            [
                "idle", "key e", "idle", "key d", "idle", "key 1", "idle",
                .check { #expect(run.log.screen == "picker") },
                "key k", "idle",
                .check { #expect(run.log.latest.lines == [chosen("K", percent: 95)]) },
                "key q", "idle",
                .check { #expect(run.log.latest.lines == [chosen("Q")]) },
                "key x", "idle", "key backspace", "idle", "key left", "idle",
                .check {
                    #expect(
                        run.log.latest.lines == [english("picker.choice", ["characters": .spelledAll(["K", "Q"])])])
                }, "key q", "idle",
                .check { #expect(run.log.latest.lines == [notChosen("Q")]) }, "key q", "idle", "key enter",
                "idle",
                .check { #expect(run.output.lines.contains(opening("receive", ["K", "Q"]))) },
            ],
            (0..<20).map { _ in
                .then {
                    keys.append(run.groups.last ?? "")
                    return ["text \(run.groups.last ?? "")", "idle"]
                }
            },
            [
                .check {
                    #expect(run.log.screen == "result")
                    #expect(run.output.lines.contains(english("result.practice")))
                }, "key esc", "idle", .check { #expect(run.log.screen == "practice") },
            ])
        #expect(Set(keys) == ["K", "Q"])
        #expect(try course(run.store) == before)
        #expect(run.store.finished.map(\.kind) == [Activity.practice.kind] && run.store.finished[0].advanced == false)
        #expect(try run.store.load().characters["Q"]?.receiveAttempts ?? 0 > 0)
        #expect(try run.store.load().streak.current == 1)
        let event = try #require(run.log.all("session").first)
        #expect(event["kind"] == .string("practice") && event["advanced"] == .boolean(false))
    }

    @Test func `letters are keyed as well, and walked through with two keys`() throws {
        let run = practiceRun(speech: .own)
        try run.play(
            "idle", "key e", "idle", "key d", "idle", "key 1", "idle", "morse N", "wait 400", "idle",
            .check { #expect(run.log.latest.lines.last == chosen("N")) }, "key home", "idle", "key right", "idle",
            .check { #expect(run.log.latest.lines == [chosen("A")]) }, "key down", "idle",
            .check { #expect(run.log.latest.lines == [notChosen("B")]) }, "key f5", "idle",
            .check {
                #expect(
                    run.log.latest.lines.contains(english("picker.choice", ["characters": .spelledAll(["N", "A"])])))
            }, "key end", "idle", "key down", "idle",
            .check { #expect(run.log.latest.earcons == ["edge"]) })
    }

    @Test func `nothing chosen does not start, and what is no character says so`() throws {
        let run = practiceRun(speech: .own)
        try run.play(
            "idle", "key e", "idle", "key d", "idle", "key 1", "idle", "key enter", "idle",
            .check { #expect(run.log.screen == "picker" && run.log.latest.lines == [english("picker.nothing")]) },
            "key ~",
            "idle", .check { #expect(run.log.latest.earcons == ["unused"]) }, "key <", "idle",
            .check { #expect(run.log.latest.lines == [chosen("<SK>")]) }, "key esc", "idle",
            .check { #expect(run.log.screen == "practice") })
    }

    @Test func `prosigns are keyed like letters, and a hold leads to the start`() throws {
        let run = practiceRun(speech: .own)
        try run.play(
            "idle", "key e", "idle", "key d", "idle", "key 1", "idle", "morse <AR>", "wait 400", "idle",
            .check { #expect(run.log.latest.lines.last == chosen("+")) }, "morse <AS>", "wait 400", "idle",
            .check { #expect(run.log.screen == "picker" && run.log.latest.lines.last == chosen("<AS>")) },
            "morse <HH>", "wait 400", "idle",
            .check {
                #expect(run.log.latest.lines.last == english("receive.erased", ["character": .character("<AS>")]))
            },
            "down straight", "wait 4000", "up straight", "idle",
            .check {
                #expect(
                    run.output.lines.contains {
                        $0.isEnglish("menu.item", ["label": .message(Message("picker.key.start"))])
                    })
            }, "key enter",
            "idle",
            .check { #expect(run.log.screen == "receive" && run.output.lines.contains(opening("receive", ["+"]))) })
    }

    @Test func `by keying, the same characters are asked for`() throws {
        let run = practiceRun(activity: .practice)
        run.options.characters = ["K", "<SK>", "5"]
        run.options.count = 12
        run.overrides["practice.direction"] = "send"
        let before = try course(run.store)
        try run.run(
            KeyingLearner(run) { _ in
                let line = run.log.all("line").last?.text("text") ?? ""
                return ["morse \(line == "SK" ? "<SK>" : line)"]
            })
        #expect(run.attempts.count == 12 && run.attempts.allSatisfy { $0.isCorrect && $0.direction == .send })
        #expect(Set(run.attempts.map(\.target)) == ["K", "<SK>", "5"])
        #expect(try course(run.store) == before)
    }

    @Test func `the menu offers the weakest five, what is due, pairs, and both directions`() throws {
        let run = practiceRun(speech: .own)
        try run.play(
            "idle", "key e", "idle", "key d", "idle", "key 2", "idle",
            .check {
                #expect(
                    run.log.screen == "receive"
                        && run.output.lines.contains(
                            opening("receive", ["K", "M", "R", "S", "U"], spelled: ["M", "S"]))
                )
            },
            .then { ["text \(run.groups.last ?? "")", "idle", "key esc", "idle"] },
            .check { #expect(run.log.screen == "practice") }, "key end", "idle", "key enter", "idle",
            .check { #expect(run.log.latest.lines == [itemLine(english("practice.way.send"), 5, of: 5)]) }, "key 3",
            "idle",
            .check { #expect(run.log.screen == "send" && run.output.lines.contains(opening("send", ["K", "M"]))) })
        #expect(try run.store.settings()["practice.direction"] == "send")
    }

    @Test func `a drill of a pair says why, and contrasts the two in short groups`() throws {
        let store = experiencedStore(level: 6)
        let moment = Moment(epochSeconds: 0, day: Day(ordinal: 20_000), secondOfDay: 0)
        let session = try store.begin(.receive, at: moment)
        try store.record(
            (0..<4).map { _ in Attempt(direction: .receive, target: "U", answer: "A") }, in: session, at: moment)
        let run = practiceRun(speech: .own, store: store)
        run.options.group = nil
        run.options.count = 20
        run.overrides["introductions"] = "off"
        try run.play(
            "idle", "key e", "idle", "key d", "idle", "key 4", "idle",
            .check {
                #expect(
                    run.log.latest.lines.last
                        == itemLine(
                            english(
                                "practice.pair",
                                ["target": .character("U"), "answer": .spelled("A"), "count": .integer(4)]), 1, of: 5)
                )
            }, "key enter", "idle",
            .check {
                #expect(
                    run.output.lines.contains(
                        english(
                            "drill.confused",
                            ["target": .character("U"), "answer": .character("A"), "count": .integer(4)])))
            },
            .then {
                (0..<8).map { _ in .then { ["text \(run.groups.last ?? "")", "idle"] } }
            })
        let groups = run.groups
        #expect(Set(groups.joined()) == ["U", "A"])
        #expect(groups.allSatisfy { (1...3).contains($0.count) })
    }

    @Test func `after three mistakes of a kind a lesson of the course offers the drill`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, catalogue: realCatalogue())
        run.options.group = 1...1
        run.options.count = 12
        try run.play(
            ["idle"],
            (0..<12).map { _ in .then { ["text M", "idle"] } },
            [
                .check { #expect(run.log.screen == "result") }, "key c", "idle",
                .check {
                    #expect(run.log.screen == "receive")
                    #expect(
                        run.output.lines.last { $0.isEnglish("drill.confused") }?.isEnglish(
                            "drill.confused", ["target": .character("K"), "answer": .character("M")]) == true)
                },
            ])
        #expect(run.store.finished.map(\.kind) == [.receive])
    }

    @Test func `a pause of other characters is dropped with a word, one of the same goes on`() throws {
        let store = experiencedStore(level: 6)
        let first = practiceRun(store: store, activity: .practice)
        first.options.characters = ["K", "M"]
        first.options.count = 5
        try first.play("idle", .then { ["text \(first.groups.last ?? "")", "idle"] })
        #expect(try store.paused(.receive) != nil)
        let same = practiceRun(speech: .own, store: store, activity: .practice)
        same.options.characters = ["K", "M"]
        try same.play("idle", .check { #expect(same.log.screen == "kept") }, "key enter", "idle")
        #expect(same.output.lines.contains(english("practice.resumed")))
        let other = practiceRun(speech: .own, store: store, activity: .practice)
        other.options.characters = ["K", "R"]
        try other.play("idle")
        #expect(other.output.lines.contains(english("lesson.outdated")))
        #expect(other.log.screen == "receive")
    }
}
