import Sound
import Training

/// The result of a QSO, and whether there will be another.
enum QSOResult {
    /// Stores it as a session. Overs are not answers to characters: neither level nor schedule moves.
    static func store(
        _ debriefing: QSODebriefing, row: Recorder.Session, milliseconds: Int, context: ScreenContext, at now: Instant
    ) {
        guard debriefing.overs > 0 else { return }
        QSOCut.forget(context: context, at: now)
        context.noteFollowed(QSOWords.instructions, at: now)
        let ended = context.calendar.moment(at: now)
        store(
            SessionRecord(
                kind: .qso, began: row.began, milliseconds: milliseconds, attempts: debriefing.overs,
                correct: debriefing.understood, advanced: false, level: context.progress.send.level), row: row,
            ended: ended, context: context, at: now)
    }

    /// Stores a session that ended at a given moment.
    static func store(
        _ record: SessionRecord, row: Recorder.Session, ended: Moment, context: ScreenContext, at now: Instant
    ) {
        // What is copied was counted as it was written.
        if record.kind != .copy { context.countAnswers(record.attempts, at: now) }
        context.progress.countSession(by: context.settings.lessons.streakRule, at: ended)
        context.recorder.finish(row, as: record, progress: context.progress, of: context.settings.alphabet, at: now)
        context.log.record(
            LogEvent(
                "session",
                [
                    ("kind", .string(record.kind.rawValue)), ("attempts", .integer(record.attempts)),
                    ("correct", .integer(record.correct)),
                    (
                        "accuracy",
                        record.attempts == 0 ? .null : .number(Double(record.correct) / Double(record.attempts))
                    ),
                    ("advanced", .boolean(false)), ("level", .integer(record.level)),
                ]), at: now)
    }

    /// The debriefing, followed by the question.
    ///
    /// - Parameter partners: the partners in order, at least one.
    static func menu(_ partners: [Partner], setup: QSOSetup, context: ScreenContext) -> Menu {
        let messages = QSOWords.debriefing(partners.map(\.debriefing), isOver: true)
        let menu = Menu("qsoResult", title: Message("result.more"), context: context) {
            [
                Menu.Item("again", label: Message("qso.again")) { now in
                    var next = partners.last.map(setup.next) ?? setup
                    next.plan = QSOPlan(setup.style, context: context)
                    context.replace(by: QSOScreen(context: context, setup: next), at: now)
                },
                Menu.Item("repeat", label: Message("qso.repeat")) { now in
                    context.play(messages.map { .say($0) }, at: now)
                },
                Menu.Item("partner", label: Message("qso.who")) { now in
                    context.play(partners.flatMap(QSOWords.partner).map { .say($0) }, at: now)
                },
                Menu.Item("done", label: Message("result.done")) { context.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        menu.preface = [.gap(300), .earcon(.finish)] + messages.map { .say($0) }
        return menu
    }
}
