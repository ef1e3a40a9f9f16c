public import Activities
import Interface
public import Training

extension SQLiteStore {
    public func begin(_ kind: SessionKind, at moment: Moment) throws(StoreError) -> SessionKey {
        let id = try write { (database) throws(SQLiteError) in try database.begin(kind.rawValue, at: moment) }
        return note(session: id, kind.rawValue, at: moment)
    }

    /// All or none.
    public func record(_ attempts: [Attempt], in session: SessionKey, at moment: Moment) throws(StoreError) {
        try know(session)
        try write { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for attempt in attempts { try database.insert(attempt, in: row(of: session), at: moment) }
            }
        }
        note(answers: attempts.count) { $0.record(attempts, in: session, at: moment) }
    }

    public func recordWord(_ answer: WordAnswer, in session: SessionKey, at moment: Moment) throws(StoreError) {
        try know(session)
        try write { (database) throws(SQLiteError) in
            try database.insert(answer, in: row(of: session), at: moment)
        }
        note { $0.record(answer, in: session, at: moment) }
    }

    /// Writes the session's end, progress and states, all or nothing. Repeating it changes nothing, so it can be
    /// retried after a full disk.
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

    /// All or nothing, without a session.
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

    public func introduced(_ character: String, direction: Direction) throws(StoreError) {
        try write { (database) throws(SQLiteError) in try database.introduced(character, direction: direction) }
        note { $0.introduce(character, direction) }
    }

    public func paused(_ direction: Direction) throws(StoreError) -> (state: String, at: Moment)? {
        try read { (database) throws(SQLiteError) in
            try database.query(
                "SELECT state, epoch, day, second_of_day FROM paused WHERE direction = ?", direction.rawValue
            ) { row in
                (state: row.text(0), at: row.moment(1))
            }.first
        }
    }

    /// Nil removes the paused session.
    public func setPaused(_ direction: Direction, state: String?, at moment: Moment) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.setPaused(direction, state: state, at: moment)
        }
        note { $0.setPaused(direction, state, at: moment) }
    }

    /// Settings and backups stay.
    public func reset() throws(StoreError) {
        // From here on, fewer answers do not count as a loss, even if the process is killed.
        tally.clear()
        try write { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in try database.reset() }
        }
        noteReset()
    }
}
