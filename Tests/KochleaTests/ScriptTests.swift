import Testing

/// Scripts and logs as whoever drives the program from outside meets them.
@Suite struct ScriptTests {
    private func run(
        _ script: String, _ arguments: [String] = [], in folder: TemporaryFolder
    ) throws -> (run: ProgramRun, log: String) {
        let log = folder.file("log")
        let run = try ProgramRun(
            ["--script", "-", "--audio", "none", "--speech", "off", "--data-dir", folder.file("data"), "--events", log]
                + arguments, input: script)
        return (run, String(decoding: try folder.bytes(of: "log"), as: UTF8.self))
    }

    @Test func `the log ends as the program does, when a script is wrong`() throws {
        let folder = try TemporaryFolder()
        let (run, log) = try run("idle\nnonsense\n", in: folder)
        #expect(run.code == 64)
        #expect(run.errors.contains("2"))
        #expect(log.hasSuffix(#""type":"end","exit":64}"# + "\n"))
    }

    @Test func `lines may end as on other systems`() throws {
        let folder = try TemporaryFolder()
        let (run, log) = try run("idle\r\nkey down\r\n", in: folder)
        #expect(run.code == 0)
        #expect(log.contains(#""type":"key","name":"down""#))
    }

    @Test func `the log has the greatest seed as it was given`() throws {
        let folder = try TemporaryFolder()
        let (_, log) = try run("", ["--seed", "18446744073709551615"], in: folder)
        #expect(log.contains(#""seed":18446744073709551615,"#))
    }

    @Test func `a program that cannot start says why in the log, too`() throws {
        let folder = try TemporaryFolder()
        let (run, log) = try run("", ["--data-dir", "/proc/nowhere"], in: folder)
        #expect(run.code == 73)
        let types = log.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst(5).first }
        #expect(types == ["start", "error", "line", "end"])
        #expect(log.hasSuffix(#""exit":73}"# + "\n"))
    }

    @Test func `a log that cannot be written to its end is a failure`() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(
            [
                "--script", "-", "--audio", "none", "--speech", "off", "--data-dir", folder.file("data"), "--events",
                "/dev/full",
            ])
        #expect(run.code == 74)
        #expect(run.errorLines.count == 1)
    }
}
