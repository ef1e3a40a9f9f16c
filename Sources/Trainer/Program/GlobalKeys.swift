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
        var perform: @Sendable (Services, Instant) -> Void

        /// A key that changes a setting by one step.
        static func step(
            _ key: Int, _ id: String, _ setting: any SettingKey<Int>, by direction: Int
        ) -> Action {
            Action(key: .function(key), id: id, leavesSpeech: setting != \SettingValues.speech.rate, isStep: true) {
                GlobalKeys.step(setting, by: direction, services: $0, at: $1)
            }
        }
    }

    static let actions: [Action] = [
        Action(key: .tab, id: "repeatMorse") { services, now in
            if !services.interface.sayInWords(at: now) { services.screens.top?.repeatMorse(at: now) }
        },
        Action(key: .function(2), id: "repeatSpeech") { repeatSpeech($0, at: $1) },
        Action(key: .function(3), id: "older") { services, now in walkHistory(older: true, services, at: now) },
        Action(key: .function(4), id: "newer") { services, now in walkHistory(older: false, services, at: now) },
        Action(key: .function(5), id: "where") { services, now in sayPlace(services, at: now) },
        .step(6, "slower", \.speech.rate, by: -1),
        .step(7, "faster", \.speech.rate, by: 1),
        .step(8, "speechSofter", \.speech.gain, by: -1),
        .step(9, "speechLouder", \.speech.gain, by: 1),
        .step(10, "morseSofter", \.morse.gain, by: -1),
        .step(11, "morseLouder", \.morse.gain, by: 1),
        Action(key: .space, id: "pause") { $0.screens.top?.pauseOrResume(at: $1) },
        Action(key: .backspace, id: "silence") { _, _ in },
    ]

    /// The bindings for the describer and the list of keys.
    static func bindings(_ services: Services) -> [KeyBinding] {
        actions.map { action in
            var binding = KeyBinding(action.key, "global.\(action.id)") { action.perform(services, $0) }
            if action.key == .tab, services.interface.givesWords { binding.help = Message("global.inWords") }
            if action.key == .space, let screen = services.screens.top { binding.help = screen.spaceHelp }
            return binding
        }
    }

    /// The menu of all global keys.
    static func menu(_ services: Services) -> Menu {
        let menu = Menu("actions", title: Message("menu.actions"), services: services) {
            actions.filter { $0.key != .space && $0.key != .backspace }.map { action in
                Menu.Item(action.id, label: Message("global.\(action.id)")) { now in
                    // Other actions speak for the screen below, so the menu makes way.
                    if !action.isStep { services.screens.closeSilently(at: now) }
                    action.perform(services, now)
                }
            }
        }
        // Otherwise the menu's own words would be the last message, not the one to be repeated.
        menu.isKept = false
        return menu
    }

    /// Plays the last Morse again.
    static func replayMorse(_ services: Services, at now: Instant) {
        if let cue = services.voice.lastMorse {
            services.voice.play([.morse(cue)], at: now)
        } else {
            services.voice.say(Message("global.noMorse", priority: .text), at: now)
        }
    }
}

extension GlobalKeys {
    /// Repeats the last message: first unchanged, then slower, then spelled.
    private static func repeatSpeech(_ services: Services, at now: Instant) {
        let (run, voice) = (services.run, services.voice)
        run.repeats = min(run.repeats + 1, 3)
        guard let message = voice.transcript.last else { return voice.signal(.edge, at: now) }
        voice.sayAgain(message, slow: run.repeats == 2, spelled: run.repeats == 3, at: now)
    }

    /// Moves through the history.
    private static func walkHistory(older: Bool, _ services: Services, at now: Instant) {
        let voice = services.voice
        if let message = older ? voice.olderMessage() : voice.newerMessage() {
            voice.sayAgain(message, at: now)
        } else {
            voice.signal(.edge, at: now)
            voice.sayNotKept(Message(older ? "global.oldest" : "global.newest", priority: .text), at: now)
        }
    }

    static func sayPlace(_ services: Services, at now: Instant) {
        let settings = services.settings
        let messages = (services.screens.top?.place ?? []) + (settings.isScanning ? [scanPlace(settings)] : [])
        for message in messages { services.voice.sayNotKept(message.with(.text), at: now) }
    }

    /// How one switch scans items.
    private static func scanPlace(_ settings: Settings) -> Message {
        // A word is understood before the time to press begins.
        let tenths = (settings.scan.margin + 450) / 100
        return Message(
            "scan.where",
            ["whole": .integer(tenths / 10), "tenths": .integer(tenths % 10), "count": .integer(settings.scan.loops)])
    }

    /// Changes a numeric setting by one step and announces the value, unless what it changes is being heard.
    static func step(_ key: any SettingKey<Int>, by direction: Int, services: Services, at now: Instant) {
        let (settings, voice) = (services.settings, services.voice)
        let setting = settings.setting(key)
        guard case .number(let range, let step, _) = setting.kind else { return }
        let present = settings[dynamicMember: key]
        let next = min(max(present + direction * step, range.lowerBound), range.upperBound)
        if next != present { services.preferences.change(setting, to: String(next), at: now) }
        if next == present { voice.signal(.edge, at: now) }
        let isHeard = setting.is(\.morse.gain) && voice.hasMorse || setting.is(\.speech.gain) && voice.hasVoice
        if !isHeard { voice.sayValue(SettingWords.message(setting, value: String(next)).with(.text), at: now) }
    }
}
