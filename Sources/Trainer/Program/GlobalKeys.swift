import Sound
import Training

/// Keys that do the same on every screen. Each is a menu item as well, for keyboards without function keys and for
/// switches.
enum GlobalKeys {
    /// A global key: its trigger, its name as a menu item, and whether speech continues while it acts.
    struct Action: Sendable {
        var key: Key
        /// The `help` message and menu label: `global.repeatMorse`.
        var id: String
        /// Keys for gain leave the current sound alone, so that the new gain can be judged by it.
        var leavesSpeech = false
        /// Whether it changes a value by one step and is likely to be repeated: its menu stays open.
        var isStep = false
        var perform: @Sendable (ScreenContext, Instant) -> Void

        /// A key that changes a setting by one step.
        static func step(
            _ key: Int, _ id: String, _ setting: any SettingKey<Int>, by direction: Int
        ) -> Action {
            Action(key: .function(key), id: id, leavesSpeech: setting != \SettingValues.speech.rate, isStep: true) {
                $0.step(setting, by: direction, at: $1)
            }
        }
    }

    static let actions: [Action] = [
        Action(key: .tab, id: "repeatMorse") { context, now in
            if !context.interface.sayInWords(at: now) { context.screen?.repeatMorse(at: now) }
        },
        Action(key: .function(2), id: "repeatSpeech") { $0.repeatSpeech(at: $1) },
        Action(key: .function(3), id: "older") { context, now in context.walkHistory(older: true, at: now) },
        Action(key: .function(4), id: "newer") { context, now in context.walkHistory(older: false, at: now) },
        Action(key: .function(5), id: "where") { context, now in context.sayPlace(at: now) },
        .step(6, "slower", \.speech.rate, by: -1),
        .step(7, "faster", \.speech.rate, by: 1),
        .step(8, "speechSofter", \.speech.gain, by: -1),
        .step(9, "speechLouder", \.speech.gain, by: 1),
        .step(10, "morseSofter", \.morse.gain, by: -1),
        .step(11, "morseLouder", \.morse.gain, by: 1),
        Action(key: .space, id: "pause") { $0.screen?.pauseOrResume(at: $1) },
        Action(key: .backspace, id: "silence") { _, _ in },
    ]

    /// The bindings for the describer and the list of keys.
    static func bindings(_ context: ScreenContext) -> [KeyBinding] {
        actions.map { action in
            var binding = KeyBinding(action.key, "global.\(action.id)") { action.perform(context, $0) }
            if action.key == .tab, context.interface.givesWords { binding.help = Message("global.inWords") }
            if action.key == .space, let screen = context.screen { binding.help = screen.spaceHelp }
            return binding
        }
    }

    /// The menu of all global keys.
    static func menu(_ context: ScreenContext) -> Menu {
        let menu = Menu("actions", title: Message("menu.actions"), context: context) {
            actions.filter { $0.key != .space && $0.key != .backspace }.map { action in
                Menu.Item(action.id, label: Message("global.\(action.id)")) { now in
                    // Other actions speak for the screen below, so the menu makes way.
                    if !action.isStep { context.closeSilently(at: now) }
                    action.perform(context, now)
                }
            }
        }
        // Otherwise the menu's own words would be the last message, not the one to be repeated.
        menu.isKept = false
        return menu
    }

    /// Plays the last Morse again.
    static func replayMorse(_ context: ScreenContext, at now: Instant) {
        if let cue = context.announcer.lastMorse {
            context.play([.morse(cue)], at: now)
        } else {
            context.say(Message("global.noMorse", priority: .text), at: now)
        }
    }
}

extension ScreenContext {
    /// Repeats the last message: first unchanged, then slower, then spelled.
    func repeatSpeech(at now: Instant) {
        repeats = min(repeats + 1, 3)
        guard let message = announcer.transcript.last else { return announcer.signal(.edge, at: now) }
        announcer.sayAgain(message, slow: repeats == 2, spelled: repeats == 3, at: now)
    }

    /// Moves through the history.
    func walkHistory(older: Bool, at now: Instant) {
        if let message = older ? announcer.olderMessage() : announcer.newerMessage() {
            announcer.sayAgain(message, at: now)
        } else {
            announcer.signal(.edge, at: now)
            announcer.sayNotKept(Message(older ? "global.oldest" : "global.newest", priority: .text), at: now)
        }
    }

    func sayPlace(at now: Instant) {
        let messages = (screen?.place ?? []) + (isScanning ? [scanPlace] : [])
        for message in messages { announcer.sayNotKept(message.with(.text), at: now) }
    }

    /// How items are told for one switch.
    private var scanPlace: Message {
        // A word is understood before the time to press begins.
        let tenths = (settings.scan.margin + 450) / 100
        return Message(
            "scan.where",
            ["whole": .integer(tenths / 10), "tenths": .integer(tenths % 10), "count": .integer(settings.scan.loops)])
    }

    /// Changes a numeric setting by one step and announces the value, unless what it changes is being heard.
    func step(_ key: any SettingKey<Int>, by direction: Int, at now: Instant) {
        let setting = settings.setting(key)
        guard case .number(let range, let step, _) = setting.kind else { return }
        let present = settings[dynamicMember: key]
        let next = min(max(present + direction * step, range.lowerBound), range.upperBound)
        if next != present { change(setting, to: String(next), at: now) }
        if next == present { announcer.signal(.edge, at: now) }
        let isHeard =
            setting.is(\.morse.gain) && announcer.hasMorse || setting.is(\.speech.gain) && announcer.hasVoice
        if !isHeard { announcer.sayValue(SettingWords.message(setting, value: String(next)).with(.text), at: now) }
    }
}
