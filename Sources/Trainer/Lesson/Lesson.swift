import Training

/// One session in one direction, of the course or beside it, with what belongs to it beside the session's own state.
struct Lesson<Session: LessonSession> {
    var session: Session
    /// What it is for: only lessons of the direction's own kind move level and schedule.
    var kind: SessionKind = Session.direction.kind
    /// The level it runs at; beside the course, the learner's own.
    var level: Int
    /// Whether the level was chosen for this run alone.
    var isLevelOverridden: Bool
    /// Whether it goes on after a pause that outlived the program's run or the learner's stay.
    var isResumed = false
    /// Its row in storage.
    var row: Recorder.Session?
    /// What is asked: a group, or one character.
    var asked: [String] = []
    /// The words that are practised, if it is words.
    var words: WordChoice?
    /// What was chosen, beside the course.
    var choice: PracticeChoice?

    private static var direction: Direction { Session.direction }
    /// Whether it belongs to the course.
    var isLearning: Bool { kind == Self.direction.kind }

    /// What is kept of a paused lesson.
    private struct Kept: Codable {
        var session: Session
        var kind: SessionKind
        var level: Int
        var row: Int64?
        var began: Moment?
        var asked: [String]

        /// Whether it can go on in place of a new one.  Beside the course the learner's level is nothing to it.
        func fits(_ new: Lesson) -> Bool {
            kind == new.kind && session.characters == new.session.characters
                && (level == new.level || !new.isLearning)
        }
    }

    /// What every kept lesson has, whichever session it is of: what has this and is no `Kept` does not fit any more.
    private struct AnyKept: Decodable {
        var level: Int
    }

    /// Those characters that a new lesson introduces.
    static func introductions(of characters: [String], newest: [String], desk: Desk) -> [String] {
        guard desk.settings.isOn("introductions") else { return [] }
        // Who asks for a level by name knows what comes before it.
        return desk.options.level == nil ? characters : characters.filter(newest.contains)
    }

    // MARK: Words

    /// Where the learner is in it; `learning` is the message's name in the course.
    func place(_ learning: String) -> Message {
        let counts: [String: Message.Argument] = [
            "correct": .integer(session.tally.correct), "attempts": .integer(session.tally.attempts),
        ]
        guard isLearning else { return Message("practice.place", counts) }
        return Message(learning, counts.merging(["level": .integer(level)]) { $1 })
    }

    /// That it goes on; `learning` is the message's name in the course.
    func resumed(_ learning: String) -> Message {
        isLearning ? Message(learning, ["level": .integer(level)]) : Message("practice.resumed")
    }

    // MARK: Pausing

    /// Keeps a lesson that is not over; one at a level of this run only is not worth it, nor one that has not begun.
    /// Whether it was kept.
    @discardableResult
    func keep(in desk: Desk, at now: Instant) -> Bool {
        guard !isLevelOverridden, session.tally.attempts > 0 || session.practisedMilliseconds(at: now) > 0 else {
            return false
        }
        let kept = Kept(
            session: session, kind: kind, level: level, row: row?.keyValue, began: row?.began, asked: asked)
        guard let text = desk.coder.encode(kept) else { return false }
        desk.setPaused(Session.pausePlace, state: text, at: now)
        return true
    }

    /// What became of a lesson that was kept.
    enum Found {
        case nothing
        case lesson(Lesson)
        /// It is of another kind, level or set of characters, or of another Kochlea, and is of no use any more.
        case outdated
    }

    /// The kept lesson, if it can go on exactly in place of a new one.  Older ones are forgotten without a word.
    static func kept(insteadOf new: Lesson, desk: Desk, at now: Instant) -> Found {
        // A level of this run only leaves alone what was paused at the learner's own.
        guard !new.isLevelOverridden, let paused = desk.paused(Session.pausePlace) else { return .nothing }
        guard PauseRule.isKept(since: paused.at, at: desk.calendar.moment(at: now)),
            desk.coder.decode(AnyKept.self, from: paused.state) != nil
        else {
            forget(desk: desk, at: now)
            return .nothing
        }
        guard let kept = desk.coder.decode(Kept.self, from: paused.state), kept.fits(new) else {
            forget(desk: desk, at: now)
            return .outdated
        }
        var lesson = new
        lesson.session = kept.session
        lesson.isResumed = true
        // What this run was asked for holds for this run.
        if desk.options.minutes != nil {
            lesson.session.goOn(forMilliseconds: desk.options.practiceLimitMilliseconds(desk.settings))
        }
        if let count = desk.options.count { lesson.session.goOn(forAttempts: count) }
        lesson.asked = kept.asked
        if let row = kept.row, let began = kept.began {
            lesson.row = desk.recorder.resume(kept.kind, began: began, key: row)
        }
        return .lesson(lesson)
    }

    /// Forgets what was kept.
    static func forget(desk: Desk, at now: Instant) {
        desk.setPaused(Session.pausePlace, state: nil, at: now)
    }

    // MARK: Ending

    /// Scores the lesson, stores what it changed and tells the log.
    func finish(_ result: SessionResult, desk: Desk, at now: Instant) -> LessonOutcome {
        let gate: Gate =
            desk.settings.value("session.gate") == "confident"
            ? .confident(recognitionLimitMilliseconds: desk.settings.number("session.recognition")) : .classic
        let advance = desk.progress.advanced(
            by: result, direction: Self.direction, course: desk.course, gate: gate,
            isLevelOverridden: isLevelOverridden || !isLearning, at: desk.calendar.moment(at: now))
        let level = isLevelOverridden ? self.level : desk.course.clamped(advance.progress[Self.direction].level)
        desk.progress = advance.progress
        if let row, result.tally.attempts > 0 {
            let record = SessionRecord(
                kind: kind, began: row.began, milliseconds: result.practisedMilliseconds,
                attempts: result.tally.attempts, correct: result.tally.correct, advanced: advance.isLevelUp,
                level: level)
            desk.recorder.finish(row, as: record, progress: advance.progress, at: now)
        }
        if isResumed { Self.forget(desk: desk, at: now) }
        if kind != .ear {
            let asked = session.characters.filter { result.tally.answers(to: $0).attempts > 0 }
            desk.noteAsked(asked, Self.direction, at: now)
        }
        desk.log.record(.session(kind, result, advanced: advance.isLevelUp, level: level), at: now)
        desk.recountAnswers()
        return LessonOutcome(
            direction: Self.direction, kind: kind, result: result, advance: advance, level: level,
            words: session.wordTally)
    }
}

/// What a finished lesson came to.
struct LessonOutcome {
    /// The skill that was trained.
    var direction: Direction
    /// What it was for.
    var kind: SessionKind
    var result: SessionResult
    var advance: Advance
    /// The level afterwards.
    var level: Int
    /// How the words among it were answered, if it was words.
    var words: WordTally?
}

extension RunOptions {
    /// Practised milliseconds after which a session ends: as asked for on the command line, else as set; nil for none.
    func practiceLimitMilliseconds(_ settings: Settings) -> Int? {
        let minutes = minutes ?? settings.number("session.minutes")
        return minutes == 0 ? nil : minutes * 60_000
    }
}
