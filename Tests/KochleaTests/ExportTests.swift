import Activities
import Interface
import Morse
import Platform
import TestSupport
import Testing
import Training

@testable import kochlea

@Suite("Export and import")
struct ExportTests {
    private static let noon = Moment(epochSeconds: 1_795_176_000, day: Day(ordinal: 20_777), secondOfDay: 43_200)

    /// A month of sessions.
    private func practise(in folder: TemporaryFolder) throws {
        let store = try SQLiteStore(DataFolder(path: folder.path), today: Self.noon.day)
        var dice = SplitMix64(seed: 5)
        let characters = Course.letters.characters(atLevel: 9)
        for session in 0..<30 {
            let direction: Direction = session % 3 == 0 ? .send : .receive
            let kind: SessionKind = session % 7 == 6 ? Activity.ear.kind : direction == .send ? .send : .receive
            let moment = Moment(
                epochSeconds: Self.noon.epochSeconds + Int64(session) * 86_400,
                day: Self.noon.day.advanced(by: session), secondOfDay: 43_200)
            let key = try store.begin(kind, at: moment)
            let attempts = (0..<20).map { _ in
                let target = characters[Int.random(in: 0..<9, using: &dice)]
                let isRight = Int.random(in: 0..<5, using: &dice) > 0
                return Attempt(
                    direction: direction, target: target, answer: isRight ? target : "K",
                    recognitionMilliseconds: isRight ? Int.random(in: 200...900, using: &dice) : nil)
            }
            try store.record(attempts, in: key, at: moment)
            var progress = try store.load()
            progress.streak = progress.streak.practised(on: moment.day)
            progress[direction].level = 9
            progress[direction].due = moment.day.advanced(by: 2)
            try store.finish(
                key,
                as: SessionRecord(
                    kind: kind, began: moment, milliseconds: 60_000, attempts: 20, correct: 16, advanced: false,
                    level: 9), progress: progress)
        }
        try store.setPaused(.send, state: "{}", at: Self.noon)
    }

    @Test("Exported and imported data has the same statistics", arguments: [[], ["--jsonl"]])
    func roundTrip(style: [String]) throws {
        let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
        try practise(in: old)
        let export = try ProgramRun(["export", "--data-dir", old.path] + style)
        try #require(export.code == 0 && export.errors.isEmpty)
        try old.write(export.outputBytes, to: "archive")
        let taken = try ProgramRun(["import", old.file("archive"), "--data-dir", new.path])
        #expect(taken.code == 0 && taken.errors.isEmpty)
        #expect(
            taken.lines.map(String.init) == [
                english(
                    "command.import.done",
                    [
                        "sessions": .message(Message("command.import.sessions", ["count": .integer(30)])),
                        "answers": .message(Message("command.import.answers", ["count": .integer(600)])),
                    ])
            ])
        let now = ["--now", "2026-12-19T08:00:00"]
        let before = try ProgramRun(["stats", "--json", "--data-dir", old.path] + now)
        let after = try ProgramRun(["stats", "--json", "--data-dir", new.path] + now)
        #expect(before.outputBytes.count > 1000 && before.outputBytes == after.outputBytes)
        // From a pipe.
        let third = try TemporaryFolder()
        let piped = try ProgramRun(
            program: ProgramRun.kochlea, ["import", "-", "--data-dir", third.path], input: export.outputBytes)
        #expect(piped.code == 0)
        #expect(try ProgramRun(["export", "--data-dir", third.path] + style).outputBytes == export.outputBytes)
    }

    @Test("Exporting without data makes no file and gives an archive of what new data has")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(["export", "--data-dir", folder.file("none")])
        #expect(run.code == 0 && run.lines.count == 3 && folder.names.isEmpty)
        #expect(run.lines.contains { $0.contains("\"rules\"") && $0.contains("\"kochlea\"") })
    }

    @Test("A bad line is named, and no progress is made")
    func badLine() throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        let export = try ProgramRun(["export", "--data-dir", folder.path]).lines.map(String.init)
        let target = try TemporaryFolder()
        for (line, code) in [(40, 65), (0, 65)] {
            var lines = export
            lines[line] = "oops"
            let run = try ProgramRun(
                ["import", "-", "--data-dir", target.path], input: lines.map { "\($0)\n" }.joined())
            #expect(run.code == code && run.errorLines.count == 1)
            #expect(line == 0 || run.reports("error.import.line", ["line": .integer(line + 1)]), "\(run.errors)")
        }
        #expect(try ProgramRun(["export", "--data-dir", target.path]).lines.count == 3)
    }

    @Test("A table and a number out of its range are refused in words, in both languages")
    func refusedInWords() throws {
        let (folder, target) = (try TemporaryFolder(), try TemporaryFolder())
        try practise(in: folder)
        let table = try ProgramRun(["export", "--csv", "--data-dir", folder.path]).output
        var lines = try ProgramRun(["export", "--data-dir", folder.path]).lines.map { "\($0)\n" }
        lines[1].replace(try Regex("\"attempts\":[0-9]+"), with: "\"attempts\":9223372036854775807")
        for (language, words) in [("en", ["table", "not from 0 to"]), ("de", ["Tabelle", "nicht zwischen 0 und"])] {
            let options = ["import", "-", "--lang", language, "--data-dir", target.path]
            let refused = [table, lines.joined()].map { input in Result { try ProgramRun(options, input: input) } }
            for (result, word) in zip(refused, words) {
                let run = try result.get()
                #expect(run.code == 65 && run.errorLines.count == 1 && run.errors.contains(word), "\(run.errors)")
            }
            #expect(try refused[1].get().errors.contains("attempts"))
            #expect(try refused[1].get().errors.contains("9223372036854775807"))
        }
        #expect(try ProgramRun(["export", "--data-dir", target.path]).lines.count == 3)
    }

    @Test("There is progress already: nothing is touched, and it is said what to do")
    func notEmpty() throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        let export = try ProgramRun(["export", "--data-dir", folder.path])
        let run = try ProgramRun(["import", "-", "--data-dir", folder.path], input: export.output)
        #expect(run.code == 73 && run.errorLines.count == 1 && run.reports("error.import.notEmpty"))
        #expect(try ProgramRun(["export", "--data-dir", folder.path]).output == export.output)
    }

    @Test("Missing files, and no file at all")
    func noFile() throws {
        let folder = try TemporaryFolder()
        let missing = try ProgramRun(["import", folder.file("no"), "--data-dir", folder.file("data")])
        #expect(missing.code == 66 && missing.errorLines.count == 1)
        #expect(try ProgramRun(["import"]).code == 64)
        #expect(try ProgramRun(["import", "a", "b"]).code == 64)
        #expect(try ProgramRun(["export", "--csv", "--jsonl"]).code == 64)
        #expect(try ProgramRun(["stats", "--csv"]).code == 64)
        #expect(folder.names.isEmpty)
    }

    @Test("A full disk is reported")
    func fullOutput() throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        let run = try ProgramRun(
            program: "sh", ["-c", "exec \"$0\" export --data-dir \"$1\" > /dev/full", ProgramRun.kochlea, folder.path])
        #expect(run.code == 74 && run.errorLines.count == 1)
    }
}
