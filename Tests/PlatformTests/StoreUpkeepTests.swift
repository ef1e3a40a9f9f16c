import Activities
import CSQLite
import Glibc
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

/// The daily check, the backup and the copying of the log, while nothing is asked.
@Suite struct StoreUpkeepTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let backup = "backups/progress-2026-11-20.sqlite"

    private func answer(_ store: SQLiteStore, _ session: SessionKey, _ count: Int = 1) throws {
        for _ in 0..<count {
            try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
        }
    }

    @Test(arguments: [UpkeepManner.inline, .beside])
    func `the day's backup is made in the first rest of a day, and once`(manner: UpkeepManner) throws {
        try folder.practise(3, on: today.advanced(by: -1))
        let store = try SQLiteStore(folder.data, today: today, upkeep: manner)
        let session = try store.begin(.receive, at: moment())
        try answer(store, session, 2)
        #expect(!folder.files.contains(backup))
        store.tidy()
        try answer(store, session, 2)
        try store.close()
        #expect(store.backupFailure == nil && store.takeIncident() == nil)
        // Beside the program, the backup may have later answers, too.
        let kept = try Database("\(folder.path)/\(backup)", .immutable).answers()
        #expect(manner == .inline ? kept == 5 : (5...7).contains(kept))
        unlink("\(folder.path)/\(backup)")
        let again = try SQLiteStore(folder.data, today: today, upkeep: manner)
        again.tidy()
        try again.close()
        #expect(!folder.files.contains(backup))
        #expect(try folder.answers() == 7)
    }

    @Test(arguments: [UpkeepManner.inline, .beside])
    func `damage that the check finds costs no answer of the run`(manner: UpkeepManner) throws {
        try folder.practise(40, on: today.advanced(by: -1))
        try Database(folder.data.database, .readWrite).execute("UPDATE attempt SET answer = 'M' WHERE id = 7")
        let store = try SQLiteStore(folder.data, today: today, upkeep: manner)
        #expect(store.recovery == .none)
        let session = try store.begin(.receive, at: moment())
        try answer(store, session, 2)
        store.tidy()
        try answer(store, session, 2)
        try store.close()
        #expect(!folder.files.contains(backup))
        // A command that only reads sees that something must be done.
        #expect(folder.data.needsRepair)
        let next = try folder.store()
        #expect(
            next.recovery
                == .restored(backup: today.advanced(by: -1), setAside: "progress.damaged-2026-11-20.sqlite"))
        #expect(try next.load().characters["K"]?.receiveAttempts == 44)
        #expect(try next.load().characters["K"]?.receiveCorrect == 44)
        #expect(next.report.missing == 0)
        try next.close()
        #expect(try folder.store().recovery == .none)
    }

    @Test func `a killed run leaves the finding for the next start`() throws {
        try folder.practise(40, on: today.advanced(by: -1))
        try Database(folder.data.database, .readWrite).execute("UPDATE attempt SET answer = 'M' WHERE id = 7")
        let killed = try TemporaryFolder()
        do {
            let store = try folder.store()
            let session = try store.begin(.receive, at: moment())
            store.tidy()
            try answer(store, session, 3)
            for name in folder.files where name.hasPrefix("progress.sqlite") || name == "answers" {
                try killed.write(folder.bytes(of: name), to: name)
            }
        }
        mkdir("\(killed.path)/backups", 0o700)
        let name = "backups/progress-2026-11-19.sqlite"
        try killed.write(folder.bytes(of: name), to: name)
        #expect(try killed.reader().isSuspect)
        let next = try killed.store()
        #expect(next.recovery != .none)
        #expect(try next.load().characters["K"]?.receiveAttempts == 43)
        #expect(next.report.missing == 0)
    }

    @Test func `a flag without damage is taken back`() throws {
        try folder.practise(4)
        try Database(folder.data.database, .readWrite).execute("UPDATE upkeep SET suspect = 1")
        let store = try folder.store()
        #expect(store.recovery == .none)
        #expect(!store.isSuspect)
        #expect(try store.load().characters["K"]?.receiveAttempts == 4)
    }

    @Test(arguments: [UpkeepManner.inline, .beside])
    func `a long log is copied while nothing is asked, and no answer is taken for another's`(
        manner: UpkeepManner
    ) throws {
        try folder.practise(1)
        let store = try SQLiteStore(folder.data, today: today, upkeep: manner)
        let session = try store.begin(.receive, at: moment())
        var given = 0
        while (FileStamp("\(folder.path)/progress.sqlite-wal")?.size ?? 0) < 4 << 20 {
            try answer(store, session, 10)
            given += 10
        }
        let file = try folder.bytes(of: "progress.sqlite").count
        store.tidy()
        for _ in 0..<20 {
            try answer(store, session, 10)
            given += 10
            store.tidy()
        }
        try store.close()
        #expect(store.takeIncident() == nil)
        #expect(try folder.bytes(of: "progress.sqlite").count > file)
        #expect(try folder.answers() == given + 1)
        #expect(try folder.store(on: today.advanced(by: 1)).recovery == .none)
    }

    @Test func `a reader in another place keeps the log from being emptied, and nothing is lost`() throws {
        try folder.practise(5)
        let writer = try Database(folder.data.database, .present)
        try writer.useLog()
        sqlite3_busy_timeout(writer.handle, 10)
        let synchronous = { try writer.query("PRAGMA synchronous") { $0.integer(0) } }
        #expect(try synchronous() == [0])
        let reader = try Database(folder.data.database, .readOnly)
        try reader.execute("BEGIN")
        #expect(try reader.answers() == 5)
        try writer.run("REPLACE INTO state VALUES ('a', 'b')")
        #expect(try writer.settleLog() == false)
        #expect(try synchronous() == [1], "waits for the disk again")
        try reader.execute("COMMIT")
        #expect(try writer.settleLog())
        #expect(FileStamp("\(folder.path)/progress.sqlite-wal")?.size == 0)
        #expect(try folder.reader().state("a") == "b")
    }

    @Test func `a start looks at the file as a whole only after something has happened to it`() throws {
        try folder.practise(300, on: today.advanced(by: -1))
        try Database(folder.data.database, .readWrite).execute("UPDATE attempt SET answer = 'M' WHERE id = 7")
        #expect(try folder.store().recovery == .none)
        #expect(
            try SQLiteStore(folder.data, today: today, isThorough: true).recovery
                == .restored(backup: today.advanced(by: -1), setAside: "progress.damaged-2026-11-20.sqlite"))
    }

    @Test(arguments: [
        "UPDATE total SET attempts = attempts + 1048576", "DELETE FROM total", "DROP INDEX attempt_session",
        "UPDATE attempt SET answer = 'M' WHERE id = 300",
    ])
    func `damage to what a start reads is met at the start`(change: String) throws {
        try folder.practise(300, on: today.advanced(by: -1))
        try Database(folder.data.database, .readWrite).execute(change)
        let store = try folder.store()
        #expect(
            store.recovery
                == .restored(backup: today.advanced(by: -1), setAside: "progress.damaged-2026-11-20.sqlite"))
        #expect(try store.load().characters["K"]?.receiveAttempts == 300)
        #expect(store.report.missing == 0)
    }
}
