import Training

/// Morse in the interface, offered once: when ten letters are held.
enum InterfaceOffer {
    /// The name under which storage notes that it was made.
    static let madeName = "interfaceOffered"
    /// Letters that must be held.
    static let letters = 10

    /// The offer, as a sentence and an item of the menu after a session; nil if it is too early or was made before.
    static func take(_ services: Services, at now: Instant) -> (words: Message, item: Menu.Item)? {
        let voice = services.interface
        // What is held must be read from storage, so what is cheap comes first.
        guard services.settings.interface.level == .off, !services.settings.isScanning,
            services.learner.progress.receive.level > letters, services.recorder.state(madeName) == nil
        else { return nil }
        let held = voice.held.filter { $0.count == 1 && $0.allSatisfy(\.isLetter) }
        guard held.count >= letters else { return nil }
        services.recorder.setState(madeName, to: "yes", at: now)
        let item = Menu.Item("interface", label: Message("interface.offer.item")) { now in
            services.preferences.change(\.interface.level, to: .hints, at: now)
            services.voice.say(Message("interface.offer.taken"), at: now)
        }
        return (Message("interface.offer", ["count": .integer(held.count)]), item)
    }
}
