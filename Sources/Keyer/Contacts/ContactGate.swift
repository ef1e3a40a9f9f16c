/// Filters one control of a device into its contact: removes bounces and tremor, ignores presses that are too short,
/// and opens a stuck contact. It depends only on levels and their times. The terms are those of adapted switches.
///
/// A level goes through a lock-out first. The first change counts at once. Further changes are ignored for `debounce`.
/// Then the level counts, so no release is lost. The result is a sequence of presses:
///
/// ```
///            closes, long after an opening              has been closed for `acceptance`
///   open ───────────────────────────────────> awaited ─────────────────────────────────> counted
///   ^ │ ^                                        │                                      │ ^  │
///   │ │ └──────────────── opens ─────────────────┘                      closes again in │ │  │ opens
///   │ │                                                                            time │ │  v
///   │ └─ closes within `bounce` of an opening, or while muted ──> ignored <── too long ─┘ └ bridged
///   └───────────────────────── opens ────────────────────────────────┴───── open for `bridge` ─┘
/// ```
///
/// An accepted press closes the contact, and its end opens it. With a latch, accepted presses close and open the
/// contact in turn.
package struct ContactGate: Sendable {
    /// The contact closed or opened.
    package struct Change: Equatable, Sendable {
        /// The time, on the clock of the levels.
        package var nanoseconds: Int64
        /// Whether it closed.
        package var isDown: Bool
        /// Whether it opened because it had been closed for too long.
        package var isStuck = false
    }

    private enum Press: Equatable {
        case open
        /// Closed, but not yet for as long as `acceptance`.
        case awaited(since: Int64)
        case counted
        /// The control opened at this time. If it closes within `bridge`, as with a shaking hand, the press continues.
        case bridged(since: Int64)
        /// Closed, and without effect until it opens.
        case ignored
    }

    private let times: GateTimes
    /// The level taken last.
    private var level: Bool
    /// The level after the lock-out.
    private var settled: Bool
    /// The end of the lock-out.
    private var lockedUntil = Int64.min
    private var press: Press
    /// When the control last opened, except after a touch shorter than `acceptance`.
    private var lastOpening: Int64?
    /// When the contact closed; nil while it is open.
    private var closedSince: Int64?
    private var isMuted = false

    /// A control that is closed at the beginning has no effect until it opens.
    package init(times: GateTimes, isDown: Bool) {
        self.times = times
        level = isDown
        settled = isDown
        press = isDown ? .ignored : .open
    }

    /// Whether the contact is closed.
    package var isClosed: Bool { closedSince != nil }

    /// When `advance` has work to do; nil if only a new level changes anything.
    package var deadline: Int64? {
        [acceptanceEnd, bridgeEnd, lockOutEnd, longestEnd].compactMap { $0 }.min()
    }

    /// Takes the current level of the control. The same level again changes nothing.
    package mutating func take(_ isDown: Bool, at time: Int64, into changes: inout [Change]) {
        advance(to: time, into: &changes)
        level = isDown
        if level != settled, lockedUntil <= time { settle(at: time, into: &changes) }
    }

    /// Takes a level that was read late. An opening counts at once. A closed control has no effect until it opens.
    package mutating func resynchronise(_ isDown: Bool, at time: Int64, into changes: inout [Change]) {
        advance(to: time, into: &changes)
        level = isDown
        guard level != settled else { return }
        settle(at: time, isLate: true, into: &changes)
    }

    /// Applies all deadlines up to a time.
    package mutating func advance(to time: Int64, into changes: inout [Change]) {
        while true {
            // At equal times the lock-out ends first. A control that turns out to be open then is neither accepted nor
            // stuck.
            if let end = acceptanceEnd, end <= time, end < lockOutEnd ?? .max {
                count(at: end, into: &changes)
            } else if let end = bridgeEnd, end <= min(time, longestEnd ?? .max), end < lockOutEnd ?? .max {
                endBridge(at: end, into: &changes)
            } else if let end = lockOutEnd, end <= min(time, longestEnd ?? .max) {
                settle(at: end, into: &changes)
            } else if let end = longestEnd, end <= time {
                endLongest(at: end, into: &changes)
            } else {
                return
            }
        }
    }

    /// Muting opens the contact. A control that closes while muted has no effect until it opens.
    package mutating func setMuted(_ isMuted: Bool, at time: Int64, into changes: inout [Change]) {
        advance(to: time, into: &changes)
        self.isMuted = isMuted
        guard isMuted else { return }
        press = settled ? .ignored : .open
        if isClosed { change(to: false, at: time, into: &changes) }
    }

    // MARK: Ends of waiting

    private var acceptanceEnd: Int64? {
        if case .awaited(let since) = press { since + times.acceptance } else { nil }
    }

    private var bridgeEnd: Int64? {
        if case .bridged(let since) = press { since + times.bridge } else { nil }
    }

    private var lockOutEnd: Int64? { level != settled ? lockedUntil : nil }

    private var longestEnd: Int64? { closedSince.map { $0 + times.longest } }

    // MARK: Steps

    /// Accepts the level and starts the lock-out.
    private mutating func settle(at time: Int64, isLate: Bool = false, into changes: inout [Change]) {
        settled = level
        lockedUntil = time + times.debounce
        if settled {
            close(at: time, isLate: isLate, into: &changes)
        } else {
            open(at: time, isLate: isLate, into: &changes)
        }
    }

    private mutating func close(at time: Int64, isLate: Bool, into changes: inout [Change]) {
        let isBounce = lastOpening.map { time - $0 < times.bounce } ?? false
        if case .bridged = press {
            press = .counted
            // The control may have been open for longer than `bridge`, so the press ends.
            if isLate { endLost(at: time, into: &changes) }
        } else if isMuted || isLate || isBounce {
            press = .ignored
        } else if times.acceptance > 0 {
            press = .awaited(since: time)
        } else {
            count(at: time, into: &changes)
        }
    }

    private mutating func open(at time: Int64, isLate: Bool, into changes: inout [Change]) {
        // A touch shorter than `acceptance` does not start the time of `bounce`.
        if case .awaited = press {} else { lastOpening = time }
        let closes = press == .counted && !times.isLatching && isClosed
        if closes, times.bridge > 0, !isLate {
            press = .bridged(since: time)
        } else {
            press = .open
            if closes { change(to: false, at: time, into: &changes) }
        }
    }

    private mutating func endBridge(at time: Int64, into changes: inout [Change]) {
        press = .open
        change(to: false, at: time, into: &changes)
    }

    private mutating func endLost(at time: Int64, into changes: inout [Change]) {
        press = .ignored
        change(to: false, at: time, into: &changes)
    }

    private mutating func endLongest(at time: Int64, into changes: inout [Change]) {
        let isStuck = press == .counted
        if !times.isLatching { press = isStuck ? .ignored : .open }
        change(to: false, at: time, isStuck: isStuck, into: &changes)
    }

    private mutating func count(at time: Int64, into changes: inout [Change]) {
        press = .counted
        change(to: times.isLatching ? !isClosed : true, at: time, into: &changes)
    }

    private mutating func change(
        to isDown: Bool, at time: Int64, isStuck: Bool = false, into changes: inout [Change]
    ) {
        closedSince = isDown ? time : nil
        changes.append(Change(nanoseconds: time, isDown: isDown, isStuck: isStuck))
    }
}
