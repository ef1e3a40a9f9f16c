import Interface
import Morse
import Training

/// The question whether to bridge the short openings of a shaking hand. Kochlea asks once.
enum BridgeOffer {
    /// The state that records that Kochlea has asked.
    static let askedName = "bridgeAsked"

    /// Nil if the tally has no proposal or Kochlea has asked before. Leaving the menu counts as no.
    ///
    /// - Parameter leave: called after the answer.
    static func menu(
        for openings: OpeningTally, services: Services, leave: @escaping (Instant) -> Void
    ) -> Menu? {
        guard services.recorder.values.state(askedName) == nil,
            let proposal = openings.proposal(sampleRate: services.radio.sampleRate),
            services.settings.contacts.bridge < proposal.bridge
        else { return nil }
        func answered(_ at: Instant) { services.recorder.values.setState(askedName, to: "yes", at: at) }
        let title = Message(
            "bridge.question",
            ["openings": .integer(proposal.openings), "milliseconds": .integer(proposal.opening)])
        let menu = Menu("bridge", title: title, services: services) {
            [
                Menu.Item("yes", label: Message("bridge.yes", ["milliseconds": .integer(proposal.bridge)])) { now in
                    answered(now)
                    services.preferences.change(\.contacts.bridge, to: proposal.bridge, at: now)
                    leave(now)
                },
                Menu.Item("no", label: Message("bridge.no")) { now in
                    answered(now)
                    leave(now)
                },
            ]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        menu.back = { now in
            answered(now)
            leave(now)
        }
        return menu
    }
}
