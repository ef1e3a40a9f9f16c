import Interface
import Morse
import Sound
import Training

/// Keys with the same action on every screen. Each is also a menu item, for keyboards without function keys and for
/// switches.
enum GlobalKeys {
    struct Action: Sendable {
        var key: Key
        /// Also the end of the identifier of its message: `global.repeatMorse`.
        var id: String
        /// Speech continues, so that the learner hears the new gain on it.
        var leavesSpeech = false
        /// The action changes a value by one step. Its menu stays open, because learners repeat it.
        var isStep = false
        var perform: @Sendable (Services, Instant) -> Void

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

    static func bindings(_ services: Services) -> [KeyBinding] {
        actions.map { action in
            var binding = KeyBinding(action.key, "global.\(action.id)") { action.perform(services, $0) }
            if action.key == .tab, services.interface.givesWords { binding.help = Message("global.inWords") }
            if action.key == .space, let screen = services.screens.top { binding.help = screen.spaceHelp }
            return binding
        }
    }

    static func menu(_ services: Services) -> Menu {
        let menu = Menu("actions", title: Message("menu.actions"), services: services) {
            actions.filter { $0.key != .space && $0.key != .backspace }.map { action in
                var item = Menu.Item(action.id, label: Message("global.\(action.id)")) { now in
                    // Other actions speak for the screen below, so the menu closes first.
                    if !action.isStep { services.screens.closeSilently(at: now) }
                    action.perform(services, now)
                }
                item.isRare = [.function(8), .function(9), .function(10), .function(11)].contains(action.key)
                return item
            }
        }
        // The history must not keep this menu's words, because `repeatSpeech` would repeat them.
        menu.isKept = false
        return menu
    }
}

extension GlobalKeys {
    /// First unchanged, then slower, then spelled.
    private static func repeatSpeech(_ services: Services, at now: Instant) {
        let (run, voice) = (services.run, services.voice)
        run.repeats = min(run.repeats + 1, 3)
        guard let message = voice.history.current() else { return voice.signal(.edge, at: now) }
        voice.sayAgain(message, slow: run.repeats == 2, spelled: run.repeats == 3, at: now)
    }

    private static func walkHistory(older: Bool, _ services: Services, at now: Instant) {
        let voice = services.voice
        if let message = older ? voice.history.older() : voice.history.newer() {
            voice.sayAgain(message, at: now)
        } else {
            voice.signal(.edge, at: now)
            voice.say(Message(older ? "global.oldest" : "global.newest", priority: .text), isKept: false, at: now)
        }
    }

    static func sayPlace(_ services: Services, at now: Instant) {
        let settings = services.settings
        let messages = (services.screens.top?.place ?? []) + (settings.isScanning ? [scanPlace(settings)] : [])
        for message in messages {
            services.voice.say(message.with(.text), isKept: message.isKept, inWords: true, at: now)
        }
    }

    private static func scanPlace(_ settings: Settings) -> Message {
        let tenths = (settings.scan.margin + ScanOffer.longestUnderstanding) / 100
        return Message(
            "scan.where",
            ["whole": .integer(tenths / 10), "tenths": .integer(tenths % 10), "count": .integer(settings.scan.loops)])
    }

    /// Announces the new value, unless the learner hears the change in Morse or speech that already plays.
    static func step(_ key: any SettingKey<Int>, by direction: Int, services: Services, at now: Instant) {
        let (settings, voice) = (services.settings, services.voice)
        let setting = settings.setting(key)
        guard case .number(let range, _, _) = setting.kind else { return }
        let present = settings[dynamicMember: key]
        let next = setting.stepped(present, by: direction, within: range)
        if next != present { services.preferences.change(setting, to: String(next), at: now) }
        if next == present { voice.signal(.edge, at: now) }
        let isHeard =
            setting.is(\.morse.gain) && voice.sounding.hasMorse || setting.is(\.speech.gain) && voice.sounding.hasVoice
        if !isHeard { voice.sayValue(SettingWords.message(setting, value: String(next)).with(.text), at: now) }
    }
}
