import Training

/// Keys before they act: those of a foreign layout, and Escape.
extension Program {
    func handle(_ typed: Key, at now: Instant) {
        let key = services.screens.top.map { placed(typed, on: $0) } ?? typed
        act(on: key, at: now)
        if key != typed { tellLayout(of: typed, at: now) }
    }

    /// Escape waits for the bytes of another key; the speech that it cuts does not.
    func cutSpeechForEscape(at now: Instant) {
        if services.screens.top != nil, services.screens.drill?.leavesSpeech(.escape) != true {
            services.voice.silenceSpeech(at: now)
        }
    }

    /// The key to act on: where a letter of a foreign layout means nothing, the Latin one at its place.
    private func placed(_ key: Key, on screen: any Screen) -> Key {
        guard case .character(let letter) = key, let place = ForeignLayout.place(of: letter) else { return key }
        let isBound = screen.bindings.contains { binding in
            if case .key = binding.trigger { binding.matches(key) } else { false }
        }
        if isBound || screen.takes(letter) { return key }
        return .character(place.key)
    }

    /// Says once which layout is on.
    private func tellLayout(of key: Key, at now: Instant) {
        guard case .character(let letter) = key, let layout = ForeignLayout.place(of: letter)?.layout,
            layoutsTold.insert(layout).inserted
        else { return }
        services.voice.say(Message("layout.\(layout.rawValue)"), at: now)
    }
}
