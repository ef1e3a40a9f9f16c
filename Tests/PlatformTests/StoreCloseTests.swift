import Activities
import Glibc
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

/// The contents of an unused folder, and reading without writing.
@Suite struct StoreCloseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a closed store is one file, whatever else still holds it`() throws {
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
        try store.close()
        #expect(folder.files == ["answers", "lock", "progress.sqlite"])
        let copy = try TemporaryFolder()
        try copy.write(try folder.bytes(of: "progress.sqlite"), to: "progress.sqlite")
        #expect(try copy.answers() == 1)
        try store.close()
        #expect(throws: StoreError.self) { try store.load() }
    }

    @Test func `a reader leaves nothing behind`() throws {
        try folder.practise(3)
        let before = folder.files
        #expect(try folder.answers() == 3)
        #expect(folder.files == before)
    }

    @Test func `a file of a first start that was killed reads as a new learner's`() throws {
        do { _ = try Database(folder.data.database, .readWrite).query("PRAGMA journal_mode = WAL") { $0.text(0) } }
        #expect(try SQLiteStore(reading: folder.data).load() == Progress())
        #expect(try folder.store().recovery == .none)
    }

    @Test func `a reader beside a running store reads all, and takes nothing from it`() throws {
        let store = try folder.store()
        let session = try store.begin(.receive, at: moment())
        for count in 1...3 {
            try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
            #expect(try folder.answers() == count)
        }
        #expect(store.takeIncident() == nil)
        try store.close()
    }

    // Exit tests of Swift 6.2 cannot capture values.
    #if compiler(>=6.3)
        @Test(arguments: [true, false])
        func `a folder that cannot be written is read with its log`(_ hasLog: Bool) async throws {
            let frozen = try TemporaryFolder()
            let store = try folder.store()
            let session = try store.begin(.receive, at: moment())
            for _ in 0..<4 {
                try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
            }
            for part in hasLog ? ["", "-wal"] : [""] {
                try frozen.write(folder.bytes(of: "progress.sqlite\(part)"), to: "progress.sqlite\(part)")
                chmod("\(frozen.path)/progress.sqlite\(part)", 0o444)
            }
            chmod(frozen.path, 0o555)
            defer { chmod(frozen.path, 0o700) }
            await #expect(processExitsWith: .exitCode(hasLog ? 4 : 0)) { [path = frozen.path as String] in
                if geteuid() == 0 { setuid(65534) }
                setenv("TMPDIR", "/tmp", 1)
                let reader = try SQLiteStore(reading: DataFolder(path: path))
                exit(Int32(try reader.load().characters["K"]?.receiveAttempts ?? 0))
            }
        }
    #endif

    // MARK: The lock

    @Test func `a lock that leads elsewhere is not followed, and what it names stays as it is`() throws {
        let other = try TemporaryFolder()
        try other.write("precious".utf8, to: "victim")
        for isSymbolic in [true, false] {
            unlink(at: folder.data.lock)
            let victim = "\(other.path)/victim"
            let lock = folder.data.lock.description
            try #require((isSymbolic ? symlink(victim, lock) : link(victim, lock)) == 0)
            #expect(throws: StoreError.foreignFile(path: folder.data.lock.description)) { try folder.store() }
            #expect(try other.bytes(of: "victim") == Array("precious".utf8))
        }
    }

    @Test func `a pipe in place of the lock is not waited for`() throws {
        try #require(mkfifo(folder.data.lock.description, 0o600) == 0)
        #expect(throws: StoreError.foreignFile(path: folder.data.lock.description)) { try folder.store() }
    }
}
