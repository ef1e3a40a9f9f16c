-- The progress file of a learner who used Kochlea 0.1.0 on three days: sqlite3 progress.sqlite .dump
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
INSERT INTO session VALUES(1,'receive',1795161600,20777,28800,NULL,NULL,NULL,NULL,NULL);
INSERT INTO session VALUES(2,'words',1795248000,20778,28800,NULL,NULL,NULL,NULL,NULL);
INSERT INTO session VALUES(3,'send',1795334400,20779,28800,NULL,NULL,NULL,NULL,NULL);
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
, checksum INTEGER) STRICT;
INSERT INTO attempt VALUES(1,1,'receive','receive','M','K',0,6,'',0,1795161608,20777,-6768852266322808710);
INSERT INTO attempt VALUES(2,1,'receive','receive','M','M',1,6,'',0,1795161609,20777,2992402081463731792);
INSERT INTO attempt VALUES(3,1,'receive','receive','M','K',0,6,'',0,1795161610,20777,-292449232200306500);
INSERT INTO attempt VALUES(4,1,'receive','receive','M','M',1,6,'',0,1795161612,20777,940675065033944433);
INSERT INTO attempt VALUES(5,1,'receive','receive','M','K',0,6,'',0,1795161613,20777,-2687721294106030261);
INSERT INTO attempt VALUES(6,1,'receive','receive','K','M',0,6,'',0,1795161615,20777,-1721686462282787763);
INSERT INTO attempt VALUES(7,1,'receive','receive','M','K',0,6,'',0,1795161617,20777,3905945743670641231);
INSERT INTO attempt VALUES(8,1,'receive','receive','K','M',0,6,'',0,1795161619,20777,-7061709971500851311);
INSERT INTO attempt VALUES(9,1,'receive','receive','M','K',0,6,'',0,1795161621,20777,8830446678889499651);
INSERT INTO attempt VALUES(10,1,'receive','receive','K','M',0,6,'',0,1795161623,20777,6358943705863614933);
INSERT INTO attempt VALUES(11,1,'receive','receive','M','K',0,6,'',0,1795161625,20777,-2818166956950303481);
INSERT INTO attempt VALUES(12,1,'receive','receive','K','M',0,6,'',0,1795161627,20777,7851428253883318137);
INSERT INTO attempt VALUES(13,1,'receive','receive','M','K',0,6,'',0,1795161629,20777,-6082691546494669797);
INSERT INTO attempt VALUES(14,1,'receive','receive','K','M',0,6,'',0,1795161631,20777,8911454394820079581);
INSERT INTO attempt VALUES(15,1,'receive','receive','M','K',0,6,'',0,1795161633,20777,-1142235857582352353);
INSERT INTO attempt VALUES(16,1,'receive','receive','K','M',0,6,'',0,1795161635,20777,6577276189441604705);
INSERT INTO attempt VALUES(17,1,'receive','receive','M','K',0,6,'',0,1795161637,20777,7270624656749063123);
INSERT INTO attempt VALUES(18,1,'receive','receive','K','M',0,6,'',0,1795161639,20777,3756334059085222309);
INSERT INTO attempt VALUES(19,1,'receive','receive','M','K',0,6,'',0,1795161641,20777,8912633527943308759);
INSERT INTO attempt VALUES(20,1,'receive','receive','K','M',0,6,'',0,1795161643,20777,-1124709924208711031);
INSERT INTO attempt VALUES(21,1,'receive','receive','M','K',0,6,'',0,1795161645,20777,-9068623616243654229);
INSERT INTO attempt VALUES(22,1,'receive','receive','K','M',0,6,'',0,1795161647,20777,2090314107855343149);
INSERT INTO attempt VALUES(23,1,'receive','receive','M','K',0,6,'',0,1795161649,20777,1466322385602144687);
INSERT INTO attempt VALUES(24,1,'receive','receive','K','M',0,6,'',0,1795161651,20777,-5960259013563622287);
INSERT INTO attempt VALUES(25,1,'receive','receive','M','K',0,6,'',0,1795161653,20777,5536416070245988963);
INSERT INTO attempt VALUES(26,1,'receive','receive','K','M',0,6,'',0,1795161655,20777,-9057169602482179147);
INSERT INTO attempt VALUES(27,1,'receive','receive','M','K',0,6,'',0,1795161657,20777,-9199069279087927449);
INSERT INTO attempt VALUES(28,1,'receive','receive','K','M',0,6,'',0,1795161659,20777,-8221818669735621927);
INSERT INTO attempt VALUES(29,1,'receive','receive','M','K',0,6,'',0,1795161661,20777,-4981240588557440773);
INSERT INTO attempt VALUES(30,1,'receive','receive','K','M',0,6,'',0,1795161663,20777,-6885824070236686019);
INSERT INTO attempt VALUES(31,2,'receive','receive','W','T',0,6,'',0,1795248004,20778,3554020047267354543);
INSERT INTO attempt VALUES(32,2,'receive','receive','L','E',0,NULL,'',0,1795248004,20778,7676791488176365717);
INSERT INTO attempt VALUES(33,2,'receive','receive','L','',0,NULL,'',0,1795248004,20778,-2677606665553817983);
INSERT INTO attempt VALUES(34,2,'receive','receive','M','I',0,6,'',0,1795248011,20778,6982107519678348297);
INSERT INTO attempt VALUES(35,2,'receive','receive','A','',0,NULL,'',0,1795248011,20778,4432671237132032729);
INSERT INTO attempt VALUES(36,2,'receive','receive','S','S',1,NULL,'',0,1795248011,20778,2585332592575693266);
INSERT INTO attempt VALUES(37,2,'receive','receive','T','',0,NULL,'',0,1795248011,20778,-8565238463896904906);
INSERT INTO attempt VALUES(38,2,'receive','receive','W','I',0,5,'',0,1795248017,20778,-4806851538628937382);
INSERT INTO attempt VALUES(39,2,'receive','receive','A','T',0,NULL,'',0,1795248017,20778,750162433123295414);
INSERT INTO attempt VALUES(40,2,'receive','receive','S','',0,NULL,'',0,1795248017,20778,5243803086843052153);
INSERT INTO attempt VALUES(41,2,'receive','receive','W','H',0,6,'',0,1795248025,20778,8492817054429350290);
INSERT INTO attempt VALUES(42,2,'receive','receive','O','E',0,NULL,'',0,1795248025,20778,-8771878259274081589);
INSERT INTO attempt VALUES(43,2,'receive','receive','R','',0,NULL,'',0,1795248025,20778,-3449475972014937738);
INSERT INTO attempt VALUES(44,2,'receive','receive','K','',0,NULL,'',0,1795248025,20778,4324425211920514377);
INSERT INTO attempt VALUES(45,2,'receive','receive','M','A',0,5,'',0,1795248032,20778,-380092819335159311);
INSERT INTO attempt VALUES(46,2,'receive','receive','O','T',0,NULL,'',0,1795248032,20778,207842147241239453);
INSERT INTO attempt VALUES(47,2,'receive','receive','M','',0,NULL,'',0,1795248032,20778,-8729846055258987370);
INSERT INTO attempt VALUES(48,3,'send','send','M','K',0,NULL,'-.-',0,1795334410,20779,-2318116202962715854);
INSERT INTO attempt VALUES(49,3,'send','send','M','M',1,NULL,'--',0,1795334413,20779,-3156303780824465253);
INSERT INTO attempt VALUES(50,3,'send','send','M','K',0,NULL,'-.-',0,1795334415,20779,6343690971896130159);
CREATE TABLE total (
    skill TEXT NOT NULL,
    target TEXT NOT NULL,
    attempts INTEGER NOT NULL CHECK (attempts > 0),
    correct INTEGER NOT NULL CHECK (correct BETWEEN 0 AND attempts),
    PRIMARY KEY (skill, target)
) STRICT, WITHOUT ROWID;
INSERT INTO total VALUES('receive','A',2,0);
INSERT INTO total VALUES('receive','K',14,0);
INSERT INTO total VALUES('receive','L',2,0);
INSERT INTO total VALUES('receive','M',20,2);
INSERT INTO total VALUES('receive','O',2,0);
INSERT INTO total VALUES('receive','R',1,0);
INSERT INTO total VALUES('receive','S',2,1);
INSERT INTO total VALUES('receive','T',1,0);
INSERT INTO total VALUES('receive','W',3,0);
INSERT INTO total VALUES('send','M',3,1);
CREATE TABLE confusion (
    skill TEXT NOT NULL,
    target TEXT NOT NULL,
    answer TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (skill, target, answer)
) STRICT, WITHOUT ROWID;
INSERT INTO confusion VALUES('receive','A','T',1);
INSERT INTO confusion VALUES('receive','K','M',13);
INSERT INTO confusion VALUES('receive','L','E',1);
INSERT INTO confusion VALUES('receive','M','A',1);
INSERT INTO confusion VALUES('receive','M','I',1);
INSERT INTO confusion VALUES('receive','M','K',15);
INSERT INTO confusion VALUES('receive','O','E',1);
INSERT INTO confusion VALUES('receive','O','T',1);
INSERT INTO confusion VALUES('receive','W','H',1);
INSERT INTO confusion VALUES('receive','W','I',1);
INSERT INTO confusion VALUES('receive','W','T',1);
INSERT INTO confusion VALUES('send','M','K',2);
CREATE TABLE progress (
    direction TEXT PRIMARY KEY CHECK (direction IN ('receive', 'send')),
    level INTEGER NOT NULL CHECK (level >= 2),
    interval_days INTEGER NOT NULL CHECK (interval_days >= 1),
    due INTEGER,
    last_practised INTEGER,
    first_practised INTEGER,
    level_reached INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO progress VALUES('receive',12,1,20778,20777,20777,20786);
INSERT INTO progress VALUES('send',2,1,NULL,NULL,NULL,NULL);
CREATE TABLE streak (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    current INTEGER NOT NULL CHECK (current >= 0),
    longest INTEGER NOT NULL CHECK (longest >= current),
    last_day INTEGER
) STRICT;
INSERT INTO streak VALUES(1,2,2,20778);
CREATE TABLE introduced (
    direction TEXT NOT NULL CHECK (direction IN ('receive', 'send')),
    character TEXT NOT NULL,
    PRIMARY KEY (direction, character)
) STRICT, WITHOUT ROWID;
INSERT INTO introduced VALUES('receive','K');
INSERT INTO introduced VALUES('receive','M');
INSERT INTO introduced VALUES('send','K');
INSERT INTO introduced VALUES('send','M');
CREATE TABLE paused (
    direction TEXT PRIMARY KEY CHECK (direction IN ('receive', 'send')),
    state TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    day INTEGER NOT NULL,
    second_of_day INTEGER NOT NULL CHECK (second_of_day BETWEEN 0 AND 86400)
) STRICT, WITHOUT ROWID;
INSERT INTO paused VALUES('receive','{"session":{"skill":{"material":{"words":{"_0":{"source":{"list":{"_0":["ALL","WAS","OUR","OUT","TWO","ITS","PUT","TOO","MOM","WILL","ALSO","LAST","MUST","PART","PAST","SLOW","TALK","WAIT","WARM","WORK","STORM","MAIL","TOMORROW","LOOP","MAST","WATTS"]}},"history":{}},"_1":{"total":{"attempts":5,"correct":0},"byWord":{"MAST":{"attempts":1,"correct":0},"WORK":{"attempts":1,"correct":0},"MOM":{"attempts":1,"correct":0},"WAS":{"attempts":1,"correct":0},"WILL":{"attempts":1,"correct":0}},"latest":["WAS","WORK","MOM"]}}},"answer":{"written":{}}},"tally":{"total":{"attempts":18,"correct":1},"byCharacter":{"A":{"attempts":2,"correct":0},"S":{"attempts":2,"correct":1},"K":{"attempts":1,"correct":0},"O":{"attempts":2,"correct":0},"M":{"attempts":3,"correct":0},"T":{"attempts":1,"correct":0},"W":{"attempts":3,"correct":0},"I":{"attempts":1,"correct":0},"L":{"attempts":2,"correct":0},"R":{"attempts":1,"correct":0}},"mistakes":[{"target":"W","answer":"T","count":1},{"target":"I","answer":"H","count":1},{"target":"L","answer":"E","count":1},{"target":"L","answer":"","count":1},{"target":"M","answer":"I","count":1},{"target":"A","answer":"","count":1},{"target":"T","answer":"","count":1},{"target":"W","answer":"I","count":1},{"target":"A","answer":"T","count":1},{"target":"S","answer":"","count":1},{"target":"W","answer":"H","count":1},{"target":"O","answer":"E","count":1},{"target":"R","answer":"","count":1},{"target":"K","answer":"","count":1},{"target":"M","answer":"A","count":1},{"target":"O","answer":"T","count":1},{"target":"M","answer":"","count":1}],"recognitionTimes":[]},"isPaused":true,"phase":"asking","introductions":[],"question":{"target":["M","A","S","T"],"given":[],"isInCharacter":false,"repeats":0,"emptyCount":0},"practice":{"limitMilliseconds":300000,"clock":{"microseconds":38866000},"marks":{"limitMilliseconds":300000,"lastMinute":5}},"scoring":"placed","generator":{"state":5068529000301806911}},"kind":"words","level":12,"row":2,"began":{"epochSeconds":1795248000,"day":{"ordinal":20778},"secondOfDay":28800},"asked":["M","A","S","T"],"lastAnswer":{"epochSeconds":1795248032,"day":{"ordinal":20778},"secondOfDay":28832}}',1795248039,20778,28839);
INSERT INTO paused VALUES('send','{"session":{"skill":{"material":{"remembered":{"_0":{"characters":["K","M"],"newest":["K","M"],"direction":"send","length":[1,1],"memories":{"M":{"stability":0.212,"difficulty":6.4133,"day":{"ordinal":20779},"answers":{"attempts":3,"correct":1},"right":0.92,"wrong":1.8464,"milliseconds":3000.0}},"day":{"ordinal":20779},"limitMilliseconds":1500,"chosen":4,"last":"M","retries":[{"character":"M","after":4},{"character":"M","after":6}],"contrast":{"confusions":[],"pair":["M","K"],"left":5}}}},"answer":{"character":{"_0":{"empty":"again","late":"accept","unitMilliseconds":92}}}},"tally":{"total":{"attempts":3,"correct":1},"byCharacter":{"M":{"attempts":3,"correct":1}},"mistakes":[{"target":"M","answer":"K","count":2}],"recognitionTimes":[]},"isPaused":true,"phase":"awaiting","introductions":[],"question":{"target":["M"],"given":[],"isInCharacter":false,"repeats":0,"emptyCount":0,"heard":{"microseconds":17917688},"ended":{"microseconds":17917688}},"practice":{"limitMilliseconds":300000,"clock":{"microseconds":9840688},"marks":{"limitMilliseconds":300000,"lastMinute":5}},"unlocking":{"gate":{"steady":{}},"moment":"next","newest":["K","M"],"coming":["R","S","U","A","P","T","L","O","W","I","N","J","E","F","Y","V","G","Q","Z","H","B","C","D","X"],"introduced":[],"memories":{"M":{"stability":0.212,"difficulty":6.4133,"day":{"ordinal":20779},"answers":{"attempts":3,"correct":1},"right":0.92,"wrong":1.8464,"milliseconds":3000.0}},"day":{"ordinal":20779},"limitMilliseconds":1500,"latest":[{"direction":"send","target":"M","answer":"K","pattern":"-.-","repeats":0},{"direction":"send","target":"M","answer":"M","pattern":"--","repeats":0},{"direction":"send","target":"M","answer":"K","pattern":"-.-","repeats":0}],"unlocked":[],"times":[],"isReached":false,"isReachedTold":false,"isMissingTold":false},"scoring":"placed","generator":{"state":9423214565238652265}},"kind":"send","level":2,"row":3,"began":{"epochSeconds":1795334400,"day":{"ordinal":20779},"secondOfDay":28800},"asked":["M"],"lastAnswer":{"epochSeconds":1795334415,"day":{"ordinal":20779},"secondOfDay":28815}}',1795334418,20779,28818);
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('morse.tone','700');
INSERT INTO setting VALUES('rules','kochlea');
INSERT INTO setting VALUES('words.known','on');
CREATE TABLE word_attempt (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES session(id),
    direction TEXT NOT NULL,
    word TEXT NOT NULL,
    answer TEXT NOT NULL,
    correct INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    day INTEGER NOT NULL
, checksum INTEGER) STRICT;
INSERT INTO word_attempt VALUES(1,2,'receive','WILL','THE',0,1795248004,20778,6818410829598476262);
INSERT INTO word_attempt VALUES(2,2,'receive','MAST','IS',0,1795248011,20778,1929507953087215116);
INSERT INTO word_attempt VALUES(3,2,'receive','WAS','IT',0,1795248017,20778,6715544237170259236);
INSERT INTO word_attempt VALUES(4,2,'receive','WORK','HE',0,1795248025,20778,5329467540706775657);
INSERT INTO word_attempt VALUES(5,2,'receive','MOM','AT',0,1795248032,20778,-3773385363696241513);
CREATE TABLE word_total (
    direction TEXT NOT NULL,
    word TEXT NOT NULL,
    attempts INTEGER NOT NULL CHECK (attempts > 0),
    correct INTEGER NOT NULL CHECK (correct BETWEEN 0 AND attempts),
    PRIMARY KEY (direction, word)
) STRICT, WITHOUT ROWID;
INSERT INTO word_total VALUES('receive','MAST',1,0);
INSERT INTO word_total VALUES('receive','MOM',1,0);
INSERT INTO word_total VALUES('receive','WAS',1,0);
INSERT INTO word_total VALUES('receive','WILL',1,0);
INSERT INTO word_total VALUES('receive','WORK',1,0);
CREATE TABLE state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO state VALUES('answered','20779 3 0 3');
INSERT INTO state VALUES('known.receive','K M R S U A P T L O W');
INSERT INTO state VALUES('unknown.words.receive','yes');
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
INSERT INTO upkeep VALUES(1,5,20779,NULL,NULL,NULL,0,0);
CREATE INDEX attempt_recognition ON attempt (target, id)
    WHERE skill = 'receive' AND correct = 1 AND recognition_ms IS NOT NULL;
CREATE INDEX attempt_session ON attempt (session);
CREATE TRIGGER attempt_counted AFTER INSERT ON attempt BEGIN
    INSERT INTO total VALUES (new.skill, new.target, 1, new.correct)
        ON CONFLICT DO UPDATE SET attempts = attempts + 1, correct = correct + excluded.correct;
    INSERT INTO confusion SELECT new.skill, new.target, new.answer, 1 WHERE NOT new.correct AND new.answer <> ''
        ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE INDEX word_attempt_session ON word_attempt (session);
CREATE TRIGGER word_attempt_counted AFTER INSERT ON word_attempt BEGIN
    INSERT INTO word_total VALUES (new.direction, new.word, 1, new.correct)
        ON CONFLICT DO UPDATE SET attempts = attempts + 1, correct = correct + excluded.correct;
END;
CREATE TRIGGER session_ranges_insert BEFORE INSERT ON session
WHEN NOT ((new.epoch BETWEEN -62135683200 AND 253402387200) AND (new.day BETWEEN -719162 AND 2932896) AND (new.second_of_day BETWEEN 0 AND 86400) AND (new.milliseconds IS NULL OR new.milliseconds BETWEEN 0 AND 1000000000000) AND (new.attempts IS NULL OR new.attempts BETWEEN 0 AND 1000000000) AND (new.correct IS NULL OR new.correct BETWEEN 0 AND 1000000000 AND new.attempts BETWEEN 0 AND 1000000000) AND (new.level IS NULL OR new.level BETWEEN 0 AND 1000))
BEGIN SELECT RAISE(ABORT, 'session: a number is out of range'); END;
CREATE TRIGGER session_ranges_update BEFORE UPDATE ON session
WHEN NOT ((new.epoch BETWEEN -62135683200 AND 253402387200) AND (new.day BETWEEN -719162 AND 2932896) AND (new.second_of_day BETWEEN 0 AND 86400) AND (new.milliseconds IS NULL OR new.milliseconds BETWEEN 0 AND 1000000000000) AND (new.attempts IS NULL OR new.attempts BETWEEN 0 AND 1000000000) AND (new.correct IS NULL OR new.correct BETWEEN 0 AND 1000000000 AND new.attempts BETWEEN 0 AND 1000000000) AND (new.level IS NULL OR new.level BETWEEN 0 AND 1000))
BEGIN SELECT RAISE(ABORT, 'session: a number is out of range'); END;
CREATE TRIGGER attempt_ranges_insert BEFORE INSERT ON attempt
WHEN NOT ((new.epoch BETWEEN -62135683200 AND 253402387200) AND (new.day BETWEEN -719162 AND 2932896) AND (new.recognition_ms IS NULL OR new.recognition_ms BETWEEN 0 AND 1000000000) AND (new.repeats BETWEEN 0 AND 1000000000) AND (new.correct BETWEEN 0 AND 1))
BEGIN SELECT RAISE(ABORT, 'attempt: a number is out of range'); END;
CREATE TRIGGER attempt_ranges_update BEFORE UPDATE ON attempt
WHEN NOT ((new.epoch BETWEEN -62135683200 AND 253402387200) AND (new.day BETWEEN -719162 AND 2932896) AND (new.recognition_ms IS NULL OR new.recognition_ms BETWEEN 0 AND 1000000000) AND (new.repeats BETWEEN 0 AND 1000000000) AND (new.correct BETWEEN 0 AND 1))
BEGIN SELECT RAISE(ABORT, 'attempt: a number is out of range'); END;
CREATE TRIGGER word_attempt_ranges_insert BEFORE INSERT ON word_attempt
WHEN NOT ((new.epoch BETWEEN -62135683200 AND 253402387200) AND (new.day BETWEEN -719162 AND 2932896) AND (new.correct BETWEEN 0 AND 1))
BEGIN SELECT RAISE(ABORT, 'word_attempt: a number is out of range'); END;
CREATE TRIGGER word_attempt_ranges_update BEFORE UPDATE ON word_attempt
WHEN NOT ((new.epoch BETWEEN -62135683200 AND 253402387200) AND (new.day BETWEEN -719162 AND 2932896) AND (new.correct BETWEEN 0 AND 1))
BEGIN SELECT RAISE(ABORT, 'word_attempt: a number is out of range'); END;
CREATE TRIGGER progress_ranges_insert BEFORE INSERT ON progress
WHEN NOT ((new.level BETWEEN 2 AND 1000) AND (new.interval_days BETWEEN 1 AND 365) AND (new.due IS NULL OR new.due BETWEEN -719162 AND 2932896) AND (new.last_practised IS NULL OR new.last_practised BETWEEN -719162 AND 2932896) AND (new.first_practised IS NULL OR new.first_practised BETWEEN -719162 AND 2932896) AND (new.level_reached IS NULL OR new.level_reached BETWEEN -719162 AND 2932896))
BEGIN SELECT RAISE(ABORT, 'progress: a number is out of range'); END;
CREATE TRIGGER progress_ranges_update BEFORE UPDATE ON progress
WHEN NOT ((new.level BETWEEN 2 AND 1000) AND (new.interval_days BETWEEN 1 AND 365) AND (new.due IS NULL OR new.due BETWEEN -719162 AND 2932896) AND (new.last_practised IS NULL OR new.last_practised BETWEEN -719162 AND 2932896) AND (new.first_practised IS NULL OR new.first_practised BETWEEN -719162 AND 2932896) AND (new.level_reached IS NULL OR new.level_reached BETWEEN -719162 AND 2932896))
BEGIN SELECT RAISE(ABORT, 'progress: a number is out of range'); END;
CREATE TRIGGER streak_ranges_insert BEFORE INSERT ON streak
WHEN NOT ((new.current BETWEEN 0 AND 1000000000) AND (new.longest BETWEEN 0 AND 1000000000) AND (new.last_day IS NULL OR new.last_day BETWEEN -719162 AND 2932896))
BEGIN SELECT RAISE(ABORT, 'streak: a number is out of range'); END;
CREATE TRIGGER streak_ranges_update BEFORE UPDATE ON streak
WHEN NOT ((new.current BETWEEN 0 AND 1000000000) AND (new.longest BETWEEN 0 AND 1000000000) AND (new.last_day IS NULL OR new.last_day BETWEEN -719162 AND 2932896))
BEGIN SELECT RAISE(ABORT, 'streak: a number is out of range'); END;
CREATE TRIGGER paused_ranges_insert BEFORE INSERT ON paused
WHEN NOT ((new.epoch BETWEEN -62135683200 AND 253402387200) AND (new.day BETWEEN -719162 AND 2932896) AND (new.second_of_day BETWEEN 0 AND 86400))
BEGIN SELECT RAISE(ABORT, 'paused: a number is out of range'); END;
CREATE TRIGGER paused_ranges_update BEFORE UPDATE ON paused
WHEN NOT ((new.epoch BETWEEN -62135683200 AND 253402387200) AND (new.day BETWEEN -719162 AND 2932896) AND (new.second_of_day BETWEEN 0 AND 86400))
BEGIN SELECT RAISE(ABORT, 'paused: a number is out of range'); END;
COMMIT;
PRAGMA user_version = 4;
