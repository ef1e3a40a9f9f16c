-- The additions of the second version.
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
PRAGMA user_version = 2;
