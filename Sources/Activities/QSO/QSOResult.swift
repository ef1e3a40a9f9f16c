import Interface
import Morse
import OnAir
import Sound
import Training

enum QSOResult {
    /// Stores the QSO as a session. Overs are not answers to characters, so level and schedule do not move.
    static func store(
        _ debriefing: QSODebriefing, row: Recorder.Row, milliseconds: Int, services: Services, at now: Instant
    ) {
        guard debriefing.overs > 0 else { return }
        QSOCut.forget(services: services, at: now)
        services.instructions.noteFollowed(QSOWords.instructions, at: now)
        let ended = services.ports.calendar.moment(at: now)
        store(
            SessionRecord(
                kind: Activity.qso.kind, began: row.began, milliseconds: milliseconds, attempts: debriefing.overs,
                correct: debriefing.understood, advanced: false, level: services.learner.progress.send.level), row: row,
            ended: ended, services: services, at: now)
    }

    static func store(
        _ record: SessionRecord, row: Recorder.Row, ended: Moment, services: Services, at now: Instant
    ) {
        // Copy training counted its answers as the learner wrote them.
        if record.kind != Activity.copy.kind { services.learner.countAnswers(record.attempts, at: now) }
        services.learner.progress.countSession(by: services.settings.lessons.streakRule, at: ended)
        services.recorder.finish(
            row, as: record, progress: services.learner.progress, of: services.settings.alphabet, at: now)
        services.ports.log.record(
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

    /// - Parameter partners: the partners in order, at least one.
    static func menu(_ partners: [Partner], setup: QSOSetup, services: Services) -> Menu {
        let messages = QSOWords.debriefing(partners.map(\.debriefing), isOver: true)
        let menu = Menu("qsoResult", title: Message("result.more"), services: services) {
            [
                Menu.Item("again", label: Message("qso.again")) { now in
                    var next = partners.last.map(setup.next) ?? setup
                    next.plan = QSOPlan(setup.style, services: services)
                    services.screens.replace(by: QSOScreen(services: services, setup: next), at: now)
                },
                Menu.Item("repeat", label: Message("qso.repeat")) { now in
                    services.voice.play(messages.map { .say($0) }, at: now)
                },
                Menu.Item("partner", label: Message("qso.who")) { now in
                    services.voice.play(partners.flatMap(QSOWords.partner).map { .say($0) }, at: now)
                },
                Menu.Item("done", label: Message("result.done")) { services.screens.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        menu.preface = [.gap(300), .earcon(.finish)] + messages.map { .say($0) }
        return menu
    }
}
