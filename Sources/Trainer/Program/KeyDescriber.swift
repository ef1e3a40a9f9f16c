import Sound
import Training

/// Names keys and says what they do, without doing it.
struct KeyDescriber {
    private(set) var isOn = false

    /// Its own key, for the list of keys; the program sees to what it does.
    static var binding: KeyBinding { KeyBinding(.function(1), "describer.key") { _ in } }

    /// Takes a key while the describer is on; starts and ends it.
    mutating func handle(_ key: Key, desk: Desk, at now: Instant) {
        if !isOn {
            isOn = true
            return desk.announcer.sayNotKept(Message("describer.start", priority: .text), at: now)
        }
        if key == .escape || key == .function(1) {
            isOn = false
            return desk.announcer.sayNotKept(Message("describer.end", priority: .text), at: now)
        }
        let bindings = (desk.screen?.bindings ?? []) + ElementKeys.bindings(desk) + GlobalKeys.bindings(desk)
        let own = KeyBinding(.questionMark, "describer.key") { _ in }
        let help = (bindings + [own]).first { $0.matches(key) }?.help ?? Message("describer.nothing")
        let words = Message(
            "key.does", ["key": .message(KeyName.message(key)), "help": .message(help)], priority: .text)
        desk.announcer.navigate([.say(words)], at: now)
    }

    /// Names what a contact asks for; holding it ends the describer.
    mutating func handle(_ action: ContactAction, desk: Desk, at now: Instant) {
        if action == .back { return handle(.escape, desk: desk, at: now) }
        desk.announcer.navigate([.say(ContactHelp.message(action, priority: .text))], at: now)
    }
}
