/// The tables, and the steps that migrate older files. `user_version` counts the steps that a file has been through.
/// Never change a released step: add new ones at the end.
struct Schema: Sendable {
    static let current = Schema(steps: [first, second, NumberTriggers.statements, fourth, fifth])

    /// The first version without numbers out of range.
    static let versionWithRanges = 3

    /// The first version with checksums of answers.
    static let checksums = 4

    /// The first version with a flag for damage, and with figures that a start reads.
    static let figures = 5

    /// No release will have so many steps: a file with more is damaged, not newer.
    static let implausibleVersion = 1000

    let steps: [String]

    var version: Int { steps.count }

    /// One transaction per step.
    func migrate(_ database: Database) throws(SQLiteError) {
        for (index, step) in steps.enumerated().dropFirst(try database.userVersion()) {
            try database.transaction { () throws(SQLiteError) in
                try database.execute(step)
                // A pragma takes no `?`.
                try database.execute("PRAGMA user_version = \(index + 1)")
            }
        }
    }

    /// Returns the number of rows with repaired numbers.
    ///
    /// Answers are checked before the step that creates their triggers, so that a crash leaves no bad number behind.
    ///
    /// - Parameter extent: whether to check the tables that grow with the years, too.
    func migrateAndRepair(
        _ database: Database, _ extent: DatabaseCheck.Extent = .whole
    ) throws(SQLiteError) -> Int {
        let isOlder = try database.userVersion() < Self.versionWithRanges
        if isOlder { try Schema(steps: Array(steps.prefix(Self.versionWithRanges - 1))).migrate(database) }
        let rows = try NumberRepair(database: database).run(isOlder ? .whole : extent)
        try migrate(database)
        return rows
    }

    /// A part of the schema that the file lacks.
    ///
    /// Without this check, damage to a name in the schema would show only much later, as a missing table.
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

    /// `day` counts days since 1970-01-01 in the learner's calendar; `epoch` is seconds of universal time.
    ///
    /// `skill` is the direction, 'ear' in ear training, 'receive.touch' by touch, or 'interface' for names of menu
    /// items; each is counted separately. A trigger updates `total` and `confusion` with each answer, so that displaying
    /// them needs no pass over all answers.
    ///
    /// The constraints also find damage, because the check on opening evaluates them. `attempt` has none: with 100 000
    /// rows they would take four fifths of the time of that check.
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

    private static let fourth = """
        ALTER TABLE attempt ADD COLUMN checksum INTEGER;
        UPDATE attempt SET checksum = \(Checksums.attempt);
        ALTER TABLE word_attempt ADD COLUMN checksum INTEGER;
        UPDATE word_attempt SET checksum = \(Checksums.word);
        CREATE TABLE upkeep (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            -- How often it was opened for writing: grows whatever clocks say, and whatever is forgotten.
            openings INTEGER NOT NULL CHECK (openings >= 0),
            -- The day that has its check and its backup.
            day INTEGER,
            -- What the learner was not told yet.
            recovery TEXT,
            backup_day INTEGER,
            set_aside TEXT,
            missing INTEGER NOT NULL DEFAULT 0 CHECK (missing >= 0),
            taken_in INTEGER NOT NULL DEFAULT 0 CHECK (taken_in >= 0)
        ) STRICT;
        INSERT INTO upkeep (only, openings) VALUES (1, 0);
        """

    /// A start reads totals, kept figures and the latest answers, never all answers.
    private static let fifth = """
        -- Whether a check has found damage. The next start looks closer.
        ALTER TABLE upkeep ADD COLUMN suspect INTEGER NOT NULL DEFAULT 0 CHECK (suspect IN (0, 1));
        CREATE TABLE session_total (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            finished INTEGER NOT NULL CHECK (finished >= 0)
        ) STRICT;
        INSERT INTO session_total SELECT 1, count(milliseconds) FROM session;
        CREATE TRIGGER session_inserted AFTER INSERT ON session WHEN new.milliseconds IS NOT NULL BEGIN
            UPDATE session_total SET finished = finished + 1;
        END;
        CREATE TRIGGER session_changed AFTER UPDATE OF milliseconds ON session
        WHEN (old.milliseconds IS NULL) <> (new.milliseconds IS NULL) BEGIN
            UPDATE session_total SET finished = finished + CASE WHEN new.milliseconds IS NULL THEN -1 ELSE 1 END;
        END;
        CREATE TRIGGER session_deleted AFTER DELETE ON session WHEN old.milliseconds IS NOT NULL BEGIN
            UPDATE session_total SET finished = finished - 1;
        END;
        CREATE TABLE figures (
            name TEXT PRIMARY KEY,
            -- The last answer in them.
            through INTEGER NOT NULL,
            text TEXT NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT;
        """
}
