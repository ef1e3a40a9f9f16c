import Interface
import Morse

/// Offers the verbosity `brief` once, to a learner who often cuts the words of a lesson.
enum BriefOffer {
    /// The state that records the offer.
    private static let madeName = "briefOffered"
    /// The number of cuts in a session that triggers the offer.
    static let cuts = 6

    /// A sentence and an item for the menu after a session; nil if it is too early or Kochlea has made the offer
    /// before.
    static func take(after cuts: Int, _ services: Services, at now: Instant) -> (words: Message, item: Menu.Item)? {
        guard cuts >= Self.cuts, !services.settings.isBrief, services.recorder.values.state(madeName) == nil else {
            return nil
        }
        services.recorder.values.setState(madeName, to: "yes", at: now)
        let item = Menu.Item("brief", label: Message("brief.offer.item")) { now in
            services.preferences.change(\.verbosity, to: .brief, at: now)
            services.voice.say(Message("brief.offer.taken"), at: now)
        }
        return (Message("brief.offer"), item)
    }
}
