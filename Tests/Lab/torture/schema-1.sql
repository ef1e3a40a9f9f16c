-- The tables of the first version. Never change this file, because that version was released.
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
PRAGMA user_version = 1;
