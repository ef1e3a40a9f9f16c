import Sound
import Training

/// Names keys and says what they do, without doing it.
struct KeyDescriber {
    private(set) var isOn = false

    /// The describer's own key, for the list of keys; the program handles it.
    static var binding: KeyBinding { KeyBinding(.function(1), "describer.key") { _ in } }

    /// Handles a key while the describer is on; starts and ends it.
    mutating func handle(_ key: Key, context: ScreenContext, at now: Instant) {
        if !isOn {
            isOn = true
            context.isDescribing = true
            context.screen?.helpBegan(at: now)
            return context.announcer.sayNotKept(Message("describer.start", priority: .text), at: now)
        }
        if key == .escape || key == .function(1) {
            isOn = false
            context.isDescribing = false
            context.announcer.sayNotKept(Message("describer.end", priority: .text), at: now)
            context.screen?.helpEnded(at: now)
            return
        }
        let bindings = (context.screen?.bindings ?? []) + ElementKeys.bindings(context) + GlobalKeys.bindings(context)
        let own = KeyBinding(.questionMark, "describer.key") { _ in }
        let help = (bindings + [own]).first { $0.matches(key) }?.help ?? Message("describer.nothing")
        let words = Message(
            "key.does", ["key": .message(KeyName.message(key)), "help": .message(help)], priority: .text)
        context.announcer.navigate([.say(words)], at: now)
    }

    /// Names the request of a contact; holding the contact ends the describer.
    mutating func handle(_ action: ContactAction, context: ScreenContext, at now: Instant) {
        if action == .back { return handle(.escape, context: context, at: now) }
        context.announcer.navigate([.say(ContactHelp.message(action, priority: .text))], at: now)
    }
}
