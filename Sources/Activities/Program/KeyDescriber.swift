import Interface
import Morse
import Sound
import Training

/// Speaks the name and the help of a key instead of its action.
struct KeyDescriber {
    private(set) var isOn = false

    /// For the list of keys. `Program` handles the key itself.
    static var binding: KeyBinding { KeyBinding(.function(1), "describer.key") { _ in } }

    /// Any key starts the describer. Escape and F1 end it.
    mutating func handle(_ key: Key, services: Services, at now: Instant) {
        if !isOn {
            isOn = true
            services.run.isDescribing = true
            services.screens.running?.helpBegan(at: now)
            return services.voice.say(Message("describer.start", priority: .text), isKept: false, at: now)
        }
        if key == .escape || key == .function(1) {
            isOn = false
            services.run.isDescribing = false
            services.voice.say(Message("describer.end", priority: .text), isKept: false, at: now)
            services.screens.running?.helpEnded(at: now)
            return
        }
        if let explanation = explanation(for: key, services) {
            return services.voice.navigate([.say(explanation.with(.text))], at: now)
        }
        let top = services.screens.top
        // Key help pauses a lesson, and then nothing is keyed.
        let elements = top?.keyingRequest.map { ElementKeys.bindings(of: $0, services) } ?? []
        let bindings = (top?.bindings ?? []) + elements + GlobalKeys.bindings(services)
        let own = KeyBinding(.questionMark, "describer.key") { _ in }
        let explanation = key == .enter ? top?.explanation : nil
        let action =
            (bindings + [own]).first { $0.matches(key) }?.help
            ?? (explanation == nil ? Message("describer.nothing") : nil)
        let words = action.map {
            Message("key.does", ["key": .message(KeyName.message(key)), "help": .message($0)])
        }
        services.voice.navigate([words, explanation].compactMap { $0.map { .say($0.with(.text)) } }, at: now)
    }

    /// Enter and the question mark explain the item or setting that the learner is at. On other screens the question
    /// mark may be an answer, and the explanation follows the action of Enter.
    private func explanation(for key: Key, _ services: Services) -> Message? {
        guard let screen = services.screens.top else { return nil }
        let isItem = screen is Menu || screen is AdjustScreen || screen is TextScreen
        let isAnswer = screen.bindings.contains { $0.matches(.questionMark) }
        let isAsked = key == .questionMark && (isItem || !isAnswer) || key == .enter && isItem
        return isAsked ? screen.explanation : nil
    }

    /// Holding a contact ends the describer.
    mutating func handle(_ action: ContactAction, services: Services, at now: Instant) {
        if action == .back { return handle(.escape, services: services, at: now) }
        services.voice.navigate([.say(ContactHelp.message(action, priority: .text))], at: now)
    }
}
