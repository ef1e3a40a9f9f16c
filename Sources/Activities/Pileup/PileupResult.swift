import Interface
import Morse
import OnAir
import Sound
import Training

enum PileupResult {
    /// Stores the pile-up as a session with QSOs as attempts. Level and schedule do not move.
    static func store(
        _ score: PileupScore, row: Recorder.Row, milliseconds: Int, services: Services, at now: Instant
    ) {
        guard !score.entries.isEmpty else { return }
        services.instructions.noteFollowed(PileupWords.instructions(services), at: now)
        QSOResult.store(
            SessionRecord(
                kind: Activity.pileup.kind, began: row.began, milliseconds: milliseconds, attempts: score.entries.count,
                correct: score.right, advanced: false, level: services.learner.progress.send.level), row: row,
            ended: services.ports.calendar.moment(at: now), services: services, at: now)
    }

    /// Writes a QSO to the event log. Its verdict is for tools: the learner gets it only at the end.
    static func record(_ entry: PileupEntry, services: Services, at now: Instant) {
        services.ports.log.record(
            LogEvent(
                "worked",
                [
                    ("call", .string(entry.call)), ("exchange", .string(entry.exchange)),
                    ("copied", entry.copied.map { .string($0) } ?? .null),
                    ("right", .boolean(entry.isRight)), ("verdict", .string(entry.verdict.rawValue)),
                    ("points", .integer(entry.points)), ("dupe", .boolean(entry.verdict == .dupe)),
                    ("multiplier", .string(entry.multiplier)), ("station", entry.station.map { .string($0) } ?? .null),
                ]), at: now)
    }

    static func menu(_ messages: [Message], style: PileupStyle, missed: Int, services: Services) -> Menu {
        let menu = Menu("pileupResult", title: Message("result.more"), services: services) {
            [
                Menu.Item("again", label: Message("pileup.again")) { now in
                    let setup = PileupSetup(style, services: services)
                    services.screens.replace(by: PileupScreen(services: services, setup: setup), at: now)
                },
                Menu.Item("repeat", label: Message("pileup.repeat")) { now in
                    services.voice.play(messages.map { .say($0) }, at: now)
                },
            ]
                + (missed == 0
                    ? []
                    : [
                        Menu.Item("missed", label: Message("words.set.missed")) { now in
                            services.screens.closeSilently(at: now)
                            _ = WordEntry.open(.missed, .receive, services: services, at: now)
                        }
                    ])
                + [Menu.Item("done", label: Message("result.done")) { services.screens.close(at: $0) }]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        menu.preface = [.gap(300), .earcon(.finish)] + messages.map { .say($0) }
        return menu
    }
}
