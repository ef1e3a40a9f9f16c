import Interface
import Keyer
import Morse
import Training

/// Detects a switch without set-up: three presses of the same source on the first screens, and nothing in between.
///
/// Until the third press, a press repeats what was said. Slow hands press every five seconds.
struct NewSwitch {
    enum Source: Equatable {
        case contact
        case key(SwitchKey)
        case control(CapturedControl)
    }

    private static let presses = 3
    /// The maximum distance of consecutive presses.
    private static let together = 8000

    private var source: Source?
    private var count = 0
    private var last: Instant?

    /// Returns true for the third press in time.
    mutating func press(_ source: Source, at now: Instant) -> Bool {
        let isNext = source == self.source && last.map { now.milliseconds(since: $0) <= Self.together } ?? false
        count = isNext ? count + 1 : 1
        self.source = source
        last = now
        guard count >= Self.presses else { return false }
        forget()
        return true
    }

    mutating func forget() { (source, count, last) = (nil, 0, nil) }

    /// The item of the first list for two switches.
    static func pair(_ services: Services) -> Menu.Item {
        Menu.Item("pair", label: Message("pair.yes")) { takePair(services, at: $0) }
    }

    /// The item of the first list for a learner who has a keyboard after all.
    static func keyboard(_ services: Services) -> Menu.Item {
        Menu.Item("keyboard", label: Message("pair.no")) { now in
            stop(services, at: now)
            services.screens.replace(by: FirstStart.knowledge(services: services), at: now)
        }
    }

    /// A box that types sends Space and Enter. The switches of a device have to be pressed once more, to know both.
    private static func takePair(_ services: Services, at now: Instant) {
        stop(services, at: now)
        guard services.devices.book.setups.isEmpty else {
            services.screens.replace(by: FirstStart.knowledge(services: services), at: now)
            return services.screens.open(CaptureScreen(services: services, contacts: [.dit, .dah]), at: now)
        }
        services.preferences.change(\.scan.hasTwoSwitches, to: true, at: now)
        services.voice.say(Message("pair.chosen"), at: now)
        services.screens.replace(by: FirstStart.knowledge(services: services), at: now)
    }

    private static func stop(_ services: Services, at now: Instant) {
        services.preferences.change(\.scan.way, to: .length, at: now)
        services.preferences.change(\.scan.key, to: .none, at: now)
    }
}
