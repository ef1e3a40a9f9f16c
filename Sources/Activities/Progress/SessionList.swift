import Interface
import Sound
import Training

/// The latest sessions, newest first: day, kind, accuracy, length. Imported results of Learn CW Online are among them.
enum SessionList {
    static let length = 30

    static func menu(services: Services) -> Menu {
        let menu = Menu("sessions", title: Message("progress.sessions.list"), services: services) {
            items(services).map { item in
                var item = item
                item.explained = Message("explain.progress.sessions.list")
                return item
            }
        }
        menu.hasLetters = false
        return menu
    }

    private static func items(_ services: Services) -> [Menu.Item] {
        let calendar = services.ports.calendar
        let today = calendar.moment(at: services.run.now).day
        let sessions = services.recorder.stored.sessions(latest: length).map { session in
            (time(session.began.day, session.began.secondOfDay), label(session, today: today, calendar))
        }
        let results = LCWOResults(text: services.recorder.values.state(LCWOResults.stateName) ?? "").results
            .suffix(length).reversed().map { (time($0.day, $0.secondOfDay), label($0, today: today, calendar)) }
        let all = results.isEmpty ? sessions : (sessions + results).sorted { $0.0 > $1.0 }
        guard !all.isEmpty else { return [Menu.Item("none", label: Message("progress.sessions.none"))] }
        return all.prefix(length).enumerated().map { Menu.Item("session\($0)", label: $1.1) }
    }

    private static func time(_ day: Day, _ second: Int) -> Int { day.ordinal * 86_400 + second }

    private static func label(_ result: LCWOResult, today: Day, _ calendar: any LocalCalendar) -> Message {
        var arguments: [String: Message.Argument] = [
            "day": .message(SpokenDay.message(result.day, today: today, calendar)),
            "percent": .integer((result.accuracy ?? 0) / 10),
        ]
        switch result.exercise {
        case .lesson(let lesson):
            arguments["lesson"] = .integer(lesson)
            return Message("progress.lcwo.lesson", arguments)
        case .copy: return Message("progress.lcwo.copy", arguments)
        case .score(let score):
            arguments["percent"] = nil
            arguments["score"] = .integer(score)
            return Message("progress.lcwo.score", arguments)
        }
    }

    private static func label(_ session: SessionRecord, today: Day, _ calendar: any LocalCalendar) -> Message {
        let minutes = (session.milliseconds + 30_000) / 60_000
        var arguments: [String: Message.Argument] = [
            "day": .message(SpokenDay.message(session.began.day, today: today, calendar)),
            "kind": .message(Message("progress.kind.\(session.kind.rawValue)")),
            "minutes": .message(
                minutes == 0
                    ? Message("progress.minutes.none") : Message("progress.minutes", ["count": .integer(minutes)])),
        ]
        guard session.attempts > 0 else { return Message("progress.session.unanswered", arguments) }
        arguments["percent"] = .integer(session.correct * 100 / session.attempts)
        let told = Message("progress.session", arguments)
        guard session.advanced else { return told }
        return Message(
            "progress.session.advanced", ["session": .message(told), "level": .integer(session.level)])
    }
}
