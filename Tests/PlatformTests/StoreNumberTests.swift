import Activities
import Foundation
import Interface
import TestSupport
import Testing
import Training

@testable import Platform

/// Numbers at the ends of a column's range, in files and in archives.
@Suite struct StoreNumberTests {
    /// A file of the last version without ranges, with answers of every kind.
    private func older(_ folder: TemporaryFolder) throws {
        let present = try TemporaryFolder()
        do { try fill(present.store()) }
        let schema = Schema(steps: Array(Schema.current.steps.prefix(Schema.versionWithRanges - 1)))
        let database = try Database("\(folder.path)/progress.sqlite", .readWrite)
        try schema.migrate(database)
        try database.execute("ATTACH '\(present.path)/progress.sqlite' AS present")
        // Triggers update the other columns.
        for table in [
            "session", "attempt", "word_attempt", "progress", "streak", "introduced", "paused", "setting", "state",
        ] {
            let columns = try database.query("SELECT name FROM pragma_table_info('\(table)', 'main')") { $0.text(0) }
                .joined(separator: ", ")
            try database.execute(
                "INSERT OR REPLACE INTO main.\(table) (\(columns)) SELECT \(columns) FROM present.\(table)")
        }
    }

    private func fill(_ store: SQLiteStore) throws {
        for day in 0..<3 {
            let at = moment(today.advanced(by: day - 2))
            let session = try store.begin(.receive, at: at)
            for answer in ["K", "K", "M"] {
                let attempt = Attempt(
                    direction: .receive, target: "K", answer: answer, recognitionMilliseconds: 400, repeats: 1)
                try store.record([attempt], in: session, at: at)
            }
            try store.recordWord(WordAnswer(direction: .receive, word: "TNX", answer: "TNX"), in: session, at: at)
            var progress = try store.load()
            progress.countSession(at: at)
            progress.receive = DirectionProgress(
                level: 5, intervalDays: 2, due: today, lastPractised: at.day, firstPractised: at.day,
                levelReached: at.day)
            var finished = record(attempts: 3, correct: 2)
            finished.began = at
            try store.finish(session, as: finished, progress: progress)
        }
        try store.setPaused(.receive, state: "{}", at: moment())
    }

    private func change(_ folder: TemporaryFolder, _ statement: String) throws {
        try Database("\(folder.path)/progress.sqlite", .readWrite).execute(statement)
    }

    private func use(_ folder: TemporaryFolder, recovery: StoreRecovery) throws {
        let reader = try SQLiteStore(reading: folder.data)
        _ = try reader.load()
        let store = try folder.store()
        #expect(store.recovery == recovery)
        let progress = try store.load()
        _ = progress.streak.practised(on: today)
        _ = Agenda(progress, on: today)
        _ = progress.characters.values.map(\.proficiency)
        _ = try store.sessions(latest: 10)
        #expect(try store.words(.receive) == ["TNX": AnswerCount(attempts: 3, correct: 3)])
        #expect(progress.characters["K"]?.receiveAttempts == 9 && progress.characters["K"]?.receiveCorrect == 6)
        #expect(progress.confusions == [Confusion(target: "K", answer: "M", count: 3)])
        #expect(progress.streak.current == 3)
        let session = try store.begin(.receive, at: moment())
        try store.record([Attempt(direction: .receive, target: "K", answer: "K")], in: session, at: moment())
        try store.finish(session, as: record(), progress: progress)
    }

    private static let columns: [String] =
        StoredNumber.all.map { "\($0.table).\($0.column)" }
        + ["total.attempts", "confusion.count", "word_total.attempts"]

    @Test(arguments: columns)
    func `a number out of its range is repaired once, and every answer stays`(column: String) throws {
        let parts = column.split(separator: ".")
        for extreme in [Int.max, Int.min, Int.max - 1, Int.min + 1] {
            let folder = try TemporaryFolder()
            try older(folder)
            // The longest streak is never less than the current one.
            let also = column == "streak.current" ? ", longest = \(extreme)" : ""
            do {
                try change(folder, "UPDATE \(parts[0]) SET \(parts[1]) = \(extreme)\(also)")
            } catch is SQLiteError {
                // The schema's own checks refuse this value in a sound file.
                continue
            }
            let rows = ["session": 3, "attempt": 9, "word_attempt": 3, "progress": 2][parts[0]] ?? 1
            let total = column == "total.attempts" || column == "word_total.attempts" || column == "confusion.count"
            try use(folder, recovery: .repaired(rows: total ? 1 : rows))
            #expect(try folder.store().recovery == .none)
            let read = try SQLiteStore(reading: folder.data).database
            #expect(try read.query("SELECT count(*) FROM attempt") { $0.integer(0) } == [10])
            // The contents can be imported elsewhere.
            var bytes: [UInt8] = []
            try SQLiteStore(reading: folder.data).export(.jsonLines, program: "1") {
                bytes += $0
                return true
            }
            try folder.write(bytes, to: "archive")
            let other = try TemporaryFolder()
            let taken = try other.store().importAll(from: ArchiveReader(path: "\(folder.path)/archive"))
            #expect(taken.answers == 10)
        }
    }

    @Test func `a sound older file is migrated silently`() throws {
        let folder = try TemporaryFolder()
        try older(folder)
        try use(folder, recovery: .none)
    }

    @Test(arguments: Lane.sample(StoredNumber.all.map { "\($0.table).\($0.column)" }, oneIn: 5))
    func `the database refuses a number out of its range`(column: String) throws {
        let folder = try TemporaryFolder()
        try older(folder)
        do { _ = try folder.store() }
        let parts = column.split(separator: ".")
        for extreme in [Int.max, Int.min] {
            #expect(throws: SQLiteError.self) {
                try change(folder, "UPDATE \(parts[0]) SET \(parts[1]) = \(extreme)")
            }
        }
    }

    @Test func `writes are clamped and always accepted`() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let far = Moment(epochSeconds: .max, day: Day(ordinal: .max), secondOfDay: .max)
        let session = try store.begin(.receive, at: far)
        let attempt = Attempt(
            direction: .receive, target: "K", answer: "K", recognitionMilliseconds: .max, repeats: .max)
        try store.record([attempt], in: session, at: far)
        var progress = try store.load()
        progress.receive = DirectionProgress(
            level: .max, intervalDays: .max, due: far.day, lastPractised: far.day, firstPractised: far.day,
            levelReached: far.day)
        let record = SessionRecord(
            kind: .receive, began: far, milliseconds: .max, attempts: .max, correct: .max, advanced: true, level: .max)
        try store.finish(session, as: record, progress: progress)
        try store.setPaused(.send, state: "{}", at: far)
        #expect(try store.load().characters["K"]?.receiveCorrect == 1)
        #expect(try store.load().characters["K"]?.recognitionMilliseconds == nil)
    }

    /// A released step of the schema never changes.
    @Test func `the step with the ranges is the one that was released`() {
        let text = NumberTriggers.statements
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        #expect(String(hash, radix: 16) == "59ea0d676c6d441d", "\(text)")
    }

    // MARK: Archives

    private func archive() throws -> [String] {
        let folder = try TemporaryFolder()
        try older(folder)
        do { _ = try folder.store() }
        var bytes: [UInt8] = []
        try SQLiteStore(reading: folder.data).export(.jsonLines, program: "1") {
            bytes += $0
            return true
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static let beyond = ["9223372036854775807", "-9223372036854775808", "99999999999999999999"]

    @Test func `an archive with a number out of its range is refused by field and value`() throws {
        let lines = try archive()
        var tried = 0
        for table in ArchiveFormat.tables {
            guard let index = lines.firstIndex(where: { $0.contains("{\"record\":\"\(table.record)\"") }) else {
                continue
            }
            for field in table.fields {
                guard case .integer(let range) = field.kind else { continue }
                for given in Self.beyond {
                    var changed = lines
                    changed[index].replace(
                        try Regex("\"\(field.name)\":(-?[0-9]+|null)"), with: "\"\(field.name)\":\(given)")
                    let folder = try TemporaryFolder()
                    try folder.write(changed.joined(separator: "\n").utf8, to: "archive")
                    let error = ArchiveError.outOfRange(index + 1, field: field.name, given: given, accepted: range)
                    #expect(throws: error) {
                        try folder.store().importAll(from: ArchiveReader(path: "\(folder.path)/archive"))
                    }
                    #expect(try folder.answers() == 0)
                    tried += 1
                }
            }
        }
        #expect(tried > 50)
    }

    @Test func `a setting out of its range is refused, one that is not known is taken`() throws {
        func taking(_ name: String, _ value: String) throws -> ArchiveError? {
            var lines = try archive()
            lines.insert(#"{"record":"setting","name":"\#(name)","value":"\#(value)"}"#, at: lines.count - 1)
            let end = lines[lines.count - 1].split(separator: ":").last?.dropLast() ?? ""
            lines[lines.count - 1].replace(end, with: String((Int(end) ?? 0) + 1))
            let folder = try TemporaryFolder()
            try folder.write(lines.joined(separator: "\n").utf8, to: "archive")
            do {
                _ = try folder.store().importAll(from: ArchiveReader(path: "\(folder.path)/archive"))
                return nil
            } catch let error as ArchiveError {
                return error
            }
        }
        #expect(try taking("morse.wpm", "20") == nil)
        #expect(try taking("later.thing", "9223372036854775807") == nil)
        guard
            case .outOfRange(_, "value", "9223372036854775807", 5...60) = try taking("morse.wpm", "9223372036854775807")
        else {
            Issue.record("taken")
            return
        }
    }
}
