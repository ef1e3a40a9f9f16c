import Interface
import Morse
import Training

/// Offers Morse in the interface once, when ten letters are held.
enum InterfaceOffer {
    /// The state that records the offer.
    static let madeName = "interfaceOffered"
    /// The number of held letters that triggers the offer.
    static let letters = 10

    /// A sentence and an item for the menu after a session; nil if it is too early or Kochlea has made the offer
    /// before.
    static func take(_ services: Services, at now: Instant) -> (words: Message, item: Menu.Item)? {
        let voice = services.interface
        // Reading the held characters from storage is slow, so check the fast conditions first.
        guard services.settings.interface.level == .off, !services.settings.isScanning,
            services.learner.progress.receive.level > letters, services.recorder.values.state(madeName) == nil
        else { return nil }
        let held = voice.held.filter { $0.count == 1 && $0.allSatisfy(\.isLetter) }
        guard held.count >= letters else { return nil }
        services.recorder.values.setState(madeName, to: "yes", at: now)
        let item = Menu.Item("interface", label: Message("interface.offer.item")) { now in
            services.preferences.change(\.interface.level, to: .hints, at: now)
            services.voice.say(Message("interface.offer.taken"), at: now)
        }
        return (Message("interface.offer", ["count": .integer(held.count)]), item)
    }
}
