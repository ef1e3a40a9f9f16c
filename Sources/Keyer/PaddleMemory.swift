import Morse

/// Remembered taps: at most one for each contact, in order of arrival.
struct PaddleMemory: Hashable, Sendable {
    private var hasDit = false
    private var hasDah = false
    /// The contact tapped first.
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

    /// Remembers a tap; a second tap of the same contact adds nothing.
    @_noLocks
    mutating func insert(_ element: Element) {
        if !contains(element.opposite) { leader = element }
        set(element, true)
    }

    /// Removes a tap. If the tap of the other contact stays, it comes first from now on.
    @_noLocks
    mutating func remove(_ element: Element) {
        set(element, false)
        leader = element.opposite
    }

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
