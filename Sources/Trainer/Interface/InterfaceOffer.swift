import Training

/// Morse in the interface, offered once: when ten letters are held.
enum InterfaceOffer {
    /// The name under which storage notes that it was made.
    static let madeName = "interfaceOffered"
    /// Letters that must be held.
    static let letters = 10

    /// The offer, as a sentence and an item of the menu after a session; nil if it is too early or was made before.
    static func take(_ context: ScreenContext, at now: Instant) -> (words: Message, item: Menu.Item)? {
        let voice = context.interface
        // What is held must be read from storage, so what is cheap comes first.
        guard context.settings.interface.level == .off, !context.isScanning,
            context.progress.receive.level > letters, context.recorder.state(madeName) == nil
        else { return nil }
        let held = voice.held.filter { $0.count == 1 && $0.allSatisfy(\.isLetter) }
        guard held.count >= letters else { return nil }
        context.recorder.setState(madeName, to: "yes", at: now)
        let item = Menu.Item("interface", label: Message("interface.offer.item")) { now in
            context.change(\.interface.level, to: .hints, at: now)
            context.say(Message("interface.offer.taken"), at: now)
        }
        return (Message("interface.offer", ["count": .integer(held.count)]), item)
    }
}
