import Activities
import Glibc
import Interface
import TestSupport
import Testing

@testable import Platform

@Suite(.serialized) struct StoreDataFolderTests {
    private func standard(_ environment: [String: String]) -> String {
        DataFolder.standard { environment[$0].map { Path(text: $0) } }.path.description
    }

    @Test func `the folder is where the XDG specification puts it`() {
        #expect(standard(["XDG_DATA_HOME": "/data", "HOME": "/home/k"]) == "/data/kochlea")
        #expect(standard(["HOME": "/home/k"]) == "/home/k/.local/share/kochlea")
        #expect(standard(["HOME": "/home/k/"]) == "/home/k/.local/share/kochlea")
        // Empty and relative paths are ignored.
        #expect(standard(["XDG_DATA_HOME": "", "HOME": "/home/k"]) == "/home/k/.local/share/kochlea")
        #expect(standard(["XDG_DATA_HOME": "data", "HOME": "/home/k"]) == "/home/k/.local/share/kochlea")
        // Without HOME, the user database decides.
        #expect(standard([:]).hasPrefix("/"))
        #expect(standard([:]).hasSuffix("/.local/share/kochlea"))
    }

    @Test func `it is made with all above it, for its owner only`() throws {
        let scratch = try TemporaryFolder()
        let folder = DataFolder(path: "\(scratch.path)/a/b/kochlea///")
        for _ in 1...2 { try folder.create() }
        #expect(folder.path.description == "\(scratch.path)/a/b/kochlea")
        for part in ["a", "a/b", "a/b/kochlea"] { #expect(try scratch.mode(part) == 0o700) }
    }

    @Test func `a folder that is there keeps its rights, a file in the way is said so`() throws {
        let scratch = try TemporaryFolder()
        chmod(scratch.path, 0o750)
        try scratch.data.create()
        #expect(try scratch.mode("") == 0o750)
        try scratch.write([], to: "file")
        let path = "\(scratch.path)/file"
        #expect {
            try DataFolder(path: path).create()
        } throws: {
            if case StoreError.notWritable(path, _) = $0 { true } else { false }
        }
    }

    @Test func `reading from a folder that is a file says so`() throws {
        let scratch = try TemporaryFolder()
        try scratch.write([], to: "file")
        #expect {
            try SQLiteStore(reading: DataFolder(path: "\(scratch.path)/file"))
        } throws: {
            if case StoreError.notWritable(_, let reason) = $0 { reason == "Not a directory" } else { false }
        }
    }

    /// SQLite would wait for a writer of a pipe.
    @Test(arguments: DataFolder.parts)
    func `a pipe or folder in place of the progress file or one beside it is named, not waited for and not touched`(
        _ part: String
    ) throws {
        for make in [{ mkfifo($0, 0o644) }, { mkdir($0, 0o755) }] as [(String) -> CInt] {
            let scratch = try TemporaryFolder()
            try scratch.store().close()
            if part.isEmpty { unlink(at: scratch.data.database) }
            let path = "\(scratch.data.database.description)\(part)"
            try #require(make(path) == 0)
            let before = try scratch.mode("progress.sqlite\(part)")
            #expect(throws: StoreError.foreignFile(path: path)) { try SQLiteStore(reading: scratch.data) }
            #expect(throws: StoreError.foreignFile(path: path)) { try scratch.store() }
            #expect(DataHealth(scratch.data)?.fault == .trouble(.foreignFile(path: path)))
            #expect(try scratch.mode("progress.sqlite\(part)") == before)
        }
    }

    /// Fixed descriptor numbers, because files of other threads would take those of the standard streams.
    @Test(arguments: [[], [900], [901], [902], [900, 901, 902]] as [Set<CInt>])
    func `streams that are closed are opened on nothing, and those that are open stay as they are`(
        _ closed: Set<CInt>
    ) throws {
        let streams: ClosedRange<CInt> = 900...902
        defer { for descriptor in streams { close(descriptor) } }
        let zero = open("/dev/zero", O_RDONLY)
        defer { close(zero) }
        for descriptor in streams where !closed.contains(descriptor) { try #require(dup2(zero, descriptor) != -1) }
        #expect(StandardStreams.openClosed(streams) == closed)
        for descriptor in streams {
            var byte: UInt8 = 7
            #expect(read(descriptor, &byte, 1) == (closed.contains(descriptor) ? 0 : 1))
        }
        #expect(StandardStreams.openClosed(streams).isEmpty)
    }
}
