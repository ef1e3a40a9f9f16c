import Keyer
import Training

/// What a contact asks for where it keys nothing.
enum ContactAction: Equatable {
    /// On to the next.
    case next
    /// This one.
    case choose
    /// Back, or out of here.
    case back
}

/// Contacts as keys, so that one switch is enough for everything.
///
/// A paddle has a side for `next` and one for `choose`; a single contact tells them apart by how long it is closed.
/// What a press means is decided when the contact opens, for until then it may become the long hold that leads back:
///
///     open ──closes──> pressed ──opens──> next or choose
///                         │──long (single contact)──> a sound: `choose` from now on
///                         └──hold──> back; the press is spent
///
/// While a contact keys, only the hold counts.  A press belongs to the screen on which it began.
struct ContactKeys {
    /// What comes of time or a change.
    enum Outcome: Equatable {
        /// The screen is to do this.
        case act(ContactAction)
        /// From now on the press means `choose`.
        case long
    }

    /// How long is long.
    struct Times: Equatable {
        /// Milliseconds from which a single contact's press means `choose`.
        var long: Int
        /// Milliseconds after which a press leads back.
        var hold: Int

        /// The times where contacts work a screen.  Who lets go late has more time before a press is long; nobody has
        /// to press for much longer.
        static func working(_ settings: Settings) -> Times {
            let long = min(settings.patient(500), 1500)
            return Times(long: long, hold: reachable(long + 1000, settings))
        }

        /// The times where contacts key: nobody keys a mark of eight units.
        static func keying(_ settings: Settings) -> Times {
            Times(long: .max, hold: reachable(max(3000, settings.units(8)), settings))
        }

        /// A contact that is closed for longer than set is taken for stuck and opened: the hold comes before that.
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
    }

    private var press: Press?
    /// Contacts that are closed; one that is closed beside another asks for nothing.
    private var closed: Set<Contact> = []
    /// When the last contact opened.
    private var opened: Instant?

    /// When `takeDeadline` is to be called.
    var deadline: Instant? {
        guard let press else { return nil }
        let isBeforeLong = press.contact == .straight && !press.isKeying && !press.isLong
        let next = isBeforeLong ? min(press.times.long, press.times.hold) : press.times.hold
        return press.began.advanced(byMilliseconds: next)
    }

    /// Milliseconds for which all contacts have been open: without end before the first press.
    func restMilliseconds(at now: Instant) -> Int {
        closed.isEmpty ? opened.map(now.milliseconds(since:)) ?? .max : 0
    }

    /// A contact closes.
    mutating func close(_ contact: Contact, isKeying: Bool, times: Times, at now: Instant) {
        let isAlone = closed.isEmpty
        guard closed.insert(contact).inserted else { return }
        // Both sides of a paddle together are no key; while keying, the first one goes on counting.
        guard isAlone else { return press = isKeying ? press : nil }
        press = Press(contact: contact, began: now, times: times, isKeying: isKeying)
    }

    /// A contact opens; what the press comes to.
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

    /// The deadline is here.
    mutating func takeDeadline(at now: Instant) -> Outcome? {
        guard let deadline, deadline <= now, let press else { return nil }
        if now >= press.began.advanced(byMilliseconds: press.times.hold) {
            self.press = nil
            return .act(.back)
        }
        self.press?.isLong = true
        return .long
    }

    /// What is closed asks for nothing any more: the screen has changed under it.
    mutating func spend() { press = nil }
}
