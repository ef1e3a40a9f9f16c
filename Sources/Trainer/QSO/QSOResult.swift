import Sound
import Training

/// What a conversation came to, and whether there is to be another.
enum QSOResult {
    /// Counts it as a session.  Overs are no answers to characters: no level and no schedule moves.
    static func store(
        _ debriefing: QSODebriefing, row: Recorder.Session, milliseconds: Int, desk: Desk, at now: Instant
    ) {
        guard debriefing.overs > 0 else { return }
        QSOCut.forget(desk: desk, at: now)
        let ended = desk.calendar.moment(at: now)
        store(
            SessionRecord(
                kind: .qso, began: row.began, milliseconds: milliseconds, attempts: debriefing.overs,
                correct: debriefing.understood, advanced: false, level: desk.progress.send.level), row: row,
            ended: ended, desk: desk, at: now)
    }

    /// Counts a session that was over at that moment.
    static func store(
        _ record: SessionRecord, row: Recorder.Session, ended: Moment, desk: Desk, at now: Instant
    ) {
        desk.progress.countSession(at: ended)
        desk.recorder.finish(row, as: record, progress: desk.progress, at: now)
        desk.log.record(
            LogEvent(
                "session",
                [
                    ("kind", .string(record.kind.rawValue)), ("attempts", .integer(record.attempts)),
                    ("correct", .integer(record.correct)),
                    ("accuracy", .number(Double(record.correct) / Double(record.attempts))),
                    ("advanced", .boolean(false)), ("level", .integer(record.level)),
                ]), at: now)
    }

    /// The debriefing, then the question.
    ///
    /// - partners: Who there was, the last one last; there is one.
    static func menu(_ partners: [Partner], setup: QSOSetup, desk: Desk) -> Menu {
        let messages = QSOWords.debriefing(partners.map(\.debriefing), isOver: true)
        let menu = Menu("qsoResult", title: Message("result.more"), desk: desk) {
            [
                Menu.Item("again", label: Message("qso.again")) { now in
                    var next = partners.last.map(setup.next) ?? setup
                    next.plan = QSOPlan(setup.style, desk: desk)
                    desk.replace(by: QSOScreen(desk: desk, setup: next), at: now)
                },
                Menu.Item("repeat", label: Message("qso.repeat")) { now in
                    desk.play(messages.map { .say($0) }, at: now)
                },
                Menu.Item("partner", label: Message("qso.who")) { now in
                    desk.play(partners.flatMap(QSOWords.partner).map { .say($0) }, at: now)
                },
                Menu.Item("done", label: Message("result.done")) { desk.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        menu.preface = [.gap(300), .earcon(.finish)] + messages.map { .say($0) }
        return menu
    }
}
