import Sound
import Training

/// Whether Kochlea is to remind the learner: asked in the options whenever they like, and once unasked for.
enum ReminderQuestion {
    /// The name under which storage knows that it was asked.
    static let askedName = "remindersAsked"
    /// Finished sessions after which somebody has decided to learn, and may be asked.
    static let sessions = 3

    /// Whether this is the time to ask unasked for.
    static func isWanted(_ desk: Desk) -> Bool {
        desk.progress.sessions >= sessions && desk.recorder.setting(askedName) == nil && desk.reminders.isAvailable
            && !desk.reminders.isOn
    }

    /// The question.  The harmless answer comes first, and leaving is that answer.
    ///
    /// - Parameter leave: What follows the answer.
    static func menu(desk: Desk, leave: @escaping (Instant) -> Void) -> Menu {
        func answer(_ isYes: Bool, at now: Instant) {
            desk.recorder.set(askedName, to: "yes", at: now)
            turn(on: isYes, desk: desk, at: now)
            leave(now)
        }
        let menu = Menu("reminders", title: Message("reminders.question"), desk: desk) {
            [
                Menu.Item("no", label: Message("reminders.no")) { answer(false, at: $0) },
                Menu.Item("yes", label: Message("reminders.yes")) { answer(true, at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.back = { now in
            desk.recorder.set(askedName, to: "yes", at: now)
            leave(now)
        }
        return menu
    }

    /// How things are, as an item of the options; choosing it asks.
    static func item(desk: Desk) -> Menu.Item {
        Menu.Item("timer", label: Message(desk.reminders.isOn ? "reminders.on" : "reminders.off")) { now in
            desk.open(menu(desk: desk) { desk.close(at: $0) }, at: now)
        }
    }

    private static func turn(on isYes: Bool, desk: Desk, at now: Instant) {
        // Who says no to what is off has nothing done, and hears nothing of systemd.
        guard isYes || desk.reminders.isOn else { return }
        do throws(ReminderTimerError) {
            try desk.reminders.turn(on: isYes)
            desk.say(Message(isYes ? "reminders.turnedOn" : "reminders.turnedOff"), at: now)
        } catch {
            let words = message(error)
            desk.log.record(
                LogEvent(
                    "error",
                    [
                        ("code", .string("reminders")),
                        ("text", .string(MessageFormatter(catalogue: desk.catalogue).line(words))),
                    ]), at: now)
            desk.play([.earcon(.error), .say(words.with(.important))], at: now)
        }
    }

    private static func message(_ error: ReminderTimerError) -> Message {
        switch error {
        case .noManager: Message("error.reminders.noManager")
        case .notWritable(let path, let reason):
            Message("error.reminders.notWritable", ["path": .text(path), "reason": .text(reason)])
        case .refused(let code?): Message("error.reminders.refused", ["code": .integer(Int(code))])
        case .refused(nil): Message("error.reminders.noAnswer")
        }
    }
}
