import Morse

/// Which contacts are closed, and which of them count.
struct ContactLevels: Hashable, Sendable {
    /// Closed in the world.
    private(set) var closed = ContactSet()
    /// Closed, but not counting before they have been open.
    private(set) var blocked = ContactSet()
    /// The paddle's contact that closed last.
    private(set) var lastClosed = Element.dit
    /// In a mode that hears one contact only: the one it hears.
    private(set) var heard: Element?

    private var counting: ContactSet { @_noLocks get { closed.subtracting(blocked) } }

    /// Closes a contact.
    @_noLocks
    mutating func close(_ contact: Contact, isBlocked: Bool) {
        closed.insert(contact)
        if isBlocked { blocked.insert(contact) }
        switch contact {
        case .dit: lastClosed = .dit
        case .dah: lastClosed = .dah
        case .straight: break
        }
    }

    /// Opens a contact.
    @_noLocks
    mutating func open(_ contact: Contact) {
        closed.remove(contact)
        blocked.remove(contact)
    }

    /// Lets nothing count that is closed now.
    @_noLocks
    mutating func blockAll() {
        blocked = closed
        heard = nil
    }

    /// Lets the contacts of the paddle change places.
    @_noLocks
    mutating func swapPaddles() {
        closed = closed.swapped
        blocked = blocked.swapped
    }

    /// Whether a contact that keys by hand is closed.
    @_noLocks
    func isKeyedByHand(_ rules: Rules) -> Bool { !counting.intersection(rules.manual).isEmpty }

    /// Whether a contact asks for an element.
    @_noLocks
    func asks(for element: Element, _ rules: Rules) -> Bool {
        if rules.firstClosedOnly {
            guard let heard else { return false }
            return heard == element
        }
        return counting.subtracting(rules.manual).contains(Contact(element))
    }

    /// Whether both contacts ask.
    @_noLocks
    func isSqueezed(_ rules: Rules) -> Bool { asks(for: .dit, rules) && asks(for: .dah, rules) }

    /// Whether neither contact asks.
    @_noLocks
    func isOpen(_ rules: Rules) -> Bool { !asks(for: .dit, rules) && !asks(for: .dah, rules) }

    /// After all changes of one sample: passes from a contact that opened to the other one if that is closed.
    /// Returns the contact that is heard from now on, or nil when that has not changed or nothing is heard.
    @_noLocks
    mutating func hearOne(firstPaddle: Element) -> Element? {
        if let heard, counting.contains(Contact(heard)) { return nil }
        heard = nil
        if counting.contains(Contact(firstPaddle)) {
            heard = firstPaddle
        } else if counting.contains(Contact(firstPaddle.opposite)) {
            heard = firstPaddle.opposite
        }
        return heard
    }
}
