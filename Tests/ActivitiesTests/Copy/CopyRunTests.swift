import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A copyist who types every word after the Morse, with errors at given places.
private final class Copyist: ScriptSource {
    private let run: VirtualRun
    private let mistake: (_ word: String, _ index: Int) -> String
    private var pending: [String]
    private let ending: [String]
    private let isPausing: Bool
    private var count = 0
    private var isEnded = false

    /// - Parameters:
    /// - first: lines before the first word.
    /// - isPausing: whether the text is sent again after a pause.
    /// - mistake: returns the typed form of a word.
    init(
        _ run: VirtualRun, first: [String] = ["wait 2000"], ending: [String] = ["idle"], isPausing: Bool = false,
        mistake: @escaping (_ word: String, _ index: Int) -> String = { word, _ in word }
    ) {
        self.run = run
        self.mistake = mistake
        pending = first
        self.ending = ending
        self.isPausing = isPausing
    }

    func nextLine() -> String? {
        if !pending.isEmpty { return pending.removeFirst() }
        if isEnded { return nil }
        let texts = isPausing ? Array(run.groups.prefix(1)) : run.groups
        let words = texts.flatMap { $0.split(separator: " ").map(String.init) }
        if count < words.count {
            let typed = Self.typed(mistake(words[count], count))
            // The duration of the Morse.
            let speed = run.log.all("morse").last?.integer("effective") ?? 60
            pending = ["text \(typed)", "key space", "wait \(words[count].count * 12_000 / speed)"]
                .filter { $0 != "text " }
            count += 1
        } else if run.log.all("morsed").count == run.groups.count, !run.groups.isEmpty,
            run.log.all("earcon").contains(where: { $0.text("name") == "finish" })
        {
            isEnded = true
            pending = ending
        } else {
            return "wait 500"
        }
        return pending.removeFirst()
    }

    /// Some signs stand for prosigns.
    static func typed(_ word: String) -> String {
        let signs = ["<AR>": "+", "<KN>": "(", "<BT>": "=", "<SK>": "<", "<BK>": ">", "<AS>": "&"]
        return signs.reduce(word) { $0.replacing($1.key, with: $1.value) }
    }
}

@Suite struct CopyRunTests {
    static func run(
        _ set: CopySet, minutes: Int = 1, settings: [String: String] = [:], catalogue: any Catalogue = realCatalogue()
    ) -> VirtualRun {
        let run = quickRun(store: knowingStore(settings: settings), activity: .copy, catalogue: catalogue)
        run.options.set = set.rawValue
        run.options.minutes = minutes
        return run
    }

    /// From the beginning to the end of the copy, no line and no spoken word contains the text.
    static func expectNoSpoilers(_ run: VirtualRun) {
        let events = run.log.events.map(\.event)
        let end = events.firstIndex { $0.type == "copied" } ?? events.count
        let begin = events.firstIndex { $0.type == "morse" } ?? end
        let sent = Set(run.groups.flatMap { $0.split(separator: " ").map(String.init) }.filter { $0.count > 2 })
        let known = run.catalogue.text("copy.ended")
        for event in events[begin..<end] where ["line", "say"].contains(event.type) && event.text("text") != known {
            let words = event.text("text").uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
            #expect(sent.isDisjoint(with: words), "\(event.text("text"))")
        }
        #expect(!events[..<end].contains { $0.type == "attempt" })
    }

    @Test(arguments: CopySet.allCases)
    func `five minutes of each material with planted errors are graded exactly`(set: CopySet) throws {
        let run = Self.run(set, minutes: 5)
        var planted = 0
        try run.run(
            Copyist(run) { word, index in
                // One character of the sixth word is wrong, the twelfth lacks one, and the eighteenth has one more.
                // From the 24th on eight words are missing.
                switch index {
                case 5:
                    planted += 1
                    return "@" + word.dropFirst(word.hasPrefix("<") ? 4 : 1)
                case 11 where !word.hasPrefix("<"):
                    planted += 1
                    return String(word.dropFirst())
                case 17:
                    planted += 1
                    return "@@".prefix(1) + word
                default: return word
                }
            })
        let copied = try #require(run.log.all("copied").last)
        #expect(copied.integer("errors") == planted, "\(copied)")
        #expect(run.log.all("copied").count == 1)
        Self.expectNoSpoilers(run)
        let session = try #require(run.log.all("session").last)
        #expect(session.text("kind") == "copy")
        #expect(run.store.finished.last?.kind == Activity.copy.kind)
        #expect(run.store.progress.receive.level == Progress().receive.level)
        #expect(run.store.progress.receive.due == Progress().receive.due)
        #expect(!run.store.attempts.isEmpty && run.store.attempts.count(where: { !$0.isCorrect }) == planted - 1)
    }

    @Test func `a burst of eight is told by its place and played again on a key`() throws {
        let run = Self.run(.groups)
        try run.run(
            Copyist(run, ending: ["idle", "key tab", "idle", "key esc"]) { word, index in
                index == 4 || index == 5 ? String(word.suffix(1)) : word
            })
        let copied = try #require(run.log.all("copied").last)
        #expect(copied.integer("errors") == 8)
        let words = copied.text("sent").split(separator: " ").map(String.init)
        #expect(
            run.output.lines.contains {
                $0.isEnglish("copy.result.break", ["place": .integer(21)]) && $0.contains(words[4])
            })
        #expect(run.groups.last?.contains(words[4]) == true && run.groups.count > 1, "Tab plays the break")
    }

    @Test func `typing is silent unless a sound is set`() throws {
        for echo in ["off", "on"] {
            let run = Self.run(.groups, settings: ["copy.echo": echo])
            try run.run(Copyist(run))
            let typed = run.log.all("earcon").count { $0.text("name") == "typed" }
            #expect(echo == "on" ? typed > 50 : typed == 0, "\(echo) \(typed)")
        }
    }

    @Test func `a learner who rests for ten seconds catches up, and what is taken back does not count`() throws {
        let run = Self.run(.words)
        var words: [String] = []
        let script = ListLater(run)
        script.lines = ["wait 2000", "wait 10000"]
        script.then = {
            words = run.groups.flatMap { $0.split(separator: " ").map(String.init) }
            return ["text \(words.joined(separator: " "))XX", "key backspace", "key backspace", "wait 60000", "idle"]
        }
        try run.run(script)
        let copied = try #require(run.log.all("copied").last)
        #expect(copied.integer("errors") == 0 && copied.text("sent") == words.joined(separator: " "), "\(copied)")
    }

    @Test func `Enter and a stray key in the opening do no harm, and Enter in the text does not end it`() throws {
        let run = Self.run(.groups)
        try run.run(Copyist(run, first: ["text 7", "key enter", "wait 2500", "key enter"]))
        #expect(run.log.all("copied").last?.integer("errors") == 0)
        #expect((run.log.all("copied").last?.text("sent").count ?? 0) > 60)
    }

    @Test func `a pause goes on with the next character, and the keys of its menu are not copied`() throws {
        let run = Self.run(.groups)
        try run.run(Copyist(run, first: ["wait 9000", "key esc", "wait 3000", "key g", "wait 100"], isPausing: true))
        let events = run.log.all("morse").map { $0.text("text") }
        #expect(events.count == 2)
        let copied = try #require(run.log.all("copied").last)
        let sent = copied.text("sent").filter { $0 != " " }
        let first = (events.first ?? "").filter { $0 != " " }
        let rest = (events.last ?? "").filter { $0 != " " }
        #expect(first.hasSuffix(rest) && sent == first, "what was cut is sent once more, and nothing else")
        Self.expectNoSpoilers(run)
    }

    @Test func `stopping grades what was heard up to the last character written`() throws {
        let run = Self.run(.groups)
        var typed = ""
        let script = ListLater(run)
        script.lines = ["wait 12000"]
        script.then = {
            typed = run.groups.joined(separator: " ").split(separator: " ").prefix(2).joined(separator: " ")
            return ["text \(typed)", "wait 100", "key esc", "wait 100", "key s", "idle"]
        }
        try run.run(script)
        let copied = try #require(run.log.all("copied").last)
        #expect(copied.text("sent") == typed && copied.integer("errors") == 0, "\(copied) \(typed)")
    }

    @Test func `the end of the program keeps what was written`() throws {
        for signal: Int32? in [nil, 2] {
            let run = Self.run(.groups)
            let script = ListLater(run)
            script.lines = ["wait 12000"]
            script.then = {
                let first = run.groups.joined(separator: " ").split(separator: " ").prefix(2).joined()
                return ["text \(first)", "wait 10"]
            }
            script.last = {
                if let signal { run.interrupted = { signal } }
                return ["wait 10"]
            }
            try run.run(script)
            #expect(run.log.all("copied").last?.integer("errors") == 0)
            #expect(run.store.attempts.count == 10 && run.store.finished.count == 1)
        }
    }

    @Test(arguments: [true, false])
    func `a disk that is full at the end is told, and nothing is lost if it is freed`(isFreed: Bool) throws {
        let run = Self.run(.groups)
        run.store.failure = .diskFull(path: "there")
        let script = ListLater(run)
        script.lines = ["wait 12000"]
        script.then = {
            let first = run.groups.joined(separator: " ").split(separator: " ").prefix(2).joined()
            return ["text \(first)", "key esc", "wait 100", "key s", "idle"]
        }
        script.last = {
            if isFreed { run.store.failure = nil }
            return ["key esc", "idle"]
        }
        let code = try run.run(script)
        #expect(run.log.all("copied").count == 1)
        #expect(run.log.all("error").contains { $0.text("code") == "store" })
        #expect(code == (isFreed ? 0 : 74) && run.store.attempts.count == (isFreed ? 10 : 0))
    }

    @Test func `nothing written is no session`() throws {
        let run = Self.run(.groups)
        try run.play("wait 5000", "key esc", "wait 100", "key s", "idle")
        #expect(run.store.attempts.isEmpty && run.store.finished.isEmpty)
        #expect(run.log.all("copied").last?.integer("errors") == 0)
    }

    @Test func `an exam is passed by a perfect copy, and not by a paused one`() throws {
        let run = Self.run(.groups)
        run.options.set = nil
        run.options.minutes = nil
        run.options.copy.exam = .cept12
        try run.run(Copyist(run))
        #expect(run.log.all("copied").last?["passed"] == .boolean(true))
        #expect(run.output.lines.contains(english("copy.result.passed")))
        let paused = Self.run(.groups)
        paused.options.copy = run.options.copy
        paused.options.minutes = nil
        try paused.run(
            Copyist(paused, first: ["wait 9000", "key esc", "wait 100", "key g", "wait 100"], isPausing: true))
        #expect(paused.log.all("copied").last?.integer("errors") == 0)
        #expect(paused.log.all("copied").last?["passed"] == .boolean(false))
    }

    @Test func `a rising speed ends where it breaks, and the speed that was held is told`() throws {
        let run = Self.run(.groups, minutes: 10)
        run.overrides["morse.wpm"] = "20"
        run.overrides["morse.effective"] = "20"
        run.options.copy.isRising = true
        try run.run(Copyist(run) { word, _ in run.groups.count >= 3 ? "" : word })
        let copied = try #require(run.log.all("copied").last)
        #expect(copied.integer("wpm") == 21 && run.groups.count == 4, "\(run.groups.count)")
        #expect(
            run.output.lines.contains {
                $0.isEnglish("copy.result.held", ["speed": .message(Message("unit.wpm", ["count": .integer(21)]))])
            })
    }

    @Test func `in the head, questions come at the end and are graded`() throws {
        let run = Self.run(.qso, settings: ["copy.answer": "head"])
        run.options.minutes = 1
        var secret: Set<String> = []
        let script = ListLater(run)
        script.lines = ["idle"]
        script.then = {
            guard let screen = run.program?.services.screens.top as? CopyScreen else { return [] }
            let answers = screen.questions.map { $0.answer.joined() }
            secret = Set(answers)
            // The second answer is unknown.
            return answers.enumerated().flatMap { index, answer in
                (index == 1 ? [] : ["text \(answer)"]) + ["key enter", "idle"]
            }
        }
        try run.run(script)
        let copied = try #require(run.log.all("copied").last)
        #expect((copied.integer("errors") ?? 0) >= 3 && secret.count > 3, "\(copied)")
        #expect(run.output.lines.contains { $0.isEnglish("copy.result.answers") })
        let events = run.log.events.map(\.event).prefix { $0.type != "copied" }
        for line in events.filter({ $0.type == "line" }) {
            #expect(secret.isDisjoint(with: line.text("text").split(separator: " ").map(String.init)), "\(line)")
        }
    }

    @Test func `by paddle the sender waits for each word`() throws {
        let run = Self.run(.words, minutes: 1, settings: ["copy.answer": "paddle"])
        run.overrides["keyer.wpm"] = "30"
        let script = EachTurn(run)
        try run.run(script)
        let copied = try #require(run.log.all("copied").last)
        #expect(copied.integer("errors") == 0 && run.groups.count > 5, "\(copied)")
        #expect(run.groups.allSatisfy { !$0.contains(" ") })
    }
}

/// Lines, then lines that depend on the log.
private final class ListLater: ScriptSource {
    var lines: [String] = []
    var then: (() -> [String])?
    var last: (() -> [String])?

    init(_ run: VirtualRun) {}

    func nextLine() -> String? {
        if lines.isEmpty, let next = then {
            (then, last) = (last, nil)
            lines = next()
        }
        return lines.isEmpty ? nil : lines.removeFirst()
    }
}

private final class EachTurn: ScriptSource {
    private let run: VirtualRun
    private var pending = ["idle"]

    init(_ run: VirtualRun) { self.run = run }

    func nextLine() -> String? {
        if !pending.isEmpty { return pending.removeFirst() }
        guard run.log.screen == "copying", let last = run.groups.last else { return nil }
        pending = ["morse \(last)", "idle"]
        return pending.removeFirst()
    }
}
