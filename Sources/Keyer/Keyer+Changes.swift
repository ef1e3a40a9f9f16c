import Morse

/// How each change takes effect.
extension Keyer {
    @_noLocks
    mutating func change(_ contact: Contact, isDown: Bool) {
        let contact = settings.swapsPaddles ? contact.swapped : contact
        if isDown {
            levels.close(contact, isBlocked: !isTransmitting)
            if isTransmitting { closedNow.insert(contact) }
        } else {
            levels.open(contact)
            // A contact that is open now is no longer held, even if another contact opened.
            if rules.heldOppositeIsChecked, case .mark = phase, now <= heldCheck,
                !levels.asks(for: element.opposite, rules)
            {
                heldOpposite = false
            }
        }
    }

    /// Notes the paddle sides that closed at this sample. The leading side comes first, whatever their order of
    /// arrival.
    @_noLocks
    private mutating func noteClosures() {
        if rules.firstClosedOnly {
            guard isTransmitting, let heard = levels.hearOne(firstPaddle: settings.firstPaddle) else { return }
            noteClosure(of: heard)
        } else {
            noteClosure(ofSide: settings.firstPaddle)
            noteClosure(ofSide: settings.firstPaddle.opposite)
            if levels.isSqueezed(rules) { wasSqueezed = true }
        }
    }

    @_noLocks
    private mutating func noteClosure(ofSide side: Element) {
        let contact = Contact(side)
        guard closedNow.contains(contact), !rules.manual.contains(contact) else { return }
        levels.lastClosed = side
        noteClosure(of: side)
    }

    /// Remembers the tap of a paddle contact that has closed, if the mode does so.
    @_noLocks
    private mutating func noteClosure(of pressed: Element) {
        switch phase {
        case .idle, .wait: memory.insert(pressed)
        case .mark:
            if isTruncated { memory.insert(pressed) } else { noteClosureInSlot(of: pressed) }
        case .space: if rules.remembersInSpace { noteClosureInSlot(of: pressed) }
        case .manual, .rest: if settings.remembers(pressed) { memory.insert(pressed) }
        }
    }

    private mutating func noteClosureInSlot(of pressed: Element) {
        let counts = pressed == element.opposite || rules.remembersOwnElement
        if counts, settings.remembers(pressed) { memory.insert(pressed) }
    }

    /// Applies the consequences after the last change of a sample.
    @_noLocks
    mutating func settle() -> KeyEdge? {
        noteClosures()
        closedNow = ContactSet()
        let isByHand = levels.isKeyedByHand(rules)
        switch phase {
        case .idle:
            slotEnd = lengths.position(of: now)
            if let edge = startAsked() { return edge }
            return isByHand ? startByHand() : startRemembered()
        case .wait, .rest: return isByHand ? startByHand() : nil
        case .manual: return isByHand ? nil : endByHand()
        case .mark:
            if rules.truncates, !isWhole, !isTruncated, now < markEnd.nearest, levels.isOpen(rules) { truncate() }
            return nil
        case .space: return nil
        }
    }

    @_noLocks
    private mutating func endByHand() -> KeyEdge {
        lengths = ElementLengths(settings: settings, sampleRate: sampleRate)
        phase = .rest
        element = .dah
        heldOpposite = false
        markEnd = lengths.position(of: now)
        slotEnd = markEnd.advanced(by: lengths.space)
        return edge(isDown: false, element: nil)
    }

    @_noLocks
    private mutating func truncate() {
        isTruncated = true
        memory.removeAll()
        let end = max(now, min(markEnd.nearest, markStart + settings.shortestMark))
        markEnd = lengths.position(of: end)
        slotEnd = markEnd
    }

    /// Ends the current mark and drops everything that waits.
    @_noLocks
    mutating func stop(isCut: Bool) -> KeyEdge? {
        let wasSounding = isSounding
        let edge = self.edge(isDown: false, element: sounding, isCut: isCut)
        phase = .idle
        forget()
        return wasSounding ? edge : nil
    }

    /// Applies `settingsAhead`. An element under way finishes unchanged.
    @_noLocks
    mutating func adoptSettings() -> KeyEdge? {
        if settings.swapsPaddles != settingsAhead.swapsPaddles { levels.swapPaddles() }
        settings = settingsAhead
        rules = Rules(settings)
        areSettingsAhead = false
        switch phase {
        case .mark, .space: break
        case .idle, .wait, .manual, .rest: return stop(isCut: false)
        }
        forget()
        return nil
    }

    /// Drops everything that waits, and ignores closed contacts until they open.
    @_noLocks
    private mutating func forget() {
        levels.blockAll()
        memory.removeAll()
        asked.removeAll()
        heldOpposite = false
        wasSqueezed = false
        closedNow = ContactSet()
    }
}
