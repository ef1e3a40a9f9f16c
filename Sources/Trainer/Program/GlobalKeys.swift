import Sound
import Training

/// Keys that do the same on every screen.  Each is a menu item, too, for keyboards without function keys and for switches.
enum GlobalKeys {
    /// One of them: its key, its name as a menu item, and whether speech goes on while it acts.
    struct Action: Sendable {
        var key: Key
        /// `help` message and menu label: `global.repeatMorse`.
        var id: String
        /// Level keys leave what is heard alone, so that the new level can be judged on it.
        var leavesSpeech = false
        /// It changes a value by one step and is wanted several times over: its menu stays open.
        var isStep = false
        var perform: @Sendable (Desk, Instant) -> Void

        /// One step of a setting.
        static func step(_ key: Int, _ id: String, _ setting: String, by direction: Int) -> Action {
            Action(key: .function(key), id: id, leavesSpeech: setting != "speech.rate", isStep: true) {
                $0.step(setting, by: direction, at: $1)
            }
        }
    }

    static let actions: [Action] = [
        Action(key: .tab, id: "repeatMorse") { $0.screen?.repeatMorse(at: $1) },
        Action(key: .function(2), id: "repeatSpeech") { $0.repeatSpeech(at: $1) },
        Action(key: .function(3), id: "older") { desk, now in desk.walkHistory(older: true, at: now) },
        Action(key: .function(4), id: "newer") { desk, now in desk.walkHistory(older: false, at: now) },
        Action(key: .function(5), id: "where") { desk, now in desk.sayPlace(at: now) },
        .step(6, "slower", "speech.rate", by: -1),
        .step(7, "faster", "speech.rate", by: 1),
        .step(8, "speechSofter", "speech.level", by: -1),
        .step(9, "speechLouder", "speech.level", by: 1),
        .step(10, "morseSofter", "morse.level", by: -1),
        .step(11, "morseLouder", "morse.level", by: 1),
        Action(key: .space, id: "pause") { $0.screen?.pauseOrResume(at: $1) },
        Action(key: .backspace, id: "silence") { _, _ in },
    ]

    /// Their bindings for the describer and the list of keys.
    static func bindings(_ desk: Desk) -> [KeyBinding] {
        actions.map { action in
            var binding = KeyBinding(action.key, "global.\(action.id)") { action.perform(desk, $0) }
            if action.key == .space, let screen = desk.screen { binding.help = screen.spaceHelp }
            return binding
        }
    }

    /// The menu of them.
    static func menu(_ desk: Desk) -> Menu {
        let menu = Menu("actions", title: Message("menu.actions"), desk: desk) {
            actions.filter { $0.key != .space && $0.key != .backspace }.map { action in
                Menu.Item(action.id, label: Message("global.\(action.id)")) { now in
                    // Other actions speak for the screen below: the menu gives way to it.
                    if !action.isStep { desk.closeSilently(at: now) }
                    action.perform(desk, now)
                }
            }
        }
        // Or it would be the menu's own words that are the last, and not those that are asked for.
        menu.isKept = false
        return menu
    }

    /// Plays the last Morse again.
    static func replayMorse(_ desk: Desk, at now: Instant) {
        if let cue = desk.announcer.lastMorse {
            desk.play([.morse(cue)], at: now)
        } else {
            desk.say(Message("global.noMorse", priority: .text), at: now)
        }
    }
}

extension Desk {
    /// Says the last message again: first as it was, then slower, then spelled.
    func repeatSpeech(at now: Instant) {
        repeats = min(repeats + 1, 3)
        guard let message = announcer.transcript.last else { return announcer.signal(.edge, at: now) }
        announcer.sayAgain(message, slow: repeats == 2, spelled: repeats == 3, at: now)
    }

    /// Goes through the history.
    func walkHistory(older: Bool, at now: Instant) {
        if let message = older ? announcer.olderMessage() : announcer.newerMessage() {
            announcer.sayAgain(message, at: now)
        } else {
            announcer.signal(.edge, at: now)
            announcer.sayNotKept(Message(older ? "global.oldest" : "global.newest", priority: .text), at: now)
        }
    }

    /// Says where the learner is.
    func sayPlace(at now: Instant) {
        for message in screen?.place ?? [] { announcer.sayNotKept(message.with(.text), at: now) }
    }

    /// Moves a number setting by one step and makes the new value heard: in words, unless what it changes is being heard.
    func step(_ name: String, by direction: Int, at now: Instant) {
        guard let setting = try? settings.setting(name), case .number(let range, let step, _) = setting.kind else {
            return
        }
        let present = settings.number(name)
        let next = min(max(present + direction * step, range.lowerBound), range.upperBound)
        if next != present { change(name, to: String(next), at: now) }
        if next == present { announcer.signal(.edge, at: now) }
        let isHeard =
            switch name {
            case "morse.level": announcer.hasMorse
            case "speech.level": announcer.hasVoice
            default: false
            }
        if !isHeard { announcer.sayValue(SettingValue.message(setting, value: String(next)).with(.text), at: now) }
    }
}
