import Training

/// Two switches that type Space and Enter: offered to whoever presses Space twice on an item of a menu, which is all that
/// such a pair does until it is known.
struct PairOffer {
    /// The question's name in the event log.
    static let name = "pair"
    /// The name under which storage notes that it was answered.
    static let answeredName = "pairOffered"
    /// Presses of Space further apart than this do not belong together, in milliseconds.
    private static let together = 4000

    private var count = 0
    private var last: Instant?

    /// What a press of Space in a menu leads to.
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

    /// The question, in which both keys already work.
    static func menu(services: Services) -> Menu {
        let menu = Menu(name, title: Message("pair.title"), services: services) {
            [("yes", true), ("no", false)].map { id, isPair in
                Menu.Item(id, label: Message("pair.\(id)")) { now in
                    services.recorder.set(answeredName, to: id, at: now)
                    services.preferences.change(\.scan.isPair, to: isPair, at: now)
                    services.screens.close(at: now)
                }
            }
        }
        menu.isQuestion = true
        return menu
    }

    /// Whether it may still be offered.
    static func isOpen(_ services: Services) -> Bool {
        !services.settings.scan.isPair && !services.settings.isScanning
            && services.recorder.setting(answeredName) == nil
    }
}
