import Interface
import Morse

/// Opens partner practice. The first time, it asks whether the learner agrees to send.
enum PartnerEntry {
    /// The state that records that the learner has agreed.
    static let agreedName = "partnerAgreed"

    static func open(services: Services, at now: Instant) {
        let peer = services.run.options.partner ?? NetworkPeer(services.settings.station.partner)
        guard services.recorder.values.state(agreedName) == nil else {
            return services.screens.open(PartnerScreen(services: services, peer: peer), at: now)
        }
        services.screens.open(question(peer, services: services), at: now)
    }

    private static func question(_ peer: NetworkPeer, services: Services) -> Menu {
        let menu = Menu("partnerAgree", title: Message("partner.agree"), services: services) {
            [
                Menu.Item("yes", label: Message("partner.agree.yes")) { now in
                    services.recorder.values.setState(agreedName, to: "yes", at: now)
                    services.screens.replace(by: PartnerScreen(services: services, peer: peer), at: now)
                },
                Menu.Item("no", label: Message("partner.agree.no")) { services.screens.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        return menu
    }
}
