import Sound
import Training

/// Whether Kochlea should remind the learner: available in the options at any time, and asked once by itself.
enum ReminderQuestion {
    /// The name under which storage notes that it was asked.
    static let askedName = "remindersAsked"
    /// Finished sessions after which a learner is taken to be staying, and may be asked.
    static let sessions = 3

    /// Whether now is the time to ask.
    static func isWanted(_ context: ScreenContext) -> Bool {
        context.progress.sessions >= sessions && context.recorder.setting(askedName) == nil
            && context.reminders.isAvailable
            && !context.reminders.isOn
    }

    /// The question. The harmless answer comes first, and leaving counts as that answer.
    ///
    /// - Parameter leave: called after the answer.
    static func menu(context: ScreenContext, leave: @escaping (Instant) -> Void) -> Menu {
        func answer(_ isYes: Bool, at now: Instant) {
            context.recorder.set(askedName, to: "yes", at: now)
            turn(on: isYes, context: context, at: now)
            leave(now)
        }
        let menu = Menu("reminders", title: Message("reminders.question"), context: context) {
            [
                Menu.Item("no", label: Message("reminders.no")) { answer(false, at: $0) },
                Menu.Item("yes", label: Message("reminders.yes")) { answer(true, at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.back = { now in
            context.recorder.set(askedName, to: "yes", at: now)
            leave(now)
        }
        return menu
    }

    /// The current state, as an item of the options; choosing it asks the question.
    static func item(context: ScreenContext) -> Menu.Item {
        Menu.Item("timer", label: Message(context.reminders.isOn ? "reminders.on" : "reminders.off")) { now in
            context.open(menu(context: context) { context.close(at: $0) }, at: now)
        }
    }

    private static func turn(on isYes: Bool, context: ScreenContext, at now: Instant) {
        // If it is off and the answer is no, nothing is done and systemd is not mentioned.
        guard isYes || context.reminders.isOn else { return }
        do throws(ReminderTimerError) {
            try context.reminders.turn(on: isYes)
            context.say(Message(isYes ? "reminders.turnedOn" : "reminders.turnedOff"), at: now)
        } catch {
            let words = message(error)
            context.log.record(
                LogEvent(
                    "error",
                    [
                        ("code", .string("reminders")),
                        ("text", .string(MessageFormatter(catalogue: context.catalogue).line(words))),
                    ]), at: now)
            context.play([.earcon(.error), .say(words.with(.important))], at: now)
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
