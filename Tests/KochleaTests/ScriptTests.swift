import Glibc
import TestSupport
import Testing

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

    @Test(arguments: [">/dev/full", ">&-"])
    func `a session whose lines cannot be printed says so and ends with 74`(redirection: String) throws {
        let folder = try TemporaryFolder()
        let log = folder.file("log")
        let run = try ProgramRun(
            program: "sh",
            [
                "-c", "exec \"$0\" \"$@\" \(redirection)", ProgramRun.kochlea, "--script", "-", "--audio", "none",
                "--speech", "off", "--data-dir", folder.file("data"), "--events", log,
            ], input: Array("idle\nkey down\nidle\n".utf8))
        #expect(run.code == 74)
        #expect(run.errorLines.count == 1)
        let text = String(decoding: try folder.bytes(of: "log"), as: UTF8.self)
        #expect(text.contains(#""code":"output""#) && text.hasSuffix(#""exit":74}"# + "\n"))
        // The script nevertheless ran to its end.
        #expect(text.contains(#""type":"key","name":"down""#))
    }

    @Test(arguments: [["--script"], ["keyer", "--trace"], ["import"]])
    func `anything but a regular file is refused and never waited for`(command: [String]) throws {
        let folder = try TemporaryFolder()
        let fifo = folder.file("fifo")
        #expect(mkfifo(fifo, 0o600) == 0)
        for (path, code) in [(fifo, 66), (folder.path, 66), ("/dev/zero", 66), (folder.file("none"), 66)] {
            let run = try ProgramRun(["--data-dir", folder.file("data"), "--audio", "none"] + command + [path])
            #expect(run.code == code && run.errorLines.count == 1, "\(path) \(run.errors)")
        }
    }

    @Test(arguments: [["--script"], ["keyer", "--trace"]])
    func `a file that is too long is refused with the limit`(command: [String]) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("long")
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
        ftruncate(descriptor, (16 << 20) + 1)
        close(descriptor)
        let run = try ProgramRun(["--data-dir", folder.file("data"), "--audio", "none"] + command + [path])
        #expect(run.code == 65 && run.errors.contains("16 megabytes"), "\(run.errors)")
    }

    @Test func `an endless line is a bad line, reported in part`() throws {
        let folder = try TemporaryFolder()
        let (run, _) = try run(String(repeating: "x", count: 1_000_000), in: folder)
        #expect(run.code == 64 && run.errors.utf8.count < 300)
    }

    @Test func `a list that is a FIFO is no list`() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.file("fifo"), 0o600) == 0)
        let data = ["--data-dir", folder.file("data")]
        #expect(try ProgramRun(data + ["settings", "set", "words.file", folder.file("fifo")]).code == 0)
        let run = try ProgramRun(
            data + ["words", "--set", "own", "--script", "-", "--audio", "none", "--speech", "off"])
        #expect(run.code == 66 && (run.output + run.errors).contains("pipe"), "\(run.output) \(run.errors)")
    }
}
