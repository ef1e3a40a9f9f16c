public import Morse

/// What is handed to a keyer.  Every operation is total: what makes no sense changes nothing and says so.
extension Keyer {
    /// What became of a change.
    public enum Receipt: Sendable {
        /// It happens at its sample.
        case taken
        /// Its sample has passed, so it happens now.
        case takenLate
        /// It was so already.
        case unchanged
        /// Out of range.
        case outOfRange
        /// Too many changes or whole elements lie ahead, or one of the settings does already.  Room for the opening of
        /// every closed contact is always kept.
        case full
    }

    /// A contact closes or opens at a sample.
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

    /// A whole element is asked for at a sample, by a key that cannot be held: one of a terminal, say.
    ///
    /// It is made whole in every mode, `straight` and `bug` too: at once while nothing sounds, else after what sounds
    /// and its space; up to 16 wait, in their order, and go before anything that contacts ask for.  Those that have not
    /// begun are forgotten when the way to the air is shut or settings change.
    ///
    /// - Returns: `unchanged` while the way to the air is shut.
    @discardableResult
    @_noLocks
    public mutating func key(_ element: Element, at sample: Int) -> Receipt {
        guard isTransmittingAhead else { return .unchanged }
        guard asked.count + elementsAhead < ElementQueue.capacity, hasRoom(forPresses: 0) else { return .full }
        elementsAhead += 1
        return hand(.element(element), at: sample)
    }

    /// All contacts open at a sample: their device is gone.  Whole elements that were asked for are made all the same.
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

    /// Sets the speed in words per minute from a sample on.  An element under way keeps its length.
    @discardableResult
    @_noLocks
    public mutating func setSpeed(wordsPerMinute: Int, at sample: Int) -> Receipt {
        guard Settings.speedRange.contains(wordsPerMinute) else { return .outOfRange }
        guard hasRoom(forPresses: 0) else { return .full }
        return hand(.speed(wordsPerMinute: wordsPerMinute), at: sample)
    }

    /// Opens or shuts the way to the air from a sample on.  Shutting it cuts a mark that sounds; a contact that is
    /// closed meanwhile counts only after it has been open.
    @discardableResult
    @_noLocks
    public mutating func setTransmitting(_ isOn: Bool, at sample: Int) -> Receipt {
        guard isOn != isTransmittingAhead else { return .unchanged }
        guard hasRoom(forPresses: 0) else { return .full }
        isTransmittingAhead = isOn
        return hand(.transmitting(isOn), at: sample)
    }

    /// Changes settings from a sample on.  An element under way ends as it began; closed contacts count only after
    /// they have been open.
    @discardableResult
    @_noLocks
    public mutating func set(_ settings: Settings, at sample: Int) -> Receipt {
        guard settings.isValid else { return .outOfRange }
        guard !areSettingsAhead, hasRoom(forPresses: 0) else { return .full }
        settingsAhead = settings
        areSettingsAhead = true
        return hand(.settings, at: sample)
    }

    /// Whether something can be taken with room left for all closed contacts to open.
    @_noLocks
    private func hasRoom(forPresses presses: Int) -> Bool {
        queue.room > closedAhead.count + presses
    }

    @_noLocks
    private mutating func hand(_ kind: Change.Kind, at sample: Int) -> Receipt {
        let earliest = max(now, queue.last?.sample ?? now)
        let change = Change(sample: max(sample, earliest), kind: kind)
        // Closed at the same sample, the paddle that is to lead goes first.
        let leader = settingsAhead.swapsPaddles ? settingsAhead.firstPaddle.opposite : settingsAhead.firstPaddle
        if let last = queue.last, last.sample == change.sample, last.closed(leader.opposite), change.closed(leader) {
            queue.insertBeforeLast(change)
        } else {
            queue.append(change)
        }
        return sample < earliest ? .takenLate : .taken
    }
}
