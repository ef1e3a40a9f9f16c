import Interface
import Morse

/// Opens partner practice. The first time, it asks whether the learner agrees to send.
enum PartnerEntry {
    /// The state that records that the learner has agreed.
    static let agreedName = "partnerAgreed"

    /// Starts, or changes the address first.
    static func menu(services: Services) -> Menu {
        Menu("partnerStart", title: Activity.partner.label, services: services) {
            let name = PartnerWords.name(of: peer(services))
            var start = Menu.Item("start", label: Message("partner.start", ["peer": .message(name)])) {
                open(services: services, at: $0)
            }
            start.explained = Message("explain.menu.main.partner")
            return [
                start, OptionsMenu.item(of: services.settings.setting(\.station.partner), services: services),
            ]
        }
    }

    private static func peer(_ services: Services) -> NetworkPeer {
        services.run.options.partner ?? NetworkPeer(services.settings.station.partner)
    }

    static func open(services: Services, at now: Instant) {
        let peer = peer(services)
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
