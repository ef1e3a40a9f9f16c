/// Which step of the plans the stream is on: a step up when gaps repeat, a step down after quiet minutes.
///
///            a gap too many                     no gap and no contact for `patience`
///     step n --------------> step n + 1,   step n ---------------------------------> step n - 1
///
/// A step that turned out to be too low is tried again later and later: the patience doubles each time.
package struct PlanLadder {
    private var gaps = GapHistory()
    private var calm = 0
    private var alert = 0
    /// How long there must be quiet before a step down, in nanoseconds.
    private var patience = PlanLadder.shortest
    /// The time of the last gap, contact or step down.
    private var quietSince: Int64
    /// The step while something can be keyed: steps up less steps down.
    package var widenings: Int { @_noLocks get { alert } }
    package var gapCount: Int { @_noLocks get { gaps.count } }

    /// Three minutes at first…
    package static var shortest: Int64 { @_noLocks get { .nanoseconds(milliseconds: 180_000) } }
    /// …and an hour at most.
    package static var longest: Int64 { @_noLocks get { .nanoseconds(milliseconds: 3_600_000) } }

    /// Starts on the lowest steps.
    package init(now: Int64) {
        quietSince = now
    }

    /// The plan to ask of the device.
    @_noLocks
    package func wish(_ readiness: Readiness) -> PlanWish {
        switch readiness {
        case .calm: PlanWish(.calm, step: calm)
        case .alert: PlanWish(.alert, step: alert)
        }
    }

    /// Counts a gap.
    ///
    /// - Parameter isEager: whether the first gap is enough on the lowest step, as at a sound server, whose lowest step
    ///   is small.
    /// - Returns: whether a step up was taken.
    @_noLocks
    package mutating func gap(_ readiness: Readiness, isEager: Bool, now: Int64) -> Bool {
        quietSince = now
        let isRepeated = gaps.note(at: now)
        let step = wish(readiness).step
        guard isRepeated || isEager && step == 0, step &+ 1 < PeriodPlan.steps else { return false }
        set(readiness, step &+ 1)
        patience = min(2 &* patience, PlanLadder.longest)
        return true
    }

    /// Records that a contact has changed.
    @_noLocks
    package mutating func contact(now: Int64) { quietSince = now }

    /// Takes a step down if it has been quiet for long enough.
    ///
    /// - Returns: whether it did.
    @_noLocks
    package mutating func settle(now: Int64) -> Bool {
        guard now - quietSince >= patience else { return false }
        quietSince = now
        if calm == 0 && alert == 0 { return false }
        set(.calm, max(0, calm &- 1))
        set(.alert, max(0, alert &- 1))
        return true
    }

    private mutating func set(_ readiness: Readiness, _ step: Int) {
        switch readiness {
        case .calm: calm = step
        case .alert: alert = step
        }
    }
}
