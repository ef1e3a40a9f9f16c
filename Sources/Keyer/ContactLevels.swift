import Morse

/// Which contacts are closed, and which of them count.
struct ContactLevels: Hashable, Sendable {
    /// Physically closed.
    private(set) var closed = ContactSet()
    /// Closed, but ignored until they open.
    private(set) var blocked = ContactSet()
    /// The paddle contact that closed last.
    var lastClosed = Element.dit
    /// The contact in force, in a mode that follows only one contact.
    private(set) var heard: Element?

    private var counting: ContactSet { @_noLocks get { closed.subtracting(blocked) } }

    @_noLocks
    mutating func close(_ contact: Contact, isBlocked: Bool) {
        closed.insert(contact)
        if isBlocked { blocked.insert(contact) }
    }

    @_noLocks
    mutating func open(_ contact: Contact) {
        closed.remove(contact)
        blocked.remove(contact)
    }

    /// Ignores every contact that is closed now until it opens.
    @_noLocks
    mutating func blockAll() {
        blocked = closed
        heard = nil
    }

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

    /// Whether both paddle contacts ask for an element.
    @_noLocks
    func isSqueezed(_ rules: Rules) -> Bool { asks(for: .dit, rules) && asks(for: .dah, rules) }

    /// Whether neither paddle contact asks for an element.
    @_noLocks
    func isOpen(_ rules: Rules) -> Bool { !asks(for: .dit, rules) && !asks(for: .dah, rules) }

    /// Chooses the contact in force, in a mode that follows only one contact. Call it after all changes of a sample.
    /// When the contact in force opens, the other one takes over if it is closed.
    ///
    /// - Returns: the new contact, or nil if the contact in force stays or none is closed.
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
