import Training

/// The question, asked once, whether to bridge the moments in which a shaking hand opens the contact.
enum BridgeOffer {
    /// The name under which storage notes that it was asked.
    static let askedName = "bridgeAsked"

    /// The question; nil if nothing speaks for it, or it was asked before. Leaving counts as no.
    ///
    /// - Parameter leave: called after the answer.
    static func menu(
        for openings: OpeningTally, services: Services, leave: @escaping (Instant) -> Void
    ) -> Menu? {
        guard services.recorder.state(askedName) == nil,
            let proposal = openings.proposal(sampleRate: services.radio.sampleRate),
            services.settings.contacts.bridge < proposal.bridge
        else { return nil }
        func answered(_ at: Instant) { services.recorder.setState(askedName, to: "yes", at: at) }
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
