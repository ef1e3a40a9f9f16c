import TestSupport
import Testing

@Suite("Render to standard output")
struct RenderPipeTests {
    /// With marks up to the highest amplitude, rounding and noise.
    private static let texts = [
        ["PARIS"], ["CQ", "--noise", "0.7", "--interference", "1", "--rate", "8000"], ["73 <SK>", "--lead", "3"],
    ]

    private func file(_ arguments: [String]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(["render"] + arguments + ["-o", folder.file("x.wav")])
        try #require(run.code == 0, "\(run.errors)")
        return try folder.bytes(of: "x.wav")
    }

    @Test("The samples are those of a file, and the header has their number", arguments: texts)
    func sameAsFile(arguments: [String]) throws {
        let wanted = try #require(SoundFile(wave: try file(arguments)))
        let run = try ProgramRun(["render"] + arguments + ["--output=-"])
        #expect(run.code == 0 && run.errors.isEmpty)
        let piped = try #require(SoundFile(wave: run.outputBytes))
        #expect(piped.samples == wanted.samples && piped.sampleRate == wanted.sampleRate)
        #expect(run.outputBytes.count == 44 + 2 * wanted.samples.count)
    }

    @Test("Raw output is the samples alone", arguments: texts)
    func raw(arguments: [String]) throws {
        let whole = try ProgramRun(["render"] + arguments + ["-o", "-"]).outputBytes
        let raw = try ProgramRun(["render"] + arguments + ["-o", "-", "--raw"])
        #expect(raw.code == 0 && raw.outputBytes == Array(whole.dropFirst(44)))
    }

    @Test("A file is not written without its header")
    func rawFile() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(["render", "E", "--raw", "-o", folder.file("x.wav")])
        #expect(run.code == 64 && run.errorLines.count == 1 && folder.names.isEmpty)
        #expect(try ProgramRun(["render", "E", "--raw"]).code == 64)
    }

    @Test("Text without Morse code writes nothing")
    func unknown() throws {
        let run = try ProgramRun(["render", "€", "-o", "-"])
        #expect(run.code == 65 && run.outputBytes.isEmpty && run.errorLines.count == 1)
    }

    @Test("Output that cannot be written is said", .enabled(if: ProgramRun.isInstalled("sh")))
    func full() throws {
        let run = try ProgramRun(program: "sh", ["-c", "exec \"$0\" render E -o - >/dev/full", ProgramRun.kochlea])
        #expect(run.code == 74 && run.reports("error.output.failed"))
    }
}
