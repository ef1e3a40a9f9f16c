public import Keyer
public import Morse

/// The meaning of a press that does not key.
public enum ContactAction: Equatable {
    case next
    case choose
    /// Go back or leave.
    case back
}

/// Contacts as keys, so that a single switch can work every screen.
///
/// The dit side of a paddle means `next`, the dah side `choose`. On a single contact a short press means `next`, a long
/// one `choose`. The press takes effect when the contact opens, because a longer hold means `back`:
///
///     open ──closes──> pressed ──opens──> next or choose
///                         │──long (single contact)──> a sound: `choose` from now on
///                         └──hold──> back; the press is spent
///
/// While contacts key Morse, a short press has no meaning here. One side of a paddle, held alone, first lets the other
/// side change the speed; if the other side stays open, the hold then means `back`:
///
///     open ──closes──> pressed ──run (alone)──> speed ──the other side closes──> a step, and no hold any more
///                         └──────hold────────────>└──hold──> back; the press is spent
///
/// A press belongs to the screen on which it began.
public struct ContactKeys {
    public enum Outcome: Equatable {
        case act(ContactAction)
        /// From now on the press means `choose`.
        case long
        /// From now on the other side of the paddle changes the speed.
        case speed
        /// A change of speed in words per minute.
        case step(Int)
    }

    public struct Times: Equatable, Sendable {
        /// Milliseconds from which a press of a single contact means `choose`.
        public var long: Int
        /// Milliseconds after which a press goes back.
        public var hold: Int
        /// Milliseconds after which one side of a paddle, held alone while keying, lets the other side change the
        /// speed; nil for never.
        public var run: Int?

        public init(long: Int, hold: Int, run: Int? = nil) {
            self.long = long
            self.hold = hold
            self.run = run
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

    public init() {}

    private var press: Press?
    /// Two contacts closed at once have no meaning as keys.
    private var closed: Set<Contact> = []
    private var opened: Instant?

    public var deadline: Instant? {
        guard let press, !press.hasStepped else { return nil }
        if let run = press.run { return press.began.advanced(byMilliseconds: run) }
        let isBeforeLong = press.contact == .straight && !press.isKeying && !press.isLong
        let next = isBeforeLong ? min(press.times.long, press.times.hold) : press.times.hold
        return press.began.advanced(byMilliseconds: next)
    }

    /// Milliseconds since all contacts opened; `Int.max` before the first press.
    public func restMilliseconds(at now: Instant) -> Int {
        closed.isEmpty ? opened.map(now.milliseconds(since:)) ?? .max : 0
    }

    public var areOpen: Bool { closed.isEmpty }

    /// The only possible outcome is a step of the speed.
    @discardableResult
    public mutating func close(_ contact: Contact, isKeying: Bool, times: Times, at now: Instant) -> Outcome? {
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
    public mutating func open(_ contact: Contact, at now: Instant) -> Outcome? {
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

    public mutating func takeDeadline(at now: Instant) -> Outcome? {
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
    public mutating func spend() { press = nil }
}
