public import Morse

/// Input of a keyer. Invalid input changes nothing, and the returned `Receipt` gives the reason.
extension Keyer {
    /// How a change was received.
    public enum Receipt: Sendable {
        /// It takes effect at its sample.
        case taken
        /// Its sample has passed, so it takes effect now.
        case takenLate
        /// Nothing changes: the keyer is already in this state.
        case unchanged
        /// Out of range.
        case outOfRange
        /// Too many changes or whole elements are pending, or another change of settings is. The queue always keeps
        /// room to open every closed contact.
        case full
    }

    /// Closes or opens a contact at a sample.
    @discardableResult
    @_noLocks
    public mutating func contact(_ contact: Contact, isDown: Bool, at sample: Int) -> Receipt {
        guard closedAhead.contains(contact) != isDown else { return .unchanged }
        if isDown {
            guard hasRoom(forPresses: 1) else { return .full }
            closedAhead.insert(contact)
        } else {
            closedAhead.remove(contact)
        }
        return hand(.contact(contact, isDown: isDown), at: sample)
    }

    /// Asks for a whole element at a sample, for keys that cannot be held, such as those of a terminal.
    ///
    /// The keyer makes it whole in every mode, including `straight` and `bug`: at once during silence, otherwise after
    /// the current mark and its space. Up to 16 elements wait, in order, and precede the elements of contacts. Turning
    /// transmission off or changing settings drops the waiting elements.
    ///
    /// - Returns: `unchanged` while transmission is off.
    @discardableResult
    @_noLocks
    public mutating func key(_ element: Element, at sample: Int) -> Receipt {
        guard isTransmittingAhead else { return .unchanged }
        guard asked.count + elementsAhead < ElementQueue.capacity, hasRoom(forPresses: 0) else { return .full }
        elementsAhead += 1
        return hand(.element(element), at: sample)
    }

    /// Opens all contacts at a sample because their device is gone. Whole elements already asked for are still made.
    @_noLocks
    public mutating func openAll(at sample: Int) {
        open(.dit, at: sample)
        open(.dah, at: sample)
        open(.straight, at: sample)
    }

    private mutating func open(_ contact: Contact, at sample: Int) {
        guard closedAhead.contains(contact) else { return }
        closedAhead.remove(contact)
        _ = hand(.contact(contact, isDown: false), at: sample)
    }

    /// Sets the speed in words per minute from a sample on. An element under way keeps its length.
    @discardableResult
    @_noLocks
    public mutating func setSpeed(wordsPerMinute: Int, at sample: Int) -> Receipt {
        guard Settings.speedRange.contains(wordsPerMinute) else { return .outOfRange }
        guard hasRoom(forPresses: 0) else { return .full }
        return hand(.speed(wordsPerMinute: wordsPerMinute), at: sample)
    }

    /// Turns transmission on or off from a sample on. Turning it off cuts the current mark. A contact that closes
    /// meanwhile is ignored until it opens.
    @discardableResult
    @_noLocks
    public mutating func setTransmitting(_ isOn: Bool, at sample: Int) -> Receipt {
        guard isOn != isTransmittingAhead else { return .unchanged }
        guard hasRoom(forPresses: 0) else { return .full }
        isTransmittingAhead = isOn
        return hand(.transmitting(isOn), at: sample)
    }

    /// Changes settings from a sample on. An element under way finishes unchanged. Closed contacts are ignored until
    /// they open.
    @discardableResult
    @_noLocks
    public mutating func set(_ settings: Settings, at sample: Int) -> Receipt {
        guard settings.isValid else { return .outOfRange }
        guard !areSettingsAhead, hasRoom(forPresses: 0) else { return .full }
        settingsAhead = settings
        areSettingsAhead = true
        return hand(.settings, at: sample)
    }

    /// Whether there is room for one more change besides the opening of every closed contact.
    @_noLocks
    private func hasRoom(forPresses presses: Int) -> Bool {
        queue.room > closedAhead.count + presses
    }

    @_noLocks
    private mutating func hand(_ kind: Change.Kind, at sample: Int) -> Receipt {
        let earliest = max(now, queue.last?.sample ?? now)
        let change = Change(sample: max(sample, earliest), kind: kind)
        queue.append(change)
        return sample < earliest ? .takenLate : .taken
    }
}
