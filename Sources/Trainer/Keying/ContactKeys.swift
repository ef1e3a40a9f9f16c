import Keyer
import Training

/// The request made by a contact that is not keying.
enum ContactAction: Equatable {
    /// Move to the next item.
    case next
    /// Choose this item.
    case choose
    /// Go back, or leave.
    case back
}

/// Contacts as keys, so that a single switch is enough for everything.
///
/// A paddle has one side for `next` and one for `choose`; a single contact distinguishes them by how long it is closed.
/// The meaning of a press is decided when the contact opens, because until then it may become the long hold that goes
/// back:
///
///     open ──closes──> pressed ──opens──> next or choose
///                         │──long (single contact)──> a sound: `choose` from now on
///                         └──hold──> back; the press is spent
///
/// While a contact keys, only the hold counts, and before it one side of a paddle held alone:
///
///     open ──closes──> pressed ──run (alone)──> speed ──the other side closes──> a step, and no hold any more
///                         └──────hold────────────>└──hold──> back; the press is spent
///
/// A press belongs to the screen on which it began.
struct ContactKeys {
    /// The result of a change or of a deadline.
    enum Outcome: Equatable {
        /// The screen should act.
        case act(ContactAction)
        /// From now on the press means `choose`.
        case long
        /// From now on the other side of the paddle changes the speed.
        case speed
        /// The speed changes by so many words per minute.
        case step(Int)
    }

    /// The limits of a long press.
    struct Times: Equatable {
        /// Milliseconds from which a press of a single contact means `choose`.
        var long: Int
        /// Milliseconds after which a press goes back.
        var hold: Int
        /// Milliseconds after which one side of a paddle, held alone while it keys, lets the other change the speed; nil if
        /// it never does.
        var run: Int?

        /// The limits when contacts work a screen. Someone slow to release has more time before a press counts as long,
        /// and nobody has to press much longer.
        static func working(_ settings: Settings) -> Times {
            let long = min(settings.patient(500), 1500)
            return Times(long: long, hold: reachable(long + 1000, settings))
        }

        /// The limits when contacts key: nobody keys a mark of eight units.
        ///
        /// - Parameters:
        ///   - side: The contact, if it is a side of a paddle.
        ///   - mayBeSlow: Whether the hand may be slower than is known yet, so that a dah must not be taken for a hold.
        static func keying(_ settings: Settings, side: Contact? = nil, mayBeSlow: Bool = false) -> Times {
            let least = max(mayBeSlow ? 4000 : 3000, settings.units(8))
            if let run = PaddleSpeed.run(of: side, settings) {
                let hold = max(least, run + PaddleSpeed.restMilliseconds)
                if hold == reachable(hold, settings) { return Times(long: .max, hold: hold, run: run) }
            }
            return Times(long: .max, hold: reachable(least, settings))
        }

        /// A contact closed for longer than the set limit is taken for stuck and opened; the hold must come before
        /// that.
        private static func reachable(_ milliseconds: Int, _ settings: Settings) -> Int {
            min(milliseconds, settings.contactFilter.longest * 9 / 10)
        }
    }

    private struct Press {
        var contact: Contact
        var began: Instant
        var times: Times
        var isKeying: Bool
        var isLong = false
        /// Whether no other contact has been closed meanwhile.
        var isAlone = true
        /// Whether the other side changes the speed.
        var isSpeed = false
        /// Whether it has, so that holding on means nothing more.
        var hasStepped = false

        /// Milliseconds after which the other side changes the speed; nil if it does so already, or will not.
        var run: Int? { isKeying && isAlone && !isSpeed ? times.run : nil }
    }

    private var press: Press?
    /// Contacts that are closed; two closed at once request nothing.
    private var closed: Set<Contact> = []
    /// When the last contact opened.
    private var opened: Instant?

    /// When to call `takeDeadline`.
    var deadline: Instant? {
        guard let press, !press.hasStepped else { return nil }
        if let run = press.run { return press.began.advanced(byMilliseconds: run) }
        let isBeforeLong = press.contact == .straight && !press.isKeying && !press.isLong
        let next = isBeforeLong ? min(press.times.long, press.times.hold) : press.times.hold
        return press.began.advanced(byMilliseconds: next)
    }

    /// Milliseconds for which all contacts have been open; unlimited before the first press.
    func restMilliseconds(at now: Instant) -> Int {
        closed.isEmpty ? opened.map(now.milliseconds(since:)) ?? .max : 0
    }

    /// Whether all contacts are open.
    var areOpen: Bool { closed.isEmpty }

    /// Handles the closing of a contact; the outcome is a step of the speed, if any.
    @discardableResult
    mutating func close(_ contact: Contact, isKeying: Bool, times: Times, at now: Instant) -> Outcome? {
        let isAlone = closed.isEmpty
        guard closed.insert(contact).inserted else { return nil }
        if let press, press.isSpeed {
            guard let step = PaddleSpeed.step(tapping: contact, holding: press.contact) else { return nil }
            self.press?.hasStepped = true
            return .step(step)
        }
        guard isAlone else {
            // Both sides of a paddle together are not a key press; while keying, the first one still counts.
            press?.isAlone = false
            if !isKeying { press = nil }
            return nil
        }
        press = Press(contact: contact, began: now, times: times, isKeying: isKeying)
        return nil
    }

    /// Handles the opening of a contact and returns what the press means.
    mutating func open(_ contact: Contact, at now: Instant) -> Outcome? {
        guard closed.remove(contact) != nil else { return nil }
        opened = now
        guard let press, press.contact == contact else { return nil }
        self.press = nil
        guard !press.isKeying else { return nil }
        switch contact {
        case .dit: return .act(.next)
        case .dah: return .act(.choose)
        case .straight: return .act(press.isLong ? .choose : .next)
        }
    }

    /// Handles the deadline.
    mutating func takeDeadline(at now: Instant) -> Outcome? {
        guard let deadline, deadline <= now, let press else { return nil }
        if press.run != nil {
            self.press?.isSpeed = true
            return .speed
        }
        if now >= press.began.advanced(byMilliseconds: press.times.hold) {
            self.press = nil
            return .act(.back)
        }
        self.press?.isLong = true
        return .long
    }

    /// Cancels the press under way, because the screen has changed.
    mutating func spend() { press = nil }
}
