import Activities
import FoundationEssentials
import Interface
import Platform
import TestSupport
import Testing
import Training

@testable import kochlea

@Suite("Statistics")
struct StatsTests {
    struct Statistics: Decodable {
        struct Direction: Decodable {
            let level: Int
            let characters: [String]
            let next: String?
            let interval_days: Int
            let due: String?
            let is_due: Bool
        }

        struct Streak: Decodable {
            let current: Int
            let longest: Int
            let last_day: String?
        }

        struct Memory: Decodable, Equatable {
            let stability: Double
            let difficulty: Double
            let retrievability: Double
            let due: String
        }

        struct Memories: Decodable {
            let receive: Memory?
            let send: Memory?
        }

        struct Character: Decodable {
            let receive_attempts: Int
            let receive_correct: Int
            let send_attempts: Int
            let send_correct: Int
            let ear_attempts: Int
            let ear_correct: Int
            let proficiency: Double?
            let recognition_ms: Int?
            let memory: Memories
        }

        struct Confusion: Decodable {
            let target: String
            let answer: String
            let count: Int
        }

        struct Paused: Decodable {
            let receive: Bool
            let send: Bool
        }

        let receive: Direction
        let send: Direction
        let streak: Streak
        let sessions: Int
        let characters: [String: Character]
        let confusions: [Confusion]
        let paused: Paused
    }

    private static let noon = Moment(
        epochSeconds: 1_795_176_000, day: Day(ordinal: 20_777), secondOfDay: 43_200)

    /// One session: K correct twice, M once answered as K and once not at all.
    private func practise(in folder: TemporaryFolder) throws {
        let store = try SQLiteStore(DataFolder(path: folder.path), today: Self.noon.day)
        let session = try store.begin(.receive, at: Self.noon)
        let attempts = [("K", "K", 400), ("K", "K", 500), ("M", "K", nil), ("M", "", nil)].map {
            Attempt(direction: .receive, target: $0, answer: $1, recognitionMilliseconds: $2)
        }
        try store.record(attempts, in: session, at: Self.noon)
        var progress = try store.load()
        progress.receive.level = 3
        progress.receive.intervalDays = 2
        progress.receive.due = Self.noon.day.advanced(by: 2)
        progress.streak.current = 1
        progress.streak.longest = 1
        progress.streak.lastDay = Self.noon.day
        let record = SessionRecord(
            kind: .receive, began: Self.noon, milliseconds: 60_000, attempts: 4, correct: 2, advanced: true, level: 3)
        try store.finish(session, as: record, progress: progress)
        try store.setPaused(.receive, state: "{}", at: Self.noon)
    }

    private func statistics(_ arguments: [String], of folder: TemporaryFolder) throws -> Statistics {
        let run = try ProgramRun(["stats", "--json", "--data-dir", folder.path] + arguments)
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.count == 1)
        return try JSONDecoder().decode(Statistics.self, from: Data(run.outputBytes))
    }

    @Test("The date of the fixture is what it says")
    func fixture() {
        #expect(SystemCalendar().civil(Self.noon.day) == (2026, 11, 20))
    }

    @Test("The object has all statistics, in every documented field")
    func practised() throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        let all = try statistics(["--now", "2026-11-21T08:00:00"], of: folder)
        #expect(all.receive.level == 3 && all.receive.characters == ["K", "M", "R"] && all.receive.next == "S")
        #expect(all.receive.interval_days == 2 && all.receive.due == "2026-11-22" && !all.receive.is_due)
        #expect(all.send.level == 2 && all.send.due == nil && all.send.is_due)
        #expect(all.streak.current == 1 && all.streak.longest == 1 && all.streak.last_day == "2026-11-20")
        #expect(all.sessions == 1)
        #expect(Set(all.characters.keys) == ["K", "M"])
        let (k, m) = (try #require(all.characters["K"]), try #require(all.characters["M"]))
        #expect(k.receive_attempts == 2 && k.receive_correct == 2 && k.proficiency == 1)
        #expect(try #require(k.recognition_ms).distance(to: 450).magnitude <= 50)
        #expect(m.receive_attempts == 2 && m.receive_correct == 0 && m.proficiency == 0 && m.recognition_ms == nil)
        #expect(k.send_attempts + k.send_correct + k.ear_attempts + k.ear_correct == 0)
        #expect(all.confusions.contains { $0.target == "M" && $0.answer == "K" && $0.count == 1 })
        #expect(all.paused.receive && !all.paused.send)
    }

    @Test("Memory is given by character and direction, with the day on which it fades")
    func memory() throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        let all = try statistics(["--now", "2026-11-21T08:00:00"], of: folder)
        let k = try #require(all.characters["K"]?.memory.receive)
        let m = try #require(all.characters["M"]?.memory.receive)
        #expect(k.stability == 8.2956 && k.difficulty == 1 && k.due == "2026-11-29")
        #expect(k.retrievability > 0.9 && k.retrievability < 1)
        #expect(m.stability == 0.212 && m.difficulty == 6.4133 && m.due == "2026-11-21" && m.retrievability < 0.9)
        #expect(all.characters["K"]?.memory.send == nil)
        // Another limit changes the grades: 400 ms are no longer quick.
        #expect(try ProgramRun(["settings", "set", "session.recognition", "500", "--data-dir", folder.path]).code == 0)
        #expect(try statistics([], of: folder).characters["K"]?.memory.receive?.stability == 2.3065)
    }

    @Test(
        "On the day it is due, and from then on, it is due", arguments: ["2026-11-22T00:00:00", "2027-01-01T12:00:00"])
    func due(now: String) throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        #expect(try statistics(["--now", now], of: folder).receive.is_due)
    }

    @Test("Without data the numbers are a new learner's, nulls are there, and no file is made")
    func newLearner() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("not/yet")
        let run = try ProgramRun(["stats", "--json", "--data-dir", path])
        let all = try JSONDecoder().decode(Statistics.self, from: Data(run.outputBytes))
        #expect(all.receive.level == 2 && all.receive.is_due && all.sessions == 0 && all.characters.isEmpty)
        #expect(run.output.contains(#""due": null"#) && run.output.contains(#""last_day": null"#))
        #expect(folder.names.isEmpty)
    }

    @Test("Reading does not wait for a Kochlea that is running")
    func besideAnother() throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        let running = try SQLiteStore(DataFolder(path: folder.path), today: Self.noon.day)
        #expect(try statistics([], of: folder).sessions == 1)
        #expect(try running.load().sessions == 1)
    }

    @Test("A file of random bytes is set aside, which is said once, in one line")
    func damaged() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(repeating: 0xA5, count: 5000), to: "progress.sqlite")
        let run = try ProgramRun(["stats", "--data-dir", folder.path])
        #expect(run.code == 0)
        #expect(run.errorLines.count == 1 && run.reports("error.store.anew"), "\(run.errors)")
        #expect(run.lines.contains(english("stats.sessions", ["count": .integer(0)])[...]))
        #expect(try ProgramRun(["stats", "--data-dir", folder.path]).errorLines.isEmpty)
    }

    @Test("The lines say the same in sentences")
    func lines() throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        let run = try ProgramRun(["stats", "--data-dir", folder.path, "--now", "2026-11-21T08:00:00"])
        func about(_ character: String, _ percent: Int) -> Message {
            Message(
                "stats.character",
                ["character": .character(character), "percent": .integer(percent), "count": .integer(2)])
        }
        let expected = [
            Message("stats.level.receive", ["level": .integer(3), "characters": .characters(["K", "M", "R"])]),
            Message("stats.next", ["character": .character("S")]),
            Message("stats.due.later", ["date": .text("2026-11-22")]),
            Message("stats.interval", ["count": .integer(2)]),
            Message("stats.paused.receive"),
            Message("stats.level.send", ["level": .integer(2), "characters": .characters(["K", "M"])]),
            Message("stats.next", ["character": .character("R")]),
            Message("stats.due.never"),
            Message(
                "fading.now.receive",
                [
                    "count": .integer(1), "characters": .spelledAll(["M"]),
                    "time": .message(Message("unit.minutes", ["count": .integer(2)])),
                ]),
            Message("stats.sessions", ["count": .integer(1)]),
            Message("stats.streak", ["count": .integer(1)]),
            Message("stats.lastDay", ["date": .text("2026-11-20")]),
            Message("stats.timed", ["line": .message(about("K", 100)), "milliseconds": .integer(450)]),
            about("M", 0),
            Message(
                "stats.confusion",
                ["target": .character("M"), "answer": .character("K"), "count": .integer(1)]),
        ]
        #expect(run.lines.map(String.init) == expected.map(english))
    }

    @Test("A streak that has ended is left out, but the longest one is reported", arguments: [(21, true), (22, false)])
    func streak(day: Int, goesOn: Bool) throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        let run = try ProgramRun(["stats", "--data-dir", folder.path, "--now", "2026-11-\(day)T08:00:00"])
        #expect(run.lines.contains(english("stats.streak", ["count": .integer(1)])[...]) == goesOn)
        #expect(run.lines.contains(english("stats.longest", ["count": .integer(1)])[...]) != goesOn)
        let all = try statistics(["--now", "2026-11-\(day)T08:00:00"], of: folder)
        #expect(all.streak.current == (goesOn ? 1 : 0) && all.streak.longest == 1)
    }

    @Test("At the end of the course nothing is next, and percent are rounded down")
    func endOfCourse() {
        var progress = Progress()
        progress.receive.level = 26
        var totals = CharacterTotals()
        totals.receiveAttempts = 1000
        totals.receiveCorrect = 899
        totals.earAttempts = 3
        totals.earCorrect = 2
        totals.touchAttempts = 3
        totals.touchCorrect = 1
        progress.characters = ["?": totals, "K": totals]
        progress.streak.longest = 9
        let report = StatisticsReport(
            course: .letters, progress: progress,
            touch: DirectionProgress(level: 5, firstPractised: Self.noon.day),
            memories: Memories(limitMilliseconds: 1500),
            fading: [Message("fading.none.tomorrow")], paused: [.send], now: Self.noon, date: { "\($0.ordinal)" })
        #expect(report.characters.map(\.character) == ["K", "?"])
        #expect(report.lines.contains { $0.id == "stats.complete" })
        #expect(report.lines.contains { $0.id == "stats.paused.send" })
        #expect(report.lines.contains { $0.id == "stats.longest" })
        #expect(report.lines.contains { $0.id == "fading.none.tomorrow" })
        #expect(report.lines.contains { $0.id == "stats.character" && $0.arguments["percent"] == .integer(89) })
        #expect(report.lines.contains { $0.id == "stats.ear" && $0.arguments["percent"] == .integer(66) })
        #expect(report.lines.contains { $0.id == "stats.touch" && $0.arguments["percent"] == .integer(33) })
        #expect(report.lines.contains { $0.id == "stats.level.touch" && $0.arguments["level"] == .integer(5) })
        guard case .object(let fields) = report.json, case .object(let receive) = fields[0].value,
            case .object(let touch) = fields[2].value, fields[2].name == "receive.touch"
        else {
            Issue.record("the report is an object of objects")
            return
        }
        #expect(receive.contains(.init("next", .null)) && touch.contains(.init("level", .integer(5))))
    }
}
