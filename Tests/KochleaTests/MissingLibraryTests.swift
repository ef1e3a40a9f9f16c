import TestSupport
import Testing

/// The loader takes an empty file for a library that is missing.
@Suite struct MissingLibraryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for library in ["libespeak-ng.so.1", "libsndfile.so.1"] { try folder.write("".utf8, to: library) }
    }

    private func run(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(arguments, environment: ["LD_LIBRARY_PATH": folder.path])
    }

    @Test func `without libespeak-ng a session is printed, and the library is named`() throws {
        try folder.write("idle\nkey esc\nidle\n".utf8, to: "script")
        let run = try run([
            "receive", "--data-dir", folder.file("data"), "--audio", "none", "--script", folder.file("script"),
        ])
        #expect(run.code == 0)
        #expect(run.lines.count > 2)
        #expect(run.lines.contains { $0.contains("libespeak-ng.so.1") }, "\(run.output)")
    }

    @Test func `without libsndfile no file is written, and the library is named`() throws {
        let run = try run(["render", "CQ", "-o", folder.file("cq.flac")])
        #expect(run.code == 69)
        #expect(run.reports("error.soundFile.library"))
        #expect(!folder.names.contains { $0.hasPrefix("cq") })
    }

    @Test func `commands that need neither work without both`() throws {
        let run = try run(["--version"])
        #expect(run.code == 0 && run.errors.isEmpty)
    }
}
