import Activities
import Interface
import TestSupport
import Testing

@testable import kochlea

@Suite("Import")
struct ImportTests {
    private let folder: TemporaryFolder
    private var data: String { folder.file("data") }

    init() throws { folder = try TemporaryFolder() }

    private func kochlea(_ arguments: String..., data: String? = nil, input: String = "") throws -> ProgramRun {
        try ProgramRun(arguments + ["--data-dir", data ?? self.data, "--now", "2026-11-20T08:00:00"], input: input)
    }

    private let lessons = """
        nr,lesson,speed,eff,accuracy,time
        1,11,20,10,95.1,2021-03-04 10:11:11
        2,12,20,10,90,2021-03-05 10:11:11
        3,13,20,10,70.5,2021-03-06 10:11:11

        """

    @Test("Results of Learn CW Online place the learner, and add no answers")
    func lcwo() throws {
        try folder.write(Array(lessons.utf8), to: "koch.csv")
        let run = try kochlea("import", folder.file("koch.csv"))
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(run.lines.contains { String($0).isEnglish("command.import.results", ["count": .integer(3)]) })
        #expect(
            run.lines.contains {
                String($0).isEnglish(
                    "command.import.dates", ["first": .text("2021-03-04"), "last": .text("2021-03-06")])
            })
        #expect(try kochlea("settings", "get", "course.order").output == "lcwo\n")
        // K M U R E S N A P T L W I are the first thirteen.
        #expect(try kochlea("settings", "get", "level.receive").output == "13\n")
        #expect(try kochlea("settings", "get", "level.send").output == "2\n")
        let export = try kochlea("export").lines
        #expect(!export.contains { $0.contains("\"record\":\"attempt\"") || $0.contains("\"record\":\"session\"") })
        #expect(export.contains { $0.contains("\"name\":\"lcwo\"") })
    }

    @Test("Results are added to progress on request, and the same file changes nothing")
    func lcwoMerged() throws {
        #expect(try kochlea("settings", "set", "level.receive", "5").code == 0)
        let refused = try kochlea("import", "-", input: lessons)
        #expect(refused.code == 73 && refused.reports("error.import.notEmpty"))
        #expect(try kochlea("import", "--merge", "-", input: lessons).code == 0)
        // The order stays, and at most two unknown characters are below the level.
        #expect(try kochlea("settings", "get", "course.order").output == "koch\n")
        let level = try kochlea("settings", "get", "level.receive").output
        #expect(level != "5\n")
        let before = try kochlea("export").output
        let again = try kochlea("import", "-", "--merge", input: lessons)
        #expect(again.lines.contains { String($0).isEnglish("command.import.results", ["count": .integer(0)]) })
        #expect(try kochlea("export").output == before)
    }

    @Test(
        "A wrong entry is named, and no folder is made",
        arguments: [
            ("lesson,speed,eff,accuracy,time\n99,20,10,90,2021-03-04 10:11:11\n", "error.import.field"),
            ("[{\"score\": 5, \"time\": \"2021-03-04 10:11:11\"}]", "error.import.entry"),
            ("[7", "error.import.foreign"), ("hello\n", "error.import.foreign"),
        ])
    func wrong(text: String, message: String) throws {
        let run = try kochlea("import", "-", input: text)
        #expect(run.code == 65 && run.reports(message))
        #expect(folder.names.isEmpty)
    }

    @Test("An export is merged, and again changes nothing")
    func merged() throws {
        let (one, other) = (folder.file("one"), folder.file("other"))
        for (place, seed) in [(one, "1"), (other, "2")] {
            try folder.write(Array("text km\nidle\ntext k\nidle\ntext m\nidle\n".utf8), to: "script")
            _ = try kochlea("settings", "set", "introductions", "off", data: place)
            let run = try kochlea(
                "receive", "--script", folder.file("script"), "--seed", seed, "--speech", "off", "--audio", "none",
                data: place)
            #expect(run.code == 0, "\(run.errors)")
        }
        try folder.write(kochlea("export", data: other).outputBytes, to: "other.jsonl")
        let first = try kochlea("import", folder.file("other.jsonl"), "--merge", data: one)
        #expect(first.code == 0 && first.errors.isEmpty)
        let before = try kochlea("export", data: one).output
        let again = try kochlea("import", folder.file("other.jsonl"), "--merge", data: one)
        #expect(again.lines.count == 1 && again.code == 0)
        #expect(try kochlea("export", data: one).output == before)
    }

    @Test("An anonymous export has no names, texts or dates, and replay reads it")
    func anonymous() throws {
        try folder.write(Array("text km\nidle\ntext k\nidle\n".utf8), to: "script")
        _ = try kochlea("settings", "set", "introductions", "off")
        _ = try kochlea("settings", "set", "station.name", "Zoe")
        let script = folder.file("script")
        for activity in ["receive", "words"] {
            #expect(try kochlea(activity, "--script", script, "--speech", "off", "--audio", "none").code == 0)
        }
        let run = try kochlea("export", "--anonymous")
        #expect(run.code == 0)
        #expect(!run.output.contains("Zoe") && !run.output.contains("2026") && !run.output.contains("epoch"))
        #expect(!run.output.contains("\"word\"") && !run.output.contains("\"setting\""))
        #expect(run.lines.contains { $0.contains("\"record\":\"session\"") && $0.contains("\"day\":0") })
        try folder.write(run.outputBytes, to: "anonymous.jsonl")
        let file = folder.file("anonymous.jsonl")
        let (own, read) = (try kochlea("replay", "--json"), try kochlea("replay", "--json", file))
        #expect(read.code == 0 && read.output == own.output)
        let refused = try kochlea("import", file, data: folder.file("new"))
        #expect(refused.code == 65 && refused.reports("error.import.anonymous"))
        #expect(try kochlea("export", "--anonymous", "--csv").lines.first?.hasPrefix("record,") == true)
    }
}
