import Interface
import Morse
import Training

extension Program {
    func handle(_ typed: Key, at now: Instant) {
        let key = services.screens.top.map { placed(typed, on: $0) } ?? typed
        act(on: key, at: now)
        if key != typed { tellLayout(of: typed, at: now) }
    }

    /// Escape waits for further bytes of an escape sequence. Its cut of the speech does not wait.
    func cutSpeechForEscape(at now: Instant) {
        if services.screens.top != nil, services.screens.drill?.leavesSpeech(.escape) != true {
            services.voice.silence()
        }
    }

    /// Returns the Latin key at the same place if the letter of a foreign layout has no meaning on the screen.
    private func placed(_ key: Key, on screen: any Screen) -> Key {
        guard case .character(let letter) = key, let place = ForeignLayout.place(of: letter) else { return key }
        let isBound = screen.bindings.contains { binding in
            if case .key = binding.trigger { binding.matches(key) } else { false }
        }
        if isBound || screen.takes(letter) { return key }
        return .character(place.key)
    }

    /// Speaks the name of each layout once per run.
    private func tellLayout(of key: Key, at now: Instant) {
        guard case .character(let letter) = key, let layout = ForeignLayout.place(of: letter)?.layout,
            layoutsTold.insert(layout).inserted
        else { return }
        services.voice.say(Message("layout.\(layout.rawValue)"), at: now)
    }
}
