import Activities
import Interface
import Training

/// All of this run's changes, in memory, so that they can be written again if the file fails. Sessions have the
/// program's numbers, not those of a file.
struct RunJournal {
    private struct Opened {
        var kind: String
        var began: Moment
        var record: SessionRecord?
    }

    private var sessions: [Int64: Opened] = [:]
    private var attempts: [(attempt: Attempt, session: Int64, at: Moment)] = []
    private var words: [(answer: WordAnswer, session: Int64, at: Moment)] = []
    private var progress: Progress?
    private var introduced: [Direction: Set<String>] = [:]
    private var paused: [Direction: (state: String, at: Moment)] = [:]
    private var settings: [String: String] = [:]
    private var states: [String: String] = [:]

    var hasAnswers: Bool { !attempts.isEmpty || !words.isEmpty }

    func knows(_ session: SessionKey) -> Bool { sessions[session.rawValue] != nil }

    mutating func begin(_ session: SessionKey, _ kind: String, at moment: Moment) {
        sessions[session.rawValue] = Opened(kind: kind, began: moment)
    }

    mutating func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) {
        self.attempts += attempts.map { ($0, session.rawValue, moment) }
    }

    mutating func record(_ word: WordAnswer, in session: SessionKey, at moment: Moment) {
        words.append((word, session.rawValue, moment))
    }

    mutating func finish(_ session: SessionKey, as record: SessionRecord, progress: Progress) {
        sessions[session.rawValue, default: Opened(kind: record.kind.rawValue, began: record.began)].record = record
        self.progress = progress
    }

    mutating func keep(_ progress: Progress) { self.progress = progress }

    mutating func introduce(_ character: String, _ direction: Direction) {
        introduced[direction, default: []].insert(character)
    }

    mutating func setPaused(_ direction: Direction, _ state: String?, at moment: Moment) {
        paused[direction] = state.map { ($0, moment) }
    }

    mutating func set(_ name: String, to value: String?) { settings[name] = value }

    mutating func setState(_ name: String, to value: String?) { states[name] = value }

    mutating func reset() {
        let settings = settings
        self = RunJournal()
        self.settings = settings
    }

    func database(_ schema: Schema) throws(SQLiteError) -> Database {
        let database = try Database.inMemory()
        try schema.migrate(database)
        try database.transaction { () throws(SQLiteError) in try write(to: database) }
        return database
    }

    private func write(to database: Database) throws(SQLiteError) {
        for (id, session) in sessions.sorted(by: { $0.key < $1.key }) {
            try database.run(
                "INSERT INTO session (id, kind, epoch, day, second_of_day) VALUES (?, ?, ?, ?, ?)", id, session.kind,
                session.began.storedEpoch, session.began.day.stored, session.began.storedSecond)
            if let record = session.record { try database.finish(id, as: record) }
        }
        for (attempt, session, moment) in attempts { try database.insert(attempt, in: session, at: moment) }
        for (answer, session, moment) in words { try database.insert(answer, in: session, at: moment) }
        if let progress { try database.write(progress) }
        for (direction, characters) in introduced {
            for character in characters { try database.introduced(character, direction: direction) }
        }
        for (direction, kept) in paused { try database.setPaused(direction, state: kept.state, at: kept.at) }
        for (name, value) in settings { try database.run("REPLACE INTO setting VALUES (?, ?)", name, value) }
        for (name, value) in states { try database.run("REPLACE INTO state VALUES (?, ?)", name, value) }
    }
}
