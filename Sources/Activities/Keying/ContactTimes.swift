import Interface
import Keyer

extension ContactKeys.Times {
    /// The limits when contacts work a screen. Slow learners get more time before a press counts as long. The hold
    /// follows one second later.
    static func working(_ settings: Settings) -> ContactKeys.Times {
        let long = min(settings.patient(500), 1500)
        return ContactKeys.Times(long: long, hold: reachable(long + 1000, settings))
    }

    /// The limits when contacts key. A mark of eight units is no element.
    ///
    /// - Parameters:
    /// - side: the contact, if it is a side of a paddle.
    /// - mayBeSlow: whether the hand may be slower than measured so far. A dah must not count as a hold.
    static func keying(_ settings: Settings, side: Contact? = nil, mayBeSlow: Bool = false) -> ContactKeys.Times {
        let least = max(mayBeSlow ? 4000 : 3000, settings.units(8))
        if let run = PaddleSpeed.run(of: side, settings.keyer, patience: settings.contacts.patience) {
            let hold = max(least, run + PaddleSpeed.restMilliseconds)
            if hold == reachable(hold, settings) { return ContactKeys.Times(long: .max, hold: hold, run: run) }
        }
        return ContactKeys.Times(long: .max, hold: reachable(least, settings))
    }

    /// A contact beyond the limit for stuck contacts is opened. The hold must come before that limit.
    private static func reachable(_ milliseconds: Int, _ settings: Settings) -> Int {
        min(milliseconds, settings.contactFilter.longest * 9 / 10)
    }
}
