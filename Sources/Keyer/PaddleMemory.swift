import Morse

/// Taps waiting for their turn: one for each contact, in the order they came.
struct PaddleMemory: Hashable, Sendable {
    private var hasDit = false
    private var hasDah = false
    /// Which of the two came first.
    private var leader = Element.dit

    @_noLocks
    init() {}

    /// The tap that came first.
    var first: Element? {
        @_noLocks get {
            if contains(leader) { return leader }
            return contains(leader.opposite) ? leader.opposite : nil
        }
    }

    @_noLocks
    func contains(_ element: Element) -> Bool { element == .dit ? hasDit : hasDah }

    /// Remembers a tap; a second one of the same contact is the same tap.
    @_noLocks
    mutating func insert(_ element: Element) {
        if !contains(element.opposite) { leader = element }
        set(element, true)
    }

    @_noLocks
    mutating func remove(_ element: Element) { set(element, false) }

    @_noLocks
    mutating func removeAll() {
        hasDit = false
        hasDah = false
    }

    private mutating func set(_ element: Element, _ isThere: Bool) {
        switch element {
        case .dit: hasDit = isThere
        case .dah: hasDah = isThere
        }
    }
}
