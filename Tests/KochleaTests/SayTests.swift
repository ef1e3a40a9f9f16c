import Interface
import TestSupport
import Testing

@testable import kochlea

@Suite("Say")
struct SayTests {
    /// What a run plays, without pauses for input.
    private func sound(_ arguments: [String], input: [UInt8] = [], in folder: TemporaryFolder) throws -> (
        run: ProgramRun, file: SoundFile
    ) {
        let path = folder.file("say.wav")
        let run = try ProgramRun(
            program: ProgramRun.kochlea, ["say"] + arguments + ["--audio", "wav:\(path)"], input: input)
        return (run, try #require(SoundFile(wave: try folder.bytes(of: "say.wav"))))
    }

    private func rendered(_ arguments: String..., in folder: TemporaryFolder) throws -> SoundFile {
        let run = try ProgramRun(["render"] + arguments + ["-o", folder.file("render.wav")])
        try #require(run.code == 0, "\(run.errors)")
        return try #require(SoundFile(wave: try folder.bytes(of: "render.wav")))
    }

    @Test("Plays the samples that render writes, from one argument or several, and a word space")
    func sameAsRender() throws {
        let folder = try TemporaryFolder()
        let speeds = ["--wpm", "25", "--effective", "15", "--tone", "700", "--spacing", "wordsworth"]
        let wanted = try rendered(
            "CQ CQ DE W1AW", "--wpm", "25", "--effective", "15", "--tone", "700", "--spacing", "wordsworth", in: folder)
        for words in [["CQ CQ DE W1AW"], ["CQ", "CQ", "DE", "W1AW"]] {
            let (run, file) = try sound(words + speeds, in: folder)
            #expect(run.code == 0 && run.errors.isEmpty && run.output.isEmpty)
            #expect(file.samples.starts(with: wanted.samples))
            // At 15 words per minute a word space lasts more than half a second.
            let end = file.samples.dropFirst(wanted.samples.count)
            #expect(end.count > file.sampleRate / 2 && end.allSatisfy { $0 == 0 })
        }
    }

    @Test("Lines have exact word spaces between them, and long words none inside")
    func lines() throws {
        let folder = try TemporaryFolder()
        let word = String(repeating: "PARIS", count: 250)
        let (run, file) = try sound(["--wpm", "60"], input: Array("K\n\n\(word)\r\nE\nT".utf8), in: folder)
        #expect(run.code == 0 && run.errors.isEmpty)
        let wanted = try rendered("K \(word) E T", "--wpm", "60", in: folder).marks(tone: 600)
        let marks = file.marks(tone: 600)
        try #require(marks.count == wanted.count)
        // Every piece of a long text is rounded once.
        for (mark, other) in zip(marks, wanted) { #expect(abs(mark.start - other.start) < 8) }
    }

    @Test("Characters without code are skipped, with one line for each line of text")
    func unknown() throws {
        let folder = try TemporaryFolder()
        let (run, file) = try sound([], input: Array("E€E\n##\nE\u{1}\n".utf8) + [0xFF, 0x0A], in: folder)
        #expect(run.code == 0)
        #expect(run.errorLines.count == 4)
        #expect(run.reports("error.say.skipped", ["list": .text("€")]))
        #expect(run.reports("error.say.skipped", ["list": .text("#")]))
        #expect(file.marks(tone: 600).count == 3)
        let strange = (0x2460...0x246A).compactMap(Unicode.Scalar.init).map { String($0) }.joined()
        let (many, _) = try sound([strange], in: folder)
        #expect(many.errorLines.count == 1)
        #expect(many.reports("error.say.skippedAndMore", ["more": .integer(1)]))
    }

    @Test("An empty text plays nothing and is no error", arguments: ["", " \n\n"])
    func empty(text: String) throws {
        let folder = try TemporaryFolder()
        #expect(try sound([text], in: folder).file.samples.isEmpty)
        let (run, file) = try sound(["-"], input: Array(text.utf8), in: folder)
        #expect(run.code == 0 && run.errors.isEmpty && file.samples.isEmpty)
    }

    @Test("No data folder is made or read", .enabled(if: ProgramRun.isInstalled("strace")))
    func noData() throws {
        let folder = try TemporaryFolder()
        let data = folder.file("share/kochlea")
        let run = try ProgramRun(
            program: "strace",
            ["-f", "-e", "trace=%file", ProgramRun.kochlea, "say", "E", "--audio", "none", "--data-dir", data])
        #expect(run.code == 0)
        #expect(!run.errors.contains("\"\(data)"))
        #expect(folder.names.isEmpty)
    }

    @Test("A closed standard input is an empty text", .enabled(if: ProgramRun.isInstalled("sh")))
    func closedInput() throws {
        let run = try ProgramRun(program: "sh", ["-c", "exec \"$0\" say --audio none <&-", ProgramRun.kochlea])
        #expect(run.code == 0 && run.errors.isEmpty)
    }

    @Test("A device that is missing or unknown is named", arguments: [("hw:99", 69, "error.say.noSound")])
    func noDevice(name: String, code: Int32, message: String) throws {
        let run = try ProgramRun(["say", "E", "--audio", name])
        #expect(run.code == code)
        #expect(run.reports(message))
        #expect(try ProgramRun(["say", "E", "--audio", "nosuchdevice"]).code == 64)
    }

    @Test("A full standard error does not stop the sound", .enabled(if: ProgramRun.isInstalled("sh")))
    func fullErrors() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("say.wav")
        let run = try ProgramRun(
            program: "sh", ["-c", "exec \"$0\" say '#E#' --audio \"wav:$1\" 2>/dev/full", ProgramRun.kochlea, path])
        #expect(run.code == 74)
        #expect(try #require(SoundFile(wave: try folder.bytes(of: "say.wav"))).marks(tone: 600).count == 1)
    }

    @Test("The effective speed must not exceed the default speed")
    func speeds() throws {
        #expect(try ProgramRun(["say", "E", "--effective", "25", "--audio", "none"]).code == 64)
        #expect(try ProgramRun(["say", "E", "--effective", "25", "--wpm", "25", "--audio", "none"]).code == 0)
    }
}
