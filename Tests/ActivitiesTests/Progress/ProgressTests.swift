import Morse
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ProgressTests {
    private static let today = Day(ordinal: 20_777)

    /// Sessions of ten answers with this many correct, one for each day until today.
    private func store(receive: [Int] = [], send: [Int] = []) throws -> MemoryStore {
        let store = experiencedStore(level: 3)
        for (kind, scores) in [(SessionKind.receive, receive), (.send, send)] {
            for (index, correct) in scores.enumerated() {
                let day = Self.today.advanced(by: index + 1 - scores.count)
                let moment = Moment(epochSeconds: Int64(day.ordinal) * 86_400, day: day, secondOfDay: 0)
                let session = try store.begin(kind, at: moment)
                let attempts = (0..<10).map { place in
                    Attempt(
                        direction: kind == .send ? .send : .receive, target: "K", answer: place < correct ? "K" : "M")
                }
                try store.record(attempts, in: session, at: moment)
                let record = SessionRecord(
                    kind: kind, began: moment, milliseconds: 300_000, attempts: 10, correct: correct,
                    advanced: correct == 10, level: 3)
                try store.finish(session, as: record, progress: store.progress)
            }
        }
        return store
    }

    /// - Parameter keys: keys, and ids of items after a number sign.
    private func play(_ run: VirtualRun, _ keys: String...) throws {
        let steps = keys.flatMap { key -> [Step] in
            key.hasPrefix("#") ? choose([String(key.dropFirst())], in: run) : [.line("key \(key)"), "idle"]
        }
        try run.play([Self.opening(run), "idle"], steps)
    }

    private static func opening(_ run: VirtualRun) -> Step {
        .check {
            let services = try #require(run.program?.services)
            services.voice.silence(.everything)
            services.screens.open(ProgressMenu.menu(services: services), at: services.run.now)
        }
    }

    private func run(_ store: MemoryStore, language: String = "en") -> VirtualRun {
        let run = quickRun(store: store, activity: .menu, day: Self.today, catalogue: realCatalogue())
        run.overrides["language"] = language
        return run
    }

    /// Without the position in the menu.
    private func lines(_ run: VirtualRun) -> [String] {
        run.output.lines.map { line in
            line.replacing(#/, \d+ (of|von) \d+$/#, with: "")
        }
    }

    @Test func `the lack of sessions is reported everywhere`() throws {
        let run = run(MemoryStore())
        run.store.progress.receive.level = 2
        try play(run, "#latest", "esc", "#characters", "down", "esc", "#pairs")
        let lines = lines(run)
        for line in [
            english("progress.sessions.none"), english("progress.confusions.none"),
            english("progress.character.none", ["character": .character("K")]),
            english("progress.character.none", ["character": .character("M")]),
        ] {
            #expect(lines.contains(line), "\(line) in \(lines)")
        }
        #expect(run.log.all("earcon").allSatisfy { $0.text("name") != "contour" })
    }

    @Test func `the latest sessions are a line of tones behind their words`() throws {
        let run = run(try store(receive: [1, 2, 7, 9, 8, 7, 8, 8, 9, 9, 8, 9, 9, 10], send: [6]))
        // The histories come last, behind *More*.
        try play(run, "end", "enter", "end", "up")
        let lines = lines(run)
        #expect(lines.contains(english("progress.history.send", ["last": .integer(60)])), "\(lines)")
        #expect(
            lines.contains(
                english(
                    "progress.history.receive", ["count": .integer(12), "first": .integer(70), "last": .integer(100)])),
            "\(lines)")
        #expect(run.log.all("earcon").count { $0.text("name") == "contour" } == 2)
    }

    @Test func `each character has its tone after its name, and its sound and both skills when it is chosen`() throws {
        let run = run(try store(receive: [8, 7], send: [5]))
        try play(run, "#characters", "enter", "down")
        let lines = lines(run)
        #expect(lines.contains("K, 66 percent"), "\(lines)")
        #expect(
            lines.contains(
                english(
                    "progress.character.both",
                    [
                        "character": .character("K"), "percent": .integer(66), "receive": .integer(75),
                        "send": .integer(50),
                    ])), "\(lines)")
        #expect(lines.contains(english("progress.character.none", ["character": .character("M")])))
        #expect(run.groups == ["K"])
        #expect(run.log.all("earcon").count { $0.text("name") == "contour" } == 2)
        // The tone comes after the words.
        let events = run.log.events.map(\.event)
        let word = try #require(events.firstIndex { $0.type == "line" && $0.text("text").hasPrefix("K, 66") })
        #expect(events[word...].contains { $0.type == "earcon" && $0.text("name") == "contour" })
    }

    @Test func `the scale is every character that was asked, each with its tone, and any key ends it`() throws {
        let store = try store(receive: [8, 7])
        for target in ["M", "R"] {
            let session = try store.begin(.receive, at: Moment(epochSeconds: 0, day: Self.today, secondOfDay: 0))
            try store.record(
                [Attempt(direction: .receive, target: target, answer: target)], in: session,
                at: Moment(epochSeconds: 0, day: Self.today, secondOfDay: 0))
        }
        let whole = run(store)
        try play(whole, "#scale")
        #expect(lines(whole).suffix(3) == ["K", "M", "R"])
        #expect(whole.log.all("earcon").count { $0.text("name") == "contour" } == 3)

        let cut = run(store)
        let toScale: [Step] = choose(["scale"], in: cut).dropLast()
        try cut.play([Self.opening(cut), "idle"], toScale, ["wait 200", "key backspace", "idle"])
        #expect(cut.log.all("earcon").count { $0.text("name") == "contour" } <= 1)
        #expect(!lines(cut).contains("R"))
    }

    @Test func `a confusion is heard as both sounds, one after the other`() throws {
        let run = run(try store(receive: [8, 7]))
        try play(run, "#pairs", "enter")
        #expect(
            lines(run).contains(
                english("practice.pair", ["target": .character("K"), "answer": .character("M"), "count": .integer(5)])))
        #expect(run.groups == ["K", "M"])
    }

    @Test func `sessions are listed newest first, with day, kind, accuracy and minutes`() throws {
        let run = run(try store(receive: [7, 8, 10]))
        try play(run, "#latest", "down", "down")
        let told = lines(run).filter { $0.contains("percent, 5 minutes") }
        #expect(
            told == [
                "today, receive, 100 percent, 5 minutes, level 3 reached", "yesterday, receive, 80 percent, 5 minutes",
                "November 16, receive, 70 percent, 5 minutes",
            ], "\(told)")
    }

    @Test func `days are given in German as well, with the year if it differs`() throws {
        let run = run(try store(receive: [7, 8, 10]), language: "de")
        try play(run, "#latest", "down", "down")
        let lines = lines(run)
        #expect(lines.contains("heute, Hören, 100 Prozent, 5 Minuten, Stufe 3 erreicht"), "\(lines)")
        #expect(lines.contains { $0.hasSuffix("November, Hören, 70 Prozent, 5 Minuten") }, "\(lines)")
        final class Years: LocalCalendar {
            func moment(at instant: Instant) -> Moment { Moment(epochSeconds: 0, day: Day(ordinal: 0), secondOfDay: 0) }
            func civil(_ day: Day) -> (year: Int, month: Int, day: Int) { (2025 + day.ordinal / 365, 3, 9) }
        }
        let other = SpokenDay.message(Day(ordinal: 20), today: Day(ordinal: 400), Years())
        #expect(other.id == "day.otherYear" && other.arguments["year"] == .integer(2025))
        #expect(SpokenDay.message(Day(ordinal: 370), today: Day(ordinal: 400), Years()).id == "day.thisYear")
    }

    @Test(arguments: [
        ("PARIS", true), ("NAME", true), ("DE", false), ("CQ", false), ("W1AW", false), ("5NN", false), ("PSE", false),
        ("WKD", false), ("FB", false), ("TEST", true), ("QRZ?", false), ("THX", false), ("CPTN", false),
    ])
    func `only plain language is read as words`(word: String, isPlain: Bool) {
        #expect(RadioText.isPlainWord(word.map(String.init)) == isPlain)
        #expect(!RadioText.isPlainWord(["<AR>", "A", "B", "C"]))
    }
}
