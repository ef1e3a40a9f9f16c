/// Between one control of a device and its contact: removes bounces and tremor, waits for presses that are meant, and opens
/// what is stuck.  A function of levels and their times alone; the field's definitions are those of adapted switches.
///
/// A level goes through a lock-out first: its first change counts at once, then none for the time of `debounce`, then
/// the level counts as it is, so that a release is never lost.  What is left are presses:
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
/// A press that counts closes the contact and its end opens it; with a latch, each press that counts does the one or the
/// other in turn.
package struct ContactGate: Sendable {
    /// The contact closes or opens.
    package struct Change: Equatable, Sendable {
        /// When, on the clock of the levels.
        package var nanoseconds: Int64
        /// Whether it closes.
        package var isDown: Bool
        /// Whether it opens only because it was closed for too long.
        package var isStuck = false
    }

    private enum Press: Equatable {
        case open
        /// Closed since then, not long enough to count.
        case awaited(since: Int64)
        case counted
        /// A press that counts has opened then, perhaps only because a hand shook.
        case bridged(since: Int64)
        /// Closed, and of no effect until it opens.
        case ignored
    }

    private let times: GateTimes
    /// The level as it was told last.
    private var level: Bool
    /// The level that counts.
    private var settled: Bool
    /// Until then the level that counts stays.
    private var lockedUntil = Int64.min
    private var press: Press
    /// When a press ended that counted or was ignored as a bounce.
    private var lastOpening: Int64?
    /// When the contact closed; nil while it is open.
    private var closedSince: Int64?
    private var isMuted = false

    /// A gate for a control that is open or closed now.  What is closed at the beginning is of no effect until it opens.
    package init(times: GateTimes, isDown: Bool) {
        self.times = times
        level = isDown
        settled = isDown
        press = isDown ? .ignored : .open
    }

    /// Whether the contact is closed.
    package var isClosed: Bool { closedSince != nil }

    /// When `advance` has something to do; nil if only a new level matters.
    package var deadline: Int64? {
        [acceptanceEnd, bridgeEnd, lockOutEnd, longestEnd].compactMap { $0 }.min()
    }

    /// Takes a level of the control; one that is no change changes nothing.
    package mutating func take(_ isDown: Bool, at time: Int64, into changes: inout [Change]) {
        advance(to: time, into: &changes)
        level = isDown
        if level != settled, lockedUntil <= time { settle(at: time, into: &changes) }
    }

    /// Takes a level that was found out late: an opening counts at once, a closing has no effect until it opens.
    package mutating func resynchronise(_ isDown: Bool, at time: Int64, into changes: inout [Change]) {
        advance(to: time, into: &changes)
        level = isDown
        guard level != settled else { return }
        settle(at: time, isLate: true, into: &changes)
    }

    /// Does what is due until then.
    package mutating func advance(to time: Int64, into changes: inout [Change]) {
        while true {
            // In this order when they fall together: what opens when it settles does not count, nor is it stuck.
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

    /// While muted, the contact is open and what is pressed has no effect until it has opened.
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

    /// The level counts from now on.
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
            // Whether it was closed all the while is not known.
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
        // A brush that was too short to count is no press that another could follow too soon.
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
