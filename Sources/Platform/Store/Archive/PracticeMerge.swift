import Activities
import Interface
import Training

/// Adds the practice of one database to another: sessions, answers, levels, streak and characters that are known.
/// Settings and paused sessions stay those of the target.
///
/// The result does not depend on the order in which several are added, and repeating it changes nothing. All of it runs
/// inside a transaction of the target.
struct PracticeMerge {
    private let source: Database
    private let target: Database
    /// What the target has more than before.
    private(set) var counts = (sessions: 0, answers: 0)
    /// Rows of the target for those of the source.
    private var rows: [Int64: Int64] = [:]

    init(_ source: Database, into target: Database) throws(SQLiteError) {
        (self.source, self.target) = (source, target)
        try addSessions()
        let answers = try addAnswers("attempt", Checksums.attemptContent)
        let words = try addAnswers("word_attempt", Checksums.wordContent)
        if answers.isChanged || words.isChanged {
            let load = try BulkLoad(target)
            if answers.isChanged { try write(answers.all, to: "attempt", Checksums.attemptContent) }
            if words.isChanged { try write(words.all, to: "word_attempt", Checksums.wordContent) }
            try load.finish()
            // Figures were computed from the answers in their former order.
            try target.execute("DELETE FROM figures")
        }
        try addLevels()
        try addStates()
        for row in try Self.rows("SELECT direction, character FROM introduced", in: source) {
            try target.run("INSERT OR IGNORE INTO introduced VALUES (?, ?)", values: row)
        }
        try addStreak()
    }

    private static func rows(_ sql: String, in database: Database) throws(SQLiteError) -> [[StoredValue]] {
        try database.query(sql) { $0.values }
    }

    // MARK: Sessions

    private static let sessions =
        """
        SELECT id, kind, epoch, day, second_of_day, milliseconds, attempts, correct, advanced, level FROM session
        ORDER BY id
        """

    /// A session is known by its kind and its start. An end is better than none, and of two ends the longer one is the
    /// later state.
    private mutating func addSessions() throws(SQLiteError) {
        var known: [RowKey: [[StoredValue]]] = [:]
        for row in try Self.rows(Self.sessions, in: target) { known[row.key(1...4), default: []].append(row) }
        for row in try Self.rows(Self.sessions, in: source) {
            if var same = known[row.key(1...4)], !same.isEmpty {
                let own = same.removeFirst()
                known[row.key(1...4)] = same
                rows[row[0].number] = own[0].number
                guard own.key(5...9) < row.key(5...9) else { continue }
                try target.run(
                    """
                    UPDATE session SET milliseconds = ?, attempts = ?, correct = ?, advanced = ?, level = ? WHERE id = ?
                    """, values: Array(row[5...9]) + [own[0]])
            } else {
                try target.run(
                    """
                    INSERT INTO session (kind, epoch, day, second_of_day, milliseconds, attempts, correct, advanced,
                        level) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """, values: Array(row[1...]))
                rows[row[0].number] = target.lastInsertedRow
                counts.sessions += 1
            }
        }
    }

    // MARK: Answers

    private struct Placed: Equatable {
        var session: Int64
        var answer: AnswerSequence.Answer
    }

    /// All answers of both, by time. Changed if the target lacks some, or has them in another order.
    private mutating func addAnswers(
        _ table: String, _ content: String
    ) throws(SQLiteError) -> (all: [Placed], isChanged: Bool) {
        let columns = content.split(separator: ",").map { $0.trimming { $0 == " " } }
        let epoch = columns.firstIndex(of: "epoch") ?? 0
        func answers(in database: Database) throws(SQLiteError) -> [Placed] {
            try Self.rows("SELECT session, \(content) FROM \(table) ORDER BY id", in: database).map { row in
                Placed(
                    session: row[0].number,
                    answer: AnswerSequence.Answer(epoch: row[1 + epoch].number, content: Array(row[1...])))
            }
        }
        let own = try answers(in: target)
        var added: [Int64: [AnswerSequence.Answer]] = [:]
        for placed in try answers(in: source) {
            guard let row = rows[placed.session] else { continue }
            added[row, default: []].append(placed.answer)
        }
        if added.isEmpty { return (own, false) }
        var sessions = Dictionary(grouping: own) { $0.session }.mapValues { AnswerSequence($0.map(\.answer)) }
        for (session, answers) in added {
            sessions[session] = (sessions[session] ?? AnswerSequence([])).merged(with: AnswerSequence(answers))
        }
        let starts = try starts()
        let order = sessions.keys.sorted { (starts[$0] ?? RowKey([]), $0) < (starts[$1] ?? RowKey([]), $1) }
        var all: [Placed] = []
        for session in order {
            all += (sessions[session]?.answers ?? []).map { Placed(session: session, answer: $0) }
        }
        // Stable: sessions that began earlier come first within a second.
        all.sort { $0.answer.epoch < $1.answer.epoch }
        if table == "attempt" { counts.answers = all.count - own.count }
        let isSame = all.count == own.count && zip(all, own).allSatisfy { $0 == $1 }
        return (all, !isSame)
    }

    /// The kind and the start of each session: an order that does not depend on the numbers of rows.
    private func starts() throws(SQLiteError) -> [Int64: RowKey] {
        var starts: [Int64: RowKey] = [:]
        for row in try Self.rows("SELECT id, epoch, kind, day, second_of_day FROM session", in: target) {
            starts[row[0].number] = row.key(1...4)
        }
        return starts
    }

    private func write(_ answers: [Placed], to table: String, _ content: String) throws(SQLiteError) {
        try target.execute("DELETE FROM \(table)")
        let count = content.split(separator: ",").count + 1
        let places = (1...count).map { "?\($0)" }.joined(separator: ", ")
        let statement = try target.statement(
            "INSERT INTO \(table) (session, \(content), checksum) VALUES (\(places), checksum(\(places)))")
        for placed in answers {
            let values: [StoredValue] = [.integer(placed.session)] + placed.answer.content
            try statement.run(values)
        }
    }

    // MARK: Levels

    private func addLevels() throws(SQLiteError) {
        for direction in Direction.allCases {
            guard let added = try source.storedProgress(direction) else { continue }
            let own = try target.storedProgress(direction)
            let merged = own?.merged(with: added) ?? added
            if merged != own { try target.store(merged, direction) }
        }
    }

    /// Levels of other alphabets, known characters and results of Learn CW Online are states. The others describe what
    /// the program has said on this computer, and stay.
    private func addStates() throws(SQLiteError) {
        for row in try Self.rows("SELECT name, value FROM state", in: source) {
            guard case .text(let name) = row[0], case .text(let added) = row[1] else { continue }
            let own = try target.query("SELECT value FROM state WHERE name = ?", name) { $0.text(0) }.first
            guard let merged = MergedState.value(name, own, added), merged != own else { continue }
            try target.run("REPLACE INTO state VALUES (?, ?)", name, merged)
        }
    }

    /// The days of both may make a longer streak than either has. They count even if nothing is new: the target may have
    /// all answers of the source without having been merged before.
    private func addStreak() throws(SQLiteError) {
        let days = try target.query(
            """
            SELECT day FROM session WHERE milliseconds IS NOT NULL
            UNION SELECT day FROM attempt GROUP BY day HAVING count(*) >= \(AnsweredDay.enough) ORDER BY 1
            """
        ) { Day(ordinal: Ranges.days.clamping($0.integer(0))) }
        let own = try target.storedStreak()
        let computed = days.isEmpty ? nil : days.reduce(Streak()) { $0.practised(on: $1) }
        let all = [own, try source.storedStreak(), computed].compactMap(\.self)
        let latest = all.max { ($0.lastDay?.ordinal ?? .min, $0.current) < ($1.lastDay?.ordinal ?? .min, $1.current) }
        guard var merged = latest else { return }
        merged.longest = all.map(\.longest).max() ?? merged.longest
        guard merged != own else { return }
        try target.run(
            "REPLACE INTO streak VALUES (1, ?, ?, ?)", merged.current, merged.longest, merged.lastDay?.ordinal)
    }
}

/// Values for comparing and for dictionaries. Null is less than any number.
private struct RowKey: Hashable, Comparable {
    private var numbers: [Int64] = []
    private var text = ""

    init(_ values: ArraySlice<StoredValue>) {
        for value in values {
            switch value {
            case .null: numbers.append(-1)
            case .integer(let number): numbers.append(number)
            case .text(let more): text += more
            }
        }
    }

    static func < (one: RowKey, other: RowKey) -> Bool {
        if one.numbers != other.numbers { return one.numbers.lexicographicallyPrecedes(other.numbers) }
        return one.text < other.text
    }
}

extension [StoredValue] {
    fileprivate func key(_ columns: ClosedRange<Int>) -> RowKey { RowKey(self[columns]) }
}

extension StoredValue {
    fileprivate var number: Int64 { if case .integer(let number) = self { number } else { 0 } }
}

extension Substring {
    fileprivate func trimming(_ isWanted: (Character) -> Bool) -> String { String(drop(while: isWanted)) }
}

extension Database {
    /// Nil if the direction has no row.
    fileprivate func storedProgress(_ direction: Direction) throws(SQLiteError) -> DirectionProgress? {
        let found = try query("SELECT EXISTS (SELECT 1 FROM progress WHERE direction = ?)", direction.rawValue) {
            $0.integer(0)
        }
        return found == [1] ? try directionProgress(direction) : nil
    }

    fileprivate func store(_ progress: DirectionProgress, _ direction: Direction) throws(SQLiteError) {
        try run(
            "REPLACE INTO progress VALUES (?, ?, ?, ?, ?, ?, ?)", direction.rawValue, progress.level,
            progress.intervalDays, progress.due?.ordinal, progress.lastPractised?.ordinal,
            progress.firstPractised?.ordinal, progress.levelReached?.ordinal)
    }

    fileprivate func storedStreak() throws(SQLiteError) -> Streak? {
        let found = try query("SELECT EXISTS (SELECT 1 FROM streak)") { $0.integer(0) }
        return found == [1] ? try streak() : nil
    }
}
