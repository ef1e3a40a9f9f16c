import Interface
import Morse
import Training

/// Asks what types Space: one switch, two switches or a keyboard. Without set-up, a switch that types Space can only
/// repeat an item, so repeated Space in a menu leads to the question. Its list scans, so that one switch can answer.
struct PairOffer {
    /// The id of the question in the event log.
    static let name = "pair"
    /// The setting that records the answer.
    static let answeredName = "pairOffered"
    /// The maximum distance of consecutive presses of Space, in milliseconds. Slow hands press every five seconds.
    private static let together = 6000

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

    /// The question. Space is a switch in it from its first word on, but nothing is stored before the answer.
    static func open(_ services: Services, at now: Instant) {
        let before = services.settings.scan
        services.preferences.useForThisRun(\.scan.way, .scan)
        services.preferences.useForThisRun(\.scan.key, .space)
        func leave(at now: Instant) {
            services.preferences.useForThisRun(\.scan.way, before.way)
            services.preferences.useForThisRun(\.scan.key, before.key)
            services.screens.close(at: now)
        }
        func answer(_ id: String, at now: Instant) {
            services.recorder.values.set(answeredName, to: id, at: now)
            guard id != "one" else {
                services.preferences.change(\.scan.way, to: .scan, at: now)
                services.preferences.change(\.scan.key, to: .space, at: now)
                return services.screens.close(at: now)
            }
            if id == "yes" {
                services.preferences.change(\.scan.hasTwoSwitches, to: true, at: now)
                services.voice.say(Message("pair.chosen"), at: now)
            }
            leave(at: now)
        }
        let menu = Menu(name, title: Message("pair.title"), services: services) {
            ["one", "yes", "no"].map { id in
                Menu.Item(id, label: Message("pair.\(id)")) { answer(id, at: $0) }
            }
        }
        menu.isQuestion = true
        menu.back = { leave(at: $0) }
        menu.offersBack = false
        services.screens.open(menu, at: now)
    }

    static func isOpen(_ services: Services) -> Bool {
        !services.settings.scan.hasTwoSwitches && !services.settings.isScanning
            && services.recorder.values.setting(answeredName) == nil
    }
}
