import Morse

/// Which contacts are closed, and which of them count.
struct ContactLevels: Hashable, Sendable {
    /// Physically closed.
    private(set) var closed = ContactSet()
    /// Closed, but ignored until they have been open.
    private(set) var blocked = ContactSet()
    /// The paddle contact that closed last.
    var lastClosed = Element.dit
    /// The contact that is obeyed, in a mode that obeys only one.
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

    /// Ignores every contact that is closed now until it has been open.
    @_noLocks
    mutating func blockAll() {
        blocked = closed
        heard = nil
    }

    /// Exchanges the two paddle contacts.
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

    /// Called after all changes of one sample: moves from a contact that opened to the other one if that is closed.
    /// Returns the contact obeyed from now on, or nil if it is the same as before or there is none.
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
