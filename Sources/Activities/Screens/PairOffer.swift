import Interface
import Morse
import Training

/// Detects two switches that type Space and Enter. Until such a pair is set up, it can only repeat an item with Space,
/// so repeated Space in a menu leads to the offer.
struct PairOffer {
    /// The id of the question in the event log.
    static let name = "pair"
    /// The setting that records the answer.
    static let answeredName = "pairOffered"
    /// The maximum distance of consecutive presses of Space, in milliseconds.
    private static let together = 4000

    private var count = 0
    private var last: Instant?

    enum Step { case nothing, tell, ask }

    mutating func press(at now: Instant) -> Step {
        let isClose = last.map { now.milliseconds(since: $0) <= Self.together } ?? false
        count = isClose ? count + 1 : 1
        last = now
        switch count {
        case 2: return .tell
        case 3:
            forget()
            return .ask
        default: return .nothing
        }
    }

    mutating func forget() {
        count = 0
        last = nil
    }

    /// The question. Both keys already work in it.
    static func menu(services: Services) -> Menu {
        let menu = Menu(name, title: Message("pair.title"), services: services) {
            [("yes", true), ("no", false)].map { id, hasTwoSwitches in
                Menu.Item(id, label: Message("pair.\(id)")) { now in
                    services.recorder.values.set(answeredName, to: id, at: now)
                    services.preferences.change(\.scan.hasTwoSwitches, to: hasTwoSwitches, at: now)
                    services.screens.close(at: now)
                }
            }
        }
        menu.isQuestion = true
        return menu
    }

    static func isOpen(_ services: Services) -> Bool {
        !services.settings.scan.hasTwoSwitches && !services.settings.isScanning
            && services.recorder.values.setting(answeredName) == nil
    }
}
