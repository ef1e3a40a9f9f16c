import Morse
import OnAir
import Training

/// The stations of one session: several in a contest, one otherwise.
struct QSOSeries {
    private(set) var setup: QSOSetup
    var partner: Partner
    private var past: [Partner] = []

    init(_ setup: QSOSetup, services: Services, at now: Instant) {
        self.setup = setup
        partner = setup.partner(services: services, at: now)
    }

    /// The current partner is last.
    var partners: [Partner] { past + [partner] }

    var debriefings: [QSODebriefing] { partners.map(\.debriefing) }

    var debriefing: QSODebriefing { past.isEmpty ? partner.debriefing : .sum(debriefings) }

    /// The partner's first over, before the learner has sent anything. After a complete QSO the next station has waited
    /// on the frequency and needs no CQ.
    mutating func begin() -> QSOReply {
        past.last?.debriefing.outcome == .complete ? partner.beginNext() : partner.begin()
    }

    mutating func finish(afterMilliseconds practised: Int) { setup.plan.finish(afterMilliseconds: practised) }

    /// Moves on to the next station of a contest. Returns true if the learner has a new serial number.
    mutating func meetNext(services: Services, at now: Instant) -> Bool {
        let number = setup.station.serial
        past.append(partner)
        setup = setup.next(after: partner)
        partner = setup.partner(services: services, at: now)
        return setup.station.serial != number
    }
}

/// A stopwatch in milliseconds.
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

    /// Milliseconds since the last call.
    mutating func takeLap(at now: Instant) -> Int {
        defer { lap = milliseconds(at: now) }
        return milliseconds(at: now) - lap
    }
}
