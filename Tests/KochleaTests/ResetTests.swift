import Activities
import Interface
import Platform
import TestSupport
import Testing
import Training

@Suite("Reset from the command line")
struct ResetTests {
    /// One finished session and one setting.
    private func practised() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(DataFolder(path: folder.path), today: Day(ordinal: 20_000))
        let moment = Moment(epochSeconds: 0, day: Day(ordinal: 20_000), secondOfDay: 0)
        var progress = try store.load()
        progress.receive.level = 7
        let session = try store.begin(.receive, at: moment)
        try store.finish(
            session,
            as: SessionRecord(
                kind: .receive, began: moment, milliseconds: 1, attempts: 0, correct: 0, advanced: true, level: 7),
            progress: progress)
        try store.set("morse.wpm", to: "25")
        return folder
    }

    private func level(in folder: TemporaryFolder) throws -> Int {
        try SQLiteStore(reading: DataFolder(path: folder.path)).load().receive.level
    }

    @Test("Confirmed twice with different keys, progress is gone and settings stay")
    func confirmed() throws {
        let folder = try practised()
        let run = try ProgramRun(["reset", "--data-dir", folder.path], input: "3\n8\n")
        #expect(run.code == 0)
        #expect(run.lines.count == 3)
        #expect(try level(in: folder) == 2)
        #expect(try SQLiteStore(reading: DataFolder(path: folder.path)).settings() == ["morse.wpm": "25"])
    }

    @Test(
        "Anything else keeps everything", arguments: ["", "3\n", "3\n3\n", "8\n3\n", "y\ny\n", "\n\n", "38\n", "3 8\n"])
    func kept(input: String) throws {
        let folder = try practised()
        let run = try ProgramRun(["reset", "--data-dir", folder.path], input: input)
        #expect(run.code == 65)
        #expect(run.errorLines.count == 1)
        #expect(try level(in: folder) == 7)
    }

    @Test("Declined, nothing is made")
    func nothingMade() throws {
        let folder = try TemporaryFolder()
        _ = try ProgramRun(["reset", "--data-dir", folder.file("data")])
        #expect(folder.names.isEmpty)
    }
}
