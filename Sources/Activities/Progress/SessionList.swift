import Interface
import Sound
import Training

/// The latest sessions, newest first: day, kind, accuracy, length.
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
        let sessions = services.recorder.stored.sessions(latest: length)
        guard !sessions.isEmpty else { return [Menu.Item("none", label: Message("progress.sessions.none"))] }
        let today = services.ports.calendar.moment(at: services.run.now).day
        return sessions.enumerated().map { index, session in
            Menu.Item("session\(index)", label: label(session, today: today, services.ports.calendar))
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
