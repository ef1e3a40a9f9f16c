import Training

/// The stations of one session: in a contest one after the other, else a single one.
struct QSOSeries {
    private(set) var setup: QSOSetup
    /// The one that is on the air now.
    var partner: Partner
    /// Those before.
    private var past: [Partner] = []

    init(_ setup: QSOSetup, desk: Desk, at now: Instant) {
        self.setup = setup
        partner = setup.partner(desk: desk, at: now)
    }

    /// Everybody, the last one last.
    var partners: [Partner] { past + [partner] }

    var debriefings: [QSODebriefing] { partners.map(\.debriefing) }

    /// Of all stations together.
    var debriefing: QSODebriefing { past.isEmpty ? partner.debriefing : .sum(debriefings) }

    /// What the present partner sends before the learner does.  Who stays on the frequency after a contact is called
    /// without a call of their own.
    mutating func begin() -> QSOReply {
        past.last?.debriefing.outcome == .complete ? partner.beginNext() : partner.begin()
    }

    /// A conversation is over, after so many milliseconds.
    mutating func finish(afterMilliseconds practised: Int) { setup.plan.finish(afterMilliseconds: practised) }

    /// The next station of a contest; whether the learner has a new number for it.
    mutating func meetNext(desk: Desk, at now: Instant) -> Bool {
        let number = setup.station.serial
        past.append(partner)
        setup = setup.next(after: partner)
        partner = setup.partner(desk: desk, at: now)
        return setup.station.serial != number
    }
}

/// Counts milliseconds while it runs.
struct QSOClock {
    private var stopped = 0
    private var runningSince: Instant?
    private var lap = 0

    mutating func start(at now: Instant) { runningSince = runningSince ?? now }

    mutating func stop(at now: Instant) {
        stopped = milliseconds(at: now)
        runningSince = nil
    }

    func milliseconds(at now: Instant) -> Int { stopped + (runningSince.map { now.milliseconds(since: $0) } ?? 0) }

    /// Milliseconds since the last lap.
    mutating func takeLap(at now: Instant) -> Int {
        defer { lap = milliseconds(at: now) }
        return milliseconds(at: now) - lap
    }
}
