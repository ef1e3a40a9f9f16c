import Interface
import Morse
import Sound
import Training

/// Asks whether Kochlea should remind the learner: in the options at any time, and once unasked.
enum ReminderQuestion {
    /// The setting that records that Kochlea has asked.
    static let askedName = "remindersAsked"
    /// The number of finished sessions before Kochlea asks.
    static let sessions = 3

    static func isWanted(_ services: Services) -> Bool {
        services.learner.progress.sessions >= sessions && services.recorder.values.setting(askedName) == nil
            && services.ports.reminders.isAvailable
            && !services.ports.reminders.isOn
    }

    /// The answer no comes first, and leaving counts as no.
    ///
    /// - Parameter leave: called after the answer.
    static func menu(services: Services, leave: @escaping (Instant) -> Void) -> Menu {
        func answer(_ isYes: Bool, at now: Instant) {
            services.recorder.values.set(askedName, to: "yes", at: now)
            turn(on: isYes, services: services, at: now)
            leave(now)
        }
        let menu = Menu("reminders", title: Message("reminders.question"), services: services) {
            [
                Menu.Item("no", label: Message("reminders.no")) { answer(false, at: $0) },
                Menu.Item("yes", label: Message("reminders.yes")) { answer(true, at: $0) },
            ]
        }
        menu.isQuestion = true
        menu.back = { now in
            services.recorder.values.set(askedName, to: "yes", at: now)
            leave(now)
        }
        return menu
    }

    /// Shows the present state. Choosing the item asks the question.
    static func item(services: Services) -> Menu.Item {
        var item = Menu.Item("timer", label: Message(services.ports.reminders.isOn ? "reminders.on" : "reminders.off"))
        { now in
            services.screens.open(menu(services: services) { services.screens.close(at: $0) }, at: now)
        }
        item.explained = Message("explain.reminders")
        return item
    }

    private static func turn(on isYes: Bool, services: Services, at now: Instant) {
        // If reminders are off and the answer is no, systemd is not needed and not mentioned.
        guard isYes || services.ports.reminders.isOn else { return }
        do throws(ReminderTimerError) {
            try services.ports.reminders.turn(on: isYes)
            services.voice.say(Message(isYes ? "reminders.turnedOn" : "reminders.turnedOff"), at: now)
        } catch {
            let words = message(error)
            services.ports.log.record(
                LogEvent(
                    "error",
                    [
                        ("code", .string("reminders")),
                        ("text", .string(MessageFormatter(catalogue: services.ports.catalogue).line(words))),
                    ]), at: now)
            services.voice.play([.earcon(.error), .say(words.with(.important))], at: now)
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
