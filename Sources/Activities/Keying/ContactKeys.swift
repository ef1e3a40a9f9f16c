import Keyer
import Morse
import Training

/// The meaning of a press that does not key.
enum ContactAction: Equatable {
    case next
    case choose
    /// Go back or leave.
    case back
}

/// Contacts as keys, so that a single switch can work every screen.
///
/// One side of a paddle means `next`, the other `choose`. A single contact distinguishes both by length. The opening of
/// the contact decides, because until then the press may become a hold, which goes back:
///
///     open ──closes──> pressed ──opens──> next or choose
///                         │──long (single contact)──> a sound: `choose` from now on
///                         └──hold──> back; the press is spent
///
/// While contacts key, only a hold has a meaning, and before it one side of a paddle that is held alone:
///
///     open ──closes──> pressed ──run (alone)──> speed ──the other side closes──> a step, and no hold any more
///                         └──────hold────────────>└──hold──> back; the press is spent
///
/// A press belongs to the screen on which it began.
struct ContactKeys {
    enum Outcome: Equatable {
        case act(ContactAction)
        /// From now on the press means `choose`.
        case long
        /// From now on the other side of the paddle changes the speed.
        case speed
        /// A change of speed in words per minute.
        case step(Int)
    }

    struct Times: Equatable {
        /// Milliseconds from which a press of a single contact means `choose`.
        var long: Int
        /// Milliseconds after which a press goes back.
        var hold: Int
        /// Milliseconds after which one side of a paddle, held alone while keying, lets the other side change the
        /// speed; nil for never.
        var run: Int?

        /// The limits when contacts work a screen. Slow learners get more time before a press counts as long. The hold
        /// follows one second later.
        static func working(_ settings: Settings) -> Times {
            let long = min(settings.patient(500), 1500)
            return Times(long: long, hold: reachable(long + 1000, settings))
        }

        /// The limits when contacts key. A mark of eight units is no element.
        ///
        /// - Parameters:
        /// - side: the contact, if it is a side of a paddle.
        /// - mayBeSlow: whether the hand may be slower than measured so far. A dah must not count as a hold.
        static func keying(_ settings: Settings, side: Contact? = nil, mayBeSlow: Bool = false) -> Times {
            let least = max(mayBeSlow ? 4000 : 3000, settings.units(8))
            if let run = PaddleSpeed.run(of: side, settings) {
                let hold = max(least, run + PaddleSpeed.restMilliseconds)
                if hold == reachable(hold, settings) { return Times(long: .max, hold: hold, run: run) }
            }
            return Times(long: .max, hold: reachable(least, settings))
        }

        /// A contact beyond the limit for stuck contacts is opened. The hold must come before that limit.
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
        var isAlone = true
        var isSpeed = false
        /// Whether the other side has changed the speed. Then the hold has no meaning.
        var hasStepped = false

        /// Milliseconds until the other side changes the speed; nil if it does already or never will.
        var run: Int? { isKeying && isAlone && !isSpeed ? times.run : nil }
    }

    private var press: Press?
    /// Two contacts closed at once have no meaning as keys.
    private var closed: Set<Contact> = []
    private var opened: Instant?

    var deadline: Instant? {
        guard let press, !press.hasStepped else { return nil }
        if let run = press.run { return press.began.advanced(byMilliseconds: run) }
        let isBeforeLong = press.contact == .straight && !press.isKeying && !press.isLong
        let next = isBeforeLong ? min(press.times.long, press.times.hold) : press.times.hold
        return press.began.advanced(byMilliseconds: next)
    }

    /// Milliseconds since all contacts opened; `Int.max` before the first press.
    func restMilliseconds(at now: Instant) -> Int {
        closed.isEmpty ? opened.map(now.milliseconds(since:)) ?? .max : 0
    }

    var areOpen: Bool { closed.isEmpty }

    /// The only possible outcome is a step of the speed.
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
            // Both sides of a paddle together are no key press. While keying, the first side still counts.
            press?.isAlone = false
            if !isKeying { press = nil }
            return nil
        }
        press = Press(contact: contact, began: now, times: times, isKeying: isKeying)
        return nil
    }

    /// Returns the meaning of the press.
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

    /// Cancels the present press, because the screen has changed.
    mutating func spend() { press = nil }
}
