import Morse

/// What comes after a slot.
extension Keyer {
    /// At the end of a slot: the next element, a mark by hand, a wait or rest.
    @_noLocks
    mutating func decide() -> KeyEdge? {
        if case .afterSqueeze = rules.clearing { clearIfOpen() }
        if let edge = startAsked() { return edge }
        if levels.isKeyedByHand(rules) { return startByHand() }
        if isTruncated { return startRemembered() }
        if let next = following() {
            let opposite = levels.asks(for: next.opposite, rules)
            if rules.lastClosedLeads { memory.remove(next) } else { memory.removeAll() }
            return start(next, heldOpposite: opposite)
        }
        memory.removeAll()
        let earliest = markEnd.advanced(by: lengths.unit * settings.autospace)
        guard earliest.sample > now else {
            phase = .idle
            return nil
        }
        phase = .wait
        slotEnd = earliest
        return nil
    }

    /// The element that is asked for, in the order the mode has.
    @_noLocks
    private func following() -> Element? {
        if rules.lastClosedLeads {
            if let next = memory.first { return next }
            if levels.isSqueezed(rules) { return levels.lastClosed }
            if levels.asks(for: .dit, rules) { return .dit }
            return levels.asks(for: .dah, rules) ? .dah : nil
        }
        let opposite = element.opposite
        if memory.contains(opposite) || levels.asks(for: opposite, rules) { return opposite }
        if heldOpposite, rules.heldOppositeCounts { return opposite }
        return memory.contains(element) || levels.asks(for: element, rules) ? element : nil
    }

    /// Forgets what was remembered if the mode wants that with both contacts open.
    @_noLocks
    mutating func clearIfOpen() {
        switch rules.clearing {
        case .never: return
        case .afterSqueeze: guard wasSqueezed else { return }
        case .whenOpen: break
        }
        guard levels.isOpen(rules) else { return }
        memory.removeAll()
        heldOpposite = false
        wasSqueezed = false
    }

    /// Starts the next of the whole elements that were asked for.  Taps that wait go on waiting.
    @_noLocks
    mutating func startAsked() -> KeyEdge? {
        guard let next = asked.popFirst() else { return nil }
        return start(next, heldOpposite: levels.asks(for: next.opposite, rules), isWhole: true)
    }

    /// Starts what was tapped first while nothing sounded; a tap of the other contact stays for the slot.
    @_noLocks
    mutating func startRemembered() -> KeyEdge? {
        guard let next = memory.first else {
            phase = .idle
            return nil
        }
        let opposite = next.opposite
        let isHeld = levels.asks(for: opposite, rules) && !memory.contains(opposite)
        memory.remove(next)
        if !settings.remembers(opposite) { memory.removeAll() }
        return start(next, heldOpposite: isHeld)
    }

    /// Begins an element at the end of the slot before it, at the speed that is set now.
    @_noLocks
    private mutating func start(_ next: Element, heldOpposite: Bool, isWhole: Bool = false) -> KeyEdge {
        lengths = ElementLengths(settings: settings, sampleRate: sampleRate)
        let begin = slotEnd.onGrid(of: lengths)
        let mark = lengths.mark(next)
        element = next
        self.heldOpposite = heldOpposite
        wasSqueezed = wasSqueezed || levels.isSqueezed(rules)
        self.isWhole = isWhole
        isTruncated = false
        markStart = now
        markEnd = begin.advanced(by: mark)
        slotEnd = markEnd.advanced(by: lengths.space)
        heldCheck = begin.advanced(by: mark * settings.heldCheck(in: next) / 100).sample
        phase = .mark
        return edge(isDown: true, element: next)
    }

    /// Begins a mark by hand.  The hand takes over: what was remembered before it is forgotten.
    @_noLocks
    mutating func startByHand() -> KeyEdge {
        memory.removeAll()
        phase = .manual
        element = .dah
        isTruncated = false
        markStart = now
        return edge(isDown: true, element: nil)
    }
}
