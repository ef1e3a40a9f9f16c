import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ReceiveVerdictTests {
    private func answer(
        length: Int, settings: [String: String] = [:], level: Int = 2, seed: UInt64 = 1, language: String = "en",
        _ lines: @escaping (String) -> [String]
    ) throws -> (run: VirtualRun, group: String) {
        let run = quickRun(store: experiencedStore(level: level), seed: seed, catalogue: realCatalogue(language))
        run.options.group = length...length
        run.options.count = 1
        for (name, value) in settings { run.overrides[name] = value }
        var asked = ""
        try run.play(
            "idle",
            .then {
                asked = run.groups.last ?? ""
                return lines(asked).map(Step.line) + ["idle"]
            })
        return (run, asked)
    }

    /// All sound between the last key of the answer and the result.
    private func verdict(_ run: VirtualRun) -> [LogEvent] {
        let events = run.log.latest.events.map(\.event)
        return Array(events.prefix { $0.type != "session" })
    }

    private func wrong(_ target: String, _ answer: String) -> String {
        english("receive.wrong", ["target": .character(target), "answer": .character(answer)])
    }

    @Test func `a right group gets an earcon and a line, and needs no Enter`() throws {
        let (run, group) = try answer(length: 3) { ["text \($0)"] }
        let events = verdict(run)
        #expect(events.filter { $0.type == "attempt" }.count == 3)
        #expect(events.contains { $0.type == "earcon" && $0.text("name") == "right" })
        #expect(!events.contains { $0.type == "morse" })
        #expect(
            run.output.lines.contains(english("receive.right", ["characters": .characters(group.map(String.init))])))
        #expect(run.store.attempts.map(\.target).joined() == group)
    }

    @Test func `letters may be typed in either case`() throws {
        let (run, group) = try answer(length: 4) { ["text \($0.lowercased())"] }
        #expect(run.store.attempts.map(\.answer).joined() == group)
        #expect(run.store.attempts.allSatisfy { $0.isCorrect })
    }

    @Test func `one wrong character is named, right one first, and heard again`() throws {
        let (run, group) = try answer(length: 3) { group in
            ["text \(swapped(String(group.prefix(1))))\(group.dropFirst())"]
        }
        let target = String(group.prefix(1))
        let events = verdict(run)
        #expect(events.contains { $0.type == "earcon" && $0.text("name") == "wrong" })
        #expect(run.log.latest.lines.contains(wrong(target, swapped(target))))
        #expect(events.filter { $0.type == "morse" }.map { $0.text("text") } == [target])
        #expect(run.store.attempts.map(\.isCorrect) == [false, true, true])
    }

    @Test func `two wrong characters are named and heard one after the other`() throws {
        let (run, group) = try answer(length: 2) { _ in ["text EE"] }
        let events = verdict(run)
        #expect(events.filter { $0.type == "morse" }.map { $0.text("text") } == group.map(String.init))
        #expect(events.filter { $0.type == "line" && $0.text("text").isEnglish("receive.wrong") }.count == 2)
    }

    @Test func `equal mistakes are told once`() throws {
        let (run, group) = try answer(length: 4) { _ in ["text EEEE"] }
        let different = group.map(String.init).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        #expect(verdict(run).filter { $0.type == "morse" }.map { $0.text("text") } == different)
        #expect(run.log.latest.lines.filter { $0.isEnglish("receive.wrong") } == different.map { wrong($0, "E") })
        #expect(run.store.attempts.count == 4)
    }

    @Test func `where few words are wanted a mistake is only named and heard`() throws {
        let (run, group) = try answer(length: 1, settings: ["verbosity": "brief"]) { ["text \(swapped($0))"] }
        #expect(verdict(run).filter { $0.type == "line" }.map { $0.text("text") }.first == group)
        #expect(verdict(run).filter { $0.type == "morse" }.map { $0.text("text") } == [group])
    }

    @Test func `a group mostly wrong is named and heard whole`() throws {
        let (run, group) = try answer(length: 4) { _ in ["text ETIA"] }
        let events = verdict(run)
        #expect(events.filter { $0.type == "morse" }.map { $0.text("text") } == [group])
        #expect(
            run.log.latest.lines.contains(english("receive.was", ["characters": .characters(group.map(String.init))])))
    }

    @Test func `a character that was left out is reported as missed`() throws {
        let (run, group) = try answer(length: 3) { ["text \($0.dropLast())", "key enter"] }
        #expect(
            run.log.latest.lines.contains { line in
                group.contains { line == english("receive.missed", ["target": .character(String($0))]) }
            })
        #expect(run.store.attempts.filter { $0.answer.isEmpty }.count == 1)
        #expect(run.store.attempts.filter(\.isCorrect).count == 2)
        #expect(verdict(run).filter { $0.type == "morse" }.count == 1)
    }

    @Test func `a group given up is named and played as a whole, and all of it counts`() throws {
        let (run, group) = try answer(length: 2) { _ in ["key down"] }
        #expect(
            run.log.latest.lines.contains(english("receive.was", ["characters": .characters(group.map(String.init))])))
        #expect(verdict(run).filter { $0.type == "morse" }.map { $0.text("text") } == [group])
        #expect(run.store.attempts.map(\.answer) == ["", ""])
    }

    @Test func `of a single character the verdict is the character and what it was taken for`() throws {
        let (run, group) = try answer(length: 1) { ["text \(swapped($0))"] }
        #expect(group.count == 1)
        #expect(run.log.latest.lines.contains(wrong(group, swapped(group))))
        #expect(verdict(run).filter { $0.type == "morse" }.map { $0.text("text") } == [group])
    }

    @Test func `letters that sound alike are given by the spelling alphabet`() throws {
        let run = quickRun(store: experiencedStore(level: 26), catalogue: realCatalogue())
        run.options.group = 1...1
        let alike = ["B": "D", "D": "B"]
        var asked: [String] = []
        try run.run(
            LearnerScript(run) { group in
                asked.append(group)
                return asked.count > 60 ? nil : alike[group] ?? group
            })
        #expect(asked.contains("B") && asked.contains("D"))
        #expect(
            run.output.lines.contains(english("receive.wrong", ["target": .spelled("B"), "answer": .spelled("D")])))
        #expect(
            run.output.lines.contains(english("receive.wrong", ["target": .spelled("D"), "answer": .spelled("B")])))
    }

    @Test(arguments: [("always", true), ("never", false)])
    func `the spelling alphabet can be had always or never`(_ setting: String, isSpelled: Bool) throws {
        let (run, group) = try answer(length: 1, settings: ["verdict.spelling": setting]) { ["text \(swapped($0))"] }
        let names = [group, swapped(group)].map { isSpelled ? Message.Argument.spelled($0) : .character($0) }
        #expect(run.log.latest.lines.contains(english("receive.wrong", ["target": names[0], "answer": names[1]])))
    }

    @Test func `at full verbosity a right group is spoken`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, catalogue: realCatalogue())
        run.options.count = 1
        run.overrides["verbosity"] = "full"
        try run.play("idle", .then { ["text \(run.groups.last ?? "")", "idle"] })
        #expect(run.log.latest.said.first == "receive.right")
    }
}
