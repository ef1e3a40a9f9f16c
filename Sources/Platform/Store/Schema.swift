/// The tables, and how an older file gets them.
///
/// `user_version` counts the steps that a file has been through.  A step that was ever released is never changed: new
/// steps are added at the end.
struct Schema {
    /// The one that this Kochlea writes.
    static let current = Schema(steps: [first, second])

    /// A number of steps that no release will reach: a file that claims more is damaged, not newer.
    static let implausibleVersion = 1000

    /// From an empty file on.
    let steps: [String]

    /// The version of a file that has been through all steps.
    var version: Int { steps.count }

    /// Takes a database from the version it has to `version`, one transaction for each step.
    func migrate(_ database: Database) throws(SQLiteError) {
        for (index, step) in steps.enumerated().dropFirst(try database.userVersion()) {
            try database.transaction { () throws(SQLiteError) in
                try database.execute(step)
                // A pragma takes no `?`.
                try database.execute("PRAGMA user_version = \(index + 1)")
            }
        }
    }

    /// What a file of an earlier version (or this one) must be made of but is not; nil if nothing is missing.
    ///
    /// A letter that is wrong in the schema would be met much later, as a table that is not there.
    func missingPart(of database: Database, version: Int) throws(SQLiteError) -> String? {
        let sound = try Database.inMemory()
        try Schema(steps: Array(steps.prefix(version))).migrate(sound)
        return try Self.parts(of: sound).subtracting(Self.parts(of: database)).first
    }

    private static func parts(of database: Database) throws(SQLiteError) -> Set<String> {
        Set(
            try database.query("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema") {
                $0.text(0)
            })
    }

    /// Days are days since 1970-01-01 in the learner's own calendar; `epoch` is seconds of universal time.
    ///
    /// `skill` is the direction, but 'ear' in ear training, which is counted apart.  `total` and `confusion` are kept by a
    /// trigger, in the transaction of the answer itself, so that what is shown never needs to walk all answers.
    ///
    /// The checks also find damage, for the check at opening evaluates them.  `attempt` has none: with 100 000 rows they are
    /// four fifths of the time that check takes.
    private static let first = """
        CREATE TABLE session (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            epoch INTEGER NOT NULL,
            day INTEGER NOT NULL,
            second_of_day INTEGER NOT NULL CHECK (second_of_day BETWEEN 0 AND 86400),
            -- Null until it is finished.
            milliseconds INTEGER CHECK (milliseconds >= 0),
            attempts INTEGER CHECK (attempts >= 0),
            correct INTEGER CHECK (correct BETWEEN 0 AND attempts),
            advanced INTEGER CHECK (advanced IN (0, 1)),
            level INTEGER CHECK (level >= 0)
        ) STRICT;
        CREATE TABLE attempt (
            id INTEGER PRIMARY KEY,
            session INTEGER NOT NULL REFERENCES session(id),
            direction TEXT NOT NULL,
            skill TEXT NOT NULL,
            target TEXT NOT NULL,
            answer TEXT NOT NULL,
            correct INTEGER NOT NULL,
            recognition_ms INTEGER,
            pattern TEXT NOT NULL,
            repeats INTEGER NOT NULL,
            epoch INTEGER NOT NULL,
            day INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX attempt_recognition ON attempt (target, id)
            WHERE skill = 'receive' AND correct = 1 AND recognition_ms IS NOT NULL;
        CREATE INDEX attempt_session ON attempt (session);

        CREATE TABLE total (
            skill TEXT NOT NULL,
            target TEXT NOT NULL,
            attempts INTEGER NOT NULL CHECK (attempts > 0),
            correct INTEGER NOT NULL CHECK (correct BETWEEN 0 AND attempts),
            PRIMARY KEY (skill, target)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE confusion (
            skill TEXT NOT NULL,
            target TEXT NOT NULL,
            answer TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (skill, target, answer)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER attempt_counted AFTER INSERT ON attempt BEGIN
            INSERT INTO total VALUES (new.skill, new.target, 1, new.correct)
                ON CONFLICT DO UPDATE SET attempts = attempts + 1, correct = correct + excluded.correct;
            INSERT INTO confusion SELECT new.skill, new.target, new.answer, 1 WHERE NOT new.correct AND new.answer <> ''
                ON CONFLICT DO UPDATE SET count = count + 1;
        END;

        CREATE TABLE progress (
            direction TEXT PRIMARY KEY CHECK (direction IN ('receive', 'send')),
            level INTEGER NOT NULL CHECK (level >= 2),
            interval_days INTEGER NOT NULL CHECK (interval_days >= 1),
            due INTEGER,
            last_practised INTEGER,
            first_practised INTEGER,
            level_reached INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE streak (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            current INTEGER NOT NULL CHECK (current >= 0),
            longest INTEGER NOT NULL CHECK (longest >= current),
            last_day INTEGER
        ) STRICT;
        CREATE TABLE introduced (
            direction TEXT NOT NULL CHECK (direction IN ('receive', 'send')),
            character TEXT NOT NULL,
            PRIMARY KEY (direction, character)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE paused (
            direction TEXT PRIMARY KEY CHECK (direction IN ('receive', 'send')),
            state TEXT NOT NULL,
            epoch INTEGER NOT NULL,
            day INTEGER NOT NULL,
            second_of_day INTEGER NOT NULL CHECK (second_of_day BETWEEN 0 AND 86400)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Words, each with its answers counted by a trigger as those of characters are; and small states by name.
    private static let second = """
        CREATE TABLE word_attempt (
            id INTEGER PRIMARY KEY,
            session INTEGER NOT NULL REFERENCES session(id),
            direction TEXT NOT NULL,
            word TEXT NOT NULL,
            answer TEXT NOT NULL,
            correct INTEGER NOT NULL,
            epoch INTEGER NOT NULL,
            day INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX word_attempt_session ON word_attempt (session);
        CREATE TABLE word_total (
            direction TEXT NOT NULL,
            word TEXT NOT NULL,
            attempts INTEGER NOT NULL CHECK (attempts > 0),
            correct INTEGER NOT NULL CHECK (correct BETWEEN 0 AND attempts),
            PRIMARY KEY (direction, word)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER word_attempt_counted AFTER INSERT ON word_attempt BEGIN
            INSERT INTO word_total VALUES (new.direction, new.word, 1, new.correct)
                ON CONFLICT DO UPDATE SET attempts = attempts + 1, correct = correct + excluded.correct;
        END;
        CREATE TABLE state (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
