import Training

/// How long the other station waits in the learner's turn.
struct QSOPatience {
    /// When the silence is long enough to end the over.
    private(set) var silenceEnds: Instant?
    /// When it has waited long enough for the learner to key anything, or to go on.
    private var patienceEnds: Instant?

    /// An over that promises more, and on which nothing follows, ends after this many times the silence that ends others,
    /// where patience has no limit.
    private static let openOver = 5

    /// When something ends.
    var deadline: Instant? { silenceEnds ?? patienceEnds }

    /// Whether an over is about to end by silence.
    var isEnding: Bool { silenceEnds != nil }

    /// Something is being keyed, or it is not the learner's turn.
    mutating func rest() {
        silenceEnds = nil
        patienceEnds = nil
    }

    /// Waits for silence to end the over.
    ///
    /// - Parameter milliseconds: how long; nil as set.
    mutating func waitForMore(milliseconds: Int? = nil, settings: Settings, at now: Instant) {
        patienceEnds = nil
        silenceEnds = now.advanced(byMilliseconds: settings.patient(milliseconds ?? settings.qso.silence * 1000))
    }

    /// Waits for the learner to key, or to continue an over that is not complete.
    ///
    /// - Parameter most: seconds that are waited at most, if there is a limit at all.
    mutating func waitPatiently(hasOver: Bool, settings: Settings, most: Int = .max, at now: Instant) {
        silenceEnds = nil
        let limit = settings.qso.wait > 0 ? settings.qso.wait : hasOver ? settings.qso.silence * Self.openOver : 0
        let seconds = min(limit, most)
        patienceEnds = seconds > 0 ? now.advanced(byMilliseconds: settings.patient(seconds * 1000)) : nil
    }

    /// Begins anew what the learner was waited for, after the program was busy with something else.
    mutating func begin(hasOver: Bool, settings: Settings, at now: Instant) {
        if isEnding {
            waitForMore(settings: settings, at: now)
        } else {
            waitPatiently(hasOver: hasOver, settings: settings, at: now)
        }
    }
}

/// An over that the other station has taken and not yet answered: until its first mark, the learner can go on with it.
struct QSOTakenOver {
    /// The other station as it was before.
    var partner: Partner
    var recorder: OverRecorder
    /// When its answer begins.
    var answerBegins: Instant

    /// Milliseconds before an answer.
    static let pause = 500

    init(partner: Partner, recorder: OverRecorder, at now: Instant) {
        self.partner = partner
        self.recorder = recorder
        answerBegins = now.advanced(byMilliseconds: Self.pause)
    }
}
