import Activities
import Glibc
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct StoreMigrationTests {
    let folder: TemporaryFolder
    /// A possible schema of a later version.
    let later = Schema(
        steps: Schema.current.steps + [
            "ALTER TABLE session ADD COLUMN voice TEXT", "CREATE TABLE device (name TEXT PRIMARY KEY) STRICT",
        ])

    init() throws { folder = try TemporaryFolder() }

    @Test func `an older file is brought up to date, keeps everything, and is backed up before`() throws {
        try folder.practise(7)
        let before = try SQLiteStore(reading: folder.data).load()
        do {
            let store = try folder.store(on: today.advanced(by: 1), later)
            #expect(store.recovery == .none)
            #expect(try store.load() == before)
            #expect(try store.database.userVersion() == Schema.current.version + 2)
            #expect(try later.missingPart(of: store.database, version: later.version) == nil)
        }
        let backup = try Database("\(folder.path)/backups/progress-2026-11-21.sqlite", .immutable)
        #expect(try backup.userVersion() == Schema.current.version)
        #expect(try folder.store(on: today.advanced(by: 1), later).load() == before)
    }

    @Test func `the backup from before a conversion stays when the day ends`() throws {
        try folder.practise(7)
        let name = "\(folder.path)/backups/progress-2026-11-21.sqlite"
        for count in 1...2 {
            let store = try folder.store(on: today.advanced(by: 1), later)
            let session = try store.begin(.receive, at: moment())
            try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
            store.tidy()
            try store.close()
            #expect(try Database(name, .immutable).userVersion() == Schema.current.version)
            #expect(try Database(name, .immutable).answers() == 7, "after \(count) starts")
        }
    }

    @Test func `a reader of an older file reads it as it will be, and leaves it as it is`() throws {
        try folder.practise(7)
        let bytes = try folder.bytes(of: "progress.sqlite")
        let reader = try SQLiteStore(reading: folder.data, later)
        #expect(try reader.load().characters["K"]?.receiveAttempts == 7)
        #expect(try reader.database.userVersion() == later.version)
        #expect(try folder.bytes(of: "progress.sqlite") == bytes)
    }

    @Test func `a file of a later Kochlea is left alone and said to be one`() throws {
        do { _ = try folder.store(later) }
        let bytes = try folder.bytes(of: "progress.sqlite")
        let error = StoreError.tooNew(path: "\(folder.path)/progress.sqlite", version: later.version)
        #expect(throws: error) { try folder.store() }
        #expect(throws: error) { try SQLiteStore(reading: folder.data) }
        #expect(try folder.bytes(of: "progress.sqlite") == bytes)
    }

    @Test func `a step that fails leaves the file as it was`() throws {
        try folder.practise(7)
        let broken = Schema(
            steps: Schema.current.steps + ["CREATE TABLE device (name TEXT); DELETE FROM attempt; SELECT nonsense"])
        #expect(throws: StoreError.self) { try folder.store(broken) }
        #expect(try folder.store().load().characters["K"]?.receiveAttempts == 7)
    }

    @Test func `another program's database is not taken for ours`() throws {
        do {
            let database = try Database("\(folder.path)/progress.sqlite", .readWrite)
            try database.execute("CREATE TABLE contacts (name TEXT); INSERT INTO contacts VALUES ('W1AW')")
        }
        let bytes = try folder.bytes(of: "progress.sqlite")
        let store = try folder.store()
        #expect(store.recovery == .startedAnew(setAside: "progress.damaged-2026-11-20.sqlite"))
        #expect(try folder.bytes(of: "progress.damaged-2026-11-20.sqlite") == bytes)
    }
}
