import Activities
import Glibc
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

/// Faults at the start: detected, repaired and reported.
@Suite struct StoreRecoveryTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func change(sql: String) throws {
        try Database(folder.data.database, .readWrite).execute(sql)
    }

    /// The store after a run in which the daily check found the damage.
    private func afterCheck(on day: Day) throws -> SQLiteStore {
        let store = try folder.store(on: day)
        #expect(store.recovery == .none)
        store.tidy()
        #expect(store.isSuspect)
        try store.close()
        return try folder.store(on: day)
    }

    // MARK: Answers

    @Test func `an answer that changed is found and taken from the backup, and nothing else is lost`() throws {
        try folder.practise(30, on: today.advanced(by: -1))
        try folder.practise(10, on: today, isTidied: false)
        try change(sql: "UPDATE attempt SET answer = 'M' WHERE id = 7")
        let store = try afterCheck(on: today.advanced(by: 1))
        #expect(
            store.recovery
                == .restored(backup: today.advanced(by: -1), setAside: "progress.damaged-2026-11-21.sqlite"))
        #expect(store.report.missing == 0)
        #expect(try store.load().characters["K"]?.receiveAttempts == 40)
        #expect(try store.load().characters["K"]?.receiveCorrect == 40)
        #expect(try store.load().confusions.isEmpty)
    }

    @Test func `an answer that no backup has is missing, and that is said`() throws {
        try folder.practise(30, on: today, isTidied: false)
        try change(sql: "UPDATE attempt SET recognition_ms = 5 WHERE id = 7")
        let store = try afterCheck(on: today.advanced(by: 1))
        #expect(store.recovery == .startedAnew(setAside: "progress.damaged-2026-11-21.sqlite"))
        #expect(store.report.missing == 1)
        #expect(try store.load().characters["K"]?.receiveAttempts == 29)
    }

    @Test func `every single bit of an answer is watched`() throws {
        try folder.practise(1)
        for column in [
            "session", "direction", "skill", "target", "answer", "correct", "pattern", "repeats", "epoch", "day",
        ] {
            let database = try Database(folder.data.database, .readWrite)
            #expect(try Checksums.fault(in: database) == nil)
            try database.execute("BEGIN; DROP TRIGGER attempt_ranges_update")
            let isText = try database.query("SELECT typeof(\(column)) FROM attempt") { $0.text(0) } == ["text"]
            for bit in 0..<(isText ? 7 : 40) {
                let changed =
                    isText
                    ? "char(unicode(\(column) || 'x') | \(1 << bit)) || substr(\(column), 2)"
                    : "(\(column) | \(1 << bit)) - (\(column) & \(1 << bit))"
                let before = try database.query("SELECT \(column) FROM attempt") { $0.text(0) }
                try database.execute("SAVEPOINT bit; UPDATE attempt SET \(column) = \(changed)")
                let after = try database.query("SELECT \(column) FROM attempt") { $0.text(0) }
                #expect((try Checksums.fault(in: database) == nil) == (before == after), "\(column) \(bit)")
                try database.execute("ROLLBACK TO bit; RELEASE bit")
            }
            try database.execute("ROLLBACK")
        }
    }

    @Test func `totals that do not add up are counted again`() throws {
        try folder.practise(30, on: today)
        try change(sql: "UPDATE total SET attempts = 31")
        let store = try folder.store(on: today.advanced(by: 1))
        #expect(store.report.missing == 0)
        #expect(try store.load().characters["K"]?.receiveAttempts == 30)
    }

    @Test func `every bit of a count is watched, and the text beside it`() throws {
        try folder.practise(30, on: today)
        let database = try Database(folder.data.database, .readWrite)
        try database.execute("INSERT INTO confusion VALUES ('receive', 'K', 'R', 1)")
        #expect(try Checksums.fault(in: database) != nil)
        try database.execute("DELETE FROM confusion")
        #expect(try Checksums.fault(in: database) == nil)
        try database.execute("PRAGMA ignore_check_constraints = ON")
        let changes =
            (0..<30).map { "attempts = (attempts | \(1 << $0)) - (attempts & \(1 << $0))" }
            + (0..<30).map { "correct = (correct | \(1 << $0)) - (correct & \(1 << $0))" }
            + ["target = 'J'", "skill = 'sene'", "attempts = 4611686018427387904 + attempts, correct = correct - 1"]
        for change in changes {
            try database.execute("SAVEPOINT change; UPDATE total SET \(change)")
            #expect(try Checksums.fault(in: database) == "miscounted in total", "\(change)")
            try database.execute("ROLLBACK TO change; RELEASE change")
        }
    }

    @Test func `answers that went with a torn log are counted and said once`() throws {
        try folder.practise(20)
        let before = try folder.bytes(of: "progress.sqlite")
        do {
            let store = try folder.store()
            let session = try store.begin(.receive, at: moment())
            for _ in 0..<5 {
                try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
            }
            // The process was killed, and then its log was lost.
            let tally = try folder.bytes(of: "answers")
            try store.close()
            try folder.write(tally, to: "answers")
            try folder.write(before, to: "progress.sqlite")
        }
        // A command that only reads reports it each time, until a report is noted.
        for _ in 0..<2 {
            #expect(try folder.reader().report == StoreReport(missing: 5))
            #expect(DataHealth(folder.data)?.missing == 5)
        }
        #expect(try folder.store().report == StoreReport(missing: 5))
        #expect(try folder.reader().report == StoreReport(missing: 5))
        #expect(DataHealth(folder.data)?.missing == 0)
        // The earlier store did not report it.
        let store = try folder.store()
        #expect(store.report == StoreReport(missing: 5))
        store.reportWasTold()
        try store.close()
        #expect(try folder.store().report == StoreReport())
    }

    @Test func `the number beside the database follows it down as well as up`() throws {
        for number in [5, 9, 3, 3, 12, 0, 1] {
            Tally(in: folder.data).write(number)
            #expect(Tally(in: folder.data).answers == number)
        }
        for slot in 0..<2 {
            var torn = try folder.bytes(of: "answers")
            torn[slot * 64 + 2] ^= 1
            try folder.write(torn, to: "answers")
            #expect([nil, 0, 1].contains(Tally(in: folder.data).answers))
        }
        #expect(Tally(in: folder.data).answers == nil)
    }

    @Test func `fewer answers that were wanted are no loss`() throws {
        try folder.practise(20)
        do { try folder.store().reset() }
        #expect(try folder.reader().report == StoreReport())
        #expect(try folder.store().report == StoreReport())
        try folder.practise(3)
        #expect(try folder.reader().report == StoreReport())
        #expect(try folder.store().report == StoreReport())
    }

    // MARK: Missing and half made

    @Test func `if the file is missing the newest backup takes its place`() throws {
        try folder.practise(5, on: today.advanced(by: -1))
        try folder.practise(5, on: today, isTidied: false)
        unlink(at: folder.data.database)
        #expect(folder.data.needsRepair)
        let store = try folder.store()
        #expect(store.recovery == .replaced(backup: today.advanced(by: -1)))
        #expect(store.report.missing == 5)
        #expect(try store.load().characters["K"]?.receiveAttempts == 5)
    }

    @Test func `without a backup either, what was lost with the file is counted and said`() throws {
        try folder.practise(5)
        for name in folder.files where name.hasPrefix("backups/") || name.hasPrefix("progress") {
            unlink("\(folder.path)/\(name)")
        }
        #expect(folder.data.needsRepair)
        #expect(try folder.store().report == StoreReport(missing: 5))
    }

    @Test func `a write that was broken off when the log was set up is rolled back, not refused`() throws {
        try folder.practise(5)
        // The process died during the first use of a restored file.
        let killed = try TemporaryFolder()
        do {
            let database = try Database(folder.data.database, .readWrite)
            _ = try database.query("PRAGMA journal_mode = DELETE") { $0.text(0) }
            try database.execute("PRAGMA cache_size = 1; BEGIN; UPDATE attempt SET answer = 'M'; DELETE FROM setting")
            try database.execute("PRAGMA cache_spill = 1; CREATE TABLE much AS SELECT randomblob(20000)")
            for name in ["progress.sqlite", "progress.sqlite-journal"] {
                try killed.write(folder.bytes(of: name), to: name)
            }
            try database.execute("ROLLBACK")
        }
        #expect(try killed.bytes(of: "progress.sqlite-journal").count > 512)
        let store = try killed.store()
        #expect(store.recovery == .none)
        #expect(try store.load().characters["K"]?.receiveAttempts == 5)
        try store.set("language", to: "de")
    }

    @Test func `incomplete files are removed`() throws {
        try folder.practise(1, on: today)
        try folder.practise(1, on: today.advanced(by: 1))
        for name in [
            "progress.restoring.sqlite.part", "backups/progress-2026-11-25.sqlite.part",
            "backups/progress-2026-11-25.sqlite.part-journal", "progress.rescued-2026-11-20.sqlite.part",
        ] { try folder.write("half".utf8, to: name) }
        try folder.practise(1, on: today.advanced(by: 1))
        #expect(!folder.files.contains { $0.contains(".part") })
    }

    // MARK: Backups

    @Test func `a clock that was wrong once neither chooses the backup nor deletes the new ones`() throws {
        try folder.practise(1, on: today.advanced(by: -1))
        let future = Day(ordinal: today.ordinal + 26_000)
        try folder.practise(1, on: future)
        for day in 0..<20 { try folder.practise(1, on: today.advanced(by: day)) }
        let backups = Backups(in: folder.data, .current)
        #expect(backups.days.count == Backups.kept)
        #expect(backups.newestSound()?.day == today.advanced(by: 19))
        #expect(!backups.days.contains(future))
        try folder.write("junk".utf8, to: "progress.sqlite")
        #expect(
            try folder.store(on: today.advanced(by: 20)).recovery
                == .restored(backup: today.advanced(by: 19), setAside: "progress.damaged-2026-12-10.sqlite"))
    }

    @Test func `a day that comes again gets the newer content`() throws {
        try folder.practise(1, on: today)
        try folder.practise(1, on: today.advanced(by: 1))
        try folder.practise(1, on: today)
        try folder.practise(1, on: today.advanced(by: 1))
        let path = try #require(Backups(in: folder.data, .current).newestSound()?.path)
        #expect(path.hasSuffix("progress-2026-11-21.sqlite"))
        #expect(try Database(path, .immutable).answers() == 4)
    }

    @Test func `backups of before a reset do not come back after it`() throws {
        try folder.practise(100, on: today)
        try folder.practise(1, on: today.advanced(by: 1))
        do { try folder.store(on: today.advanced(by: 1)).reset() }
        try folder.practise(2, on: today.advanced(by: 2))
        try folder.practise(1, on: today.advanced(by: 3))
        try folder.write("junk".utf8, to: "progress.sqlite")
        #expect(try folder.store(on: today.advanced(by: 3)).load().characters["K"]?.receiveAttempts == 3)
    }

    // MARK: Older files

    @Test func `a file of version 2 gets checksums of what it has`() throws {
        let second = Schema(steps: Array(Schema.current.steps.prefix(2)))
        do {
            let database = try Database(folder.data.database, .readWrite)
            try second.migrate(database)
            try database.execute(
                """
                INSERT INTO session (id, kind, epoch, day, second_of_day) VALUES (1, 'receive', 1, 1, 1);
                INSERT INTO attempt VALUES (1, 1, 'receive', 'receive', 'K', 'M', 0, NULL, '', 0, 1, 1);
                INSERT INTO word_attempt VALUES (1, 1, 'receive', 'TNX', 'TNX', 1, 1, 1);
                """)
        }
        let store = try folder.store()
        #expect(try Checksums.fault(in: store.database) == nil)
        #expect(
            try store.database.query("SELECT count(*) FROM attempt WHERE checksum IS NOT NULL") { $0.integer(0) } == [1]
        )
        #expect(folder.files.contains("backups/progress-2026-11-20.sqlite"))
        try store.close()
        #expect(try folder.store(on: today.advanced(by: 1)).recovery == .none)
    }
}
