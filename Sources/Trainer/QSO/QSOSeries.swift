import Training

/// The stations of one session: one after another in a contest, otherwise a single one.
struct QSOSeries {
    private(set) var setup: QSOSetup
    /// The partner on the air now.
    var partner: Partner
    /// The partners before.
    private var past: [Partner] = []

    init(_ setup: QSOSetup, services: Services, at now: Instant) {
        self.setup = setup
        partner = setup.partner(services: services, at: now)
    }

    /// All partners, the current one last.
    var partners: [Partner] { past + [partner] }

    var debriefings: [QSODebriefing] { partners.map(\.debriefing) }

    /// The debriefing over all stations.
    var debriefing: QSODebriefing { past.isEmpty ? partner.debriefing : .sum(debriefings) }

    /// The current partner's first over, before the learner has sent anything. After a QSO on the same frequency, the
    /// next partner is called without a CQ.
    mutating func begin() -> QSOReply {
        past.last?.debriefing.outcome == .complete ? partner.beginNext() : partner.begin()
    }

    /// Counts a QSO that lasted a number of milliseconds.
    mutating func finish(afterMilliseconds practised: Int) { setup.plan.finish(afterMilliseconds: practised) }

    /// Moves on to the next station of a contest; true if the learner has a new serial number for it.
    mutating func meetNext(services: Services, at now: Instant) -> Bool {
        let number = setup.station.serial
        past.append(partner)
        setup = setup.next(after: partner)
        partner = setup.partner(services: services, at: now)
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
