import Morse

/// Decides on the next element after a slot.
extension Keyer {
    /// At the end of a slot: starts the next element or a mark by hand, waits, or goes idle.
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
        guard earliest.nearest > now else {
            phase = .idle
            return nil
        }
        phase = .wait
        slotEnd = earliest
        return nil
    }

    /// The element that the mode prefers of those asked for; nil if there is none.
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

    /// Forgets remembered taps if the mode does so once both contacts are open.
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

    /// Starts the next whole element that was asked for. Remembered taps wait.
    @_noLocks
    mutating func startAsked() -> KeyEdge? {
        guard let next = asked.popFirst() else { return nil }
        return start(next, heldOpposite: levels.asks(for: next.opposite, rules), isWhole: true)
    }

    /// Starts the element that was tapped first during silence. A tap of the other contact stays in memory for this
    /// slot.
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

    /// Begins an element at the end of the previous slot, at the current speed.
    @_noLocks
    private mutating func start(_ next: Element, heldOpposite: Bool, isWhole: Bool = false) -> KeyEdge {
        lengths = ElementLengths(settings: settings, sampleRate: sampleRate)
        let begin = slotEnd.onGrid(ticksPerStep: lengths.ticksPerSample)
        let mark = lengths.mark(next)
        element = next
        self.heldOpposite = heldOpposite
        wasSqueezed = wasSqueezed || levels.isSqueezed(rules)
        self.isWhole = isWhole
        isTruncated = false
        markStart = now
        markEnd = begin.advanced(by: mark)
        slotEnd = markEnd.advanced(by: lengths.space)
        heldCheck = begin.advanced(by: mark * settings.heldCheck(in: next) / 100).nearest
        phase = .mark
        return edge(isDown: true, element: next)
    }

    /// Begins a mark by hand. The hand takes over: taps remembered earlier are forgotten.
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
