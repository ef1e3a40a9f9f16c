public import Trainer
public import Training

extension SQLiteStore {
    /// Opens a session's row.
    public func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey {
        let id = try write { (database) throws(SQLiteError) in try database.begin(kind.rawValue, at: moment) }
        return note(session: id, kind.rawValue, at: moment)
    }

    /// Records answers, all or none.
    public func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError) {
        try know(session)
        try write { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for attempt in attempts { try database.insert(attempt, in: row(of: session), at: moment) }
            }
        }
        note(answers: attempts.count) { $0.record(attempts, in: session, at: moment) }
    }

    /// Records the answer to a word.
    public func recordWord(_ answer: WordAnswer, in session: SessionKey, at moment: Moment) throws(StoreError) {
        try know(session)
        try write { (database) throws(SQLiteError) in
            try database.insert(answer, in: row(of: session), at: moment)
        }
        note { $0.record(answer, in: session, at: moment) }
    }

    /// Closes the session's row and writes level, schedule and streak, and states by name, all or nothing.  Repeating
    /// it changes nothing, so it can be retried after a full disk.
    public func finish(
        _ session: SessionKey, as record: SessionRecord, progress: Progress, states: [String: String] = [:]
    ) throws(StoreError) {
        try know(session)
        try write { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.finish(row(of: session), as: record)
                try database.write(progress)
                try database.write(states)
            }
        }
        note { journal in
            journal.finish(session, as: record, progress: progress)
            for (name, value) in states { journal.setState(name, to: value) }
        }
    }

    /// Writes level and schedule without a session, and states by name, all or nothing.
    public func keep(_ progress: Progress, states: [String: String]) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.write(progress)
                try database.write(states)
            }
        }
        note { journal in
            journal.keep(progress)
            for (name, value) in states { journal.setState(name, to: value) }
        }
    }

    /// Notes that the introduction of a character was heard.
    public func introduced(_ character: String, direction: Direction) throws(StoreError) {
        try write { (database) throws(SQLiteError) in try database.introduced(character, direction: direction) }
        note { $0.introduce(character, direction) }
    }

    /// The stored state of a paused session, and when it was paused.
    public func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)? {
        try read { (database) throws(SQLiteError) in
            try database.query(
                "SELECT state, epoch, day, second_of_day FROM paused WHERE direction = ?", direction.rawValue
            ) { row in
                (state: row.text(0), at: row.moment(1))
            }.first
        }
    }

    /// Stores a paused session; nil removes it.
    public func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.setPaused(direction, state: state, at: moment)
        }
        note { $0.setPaused(direction, state, at: moment) }
    }

    /// Deletes all progress.  Settings and backups stay.
    public func reset() throws(StoreError) {
        // From here on fewer answers are not a loss, wherever the process is killed.
        tally.clear()
        try write { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in try database.reset() }
        }
        noteReset()
    }
}
