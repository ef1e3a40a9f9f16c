import Morse
import OnAir
import Training

/// How long the other station waits during the learner's turn.
struct QSOPatience {
    /// When silence ends the over.
    private(set) var silenceEnds: Instant?
    /// When the station stops waiting for the learner to key or to go on.
    private var patienceEnds: Instant?
    /// Where the station waits without a limit, the program says once how to go on.
    private(set) var hint = SilenceHint()

    /// Without a limit for waiting, an unfinished over ends after `qso.silence` times this factor.
    private static let openOver = 5

    var deadline: Instant? { silenceEnds ?? patienceEnds ?? hint.deadline }

    var isEnding: Bool { silenceEnds != nil }

    /// Stops all waits: the learner is keying, or another station has the turn.
    mutating func rest() {
        silenceEnds = nil
        patienceEnds = nil
        hint.rest()
    }

    /// The learner's turn begins.
    mutating func renew() { hint.renew() }

    /// Whether the words about going on are due. Then they count as said.
    mutating func takesHint(at now: Instant) -> Bool {
        guard silenceEnds == nil, patienceEnds == nil, hint.isDue(at: now) else { return false }
        hint.noteGiven()
        return true
    }

    /// Waits without a limit for a learner who has keyed nothing.
    mutating func waitForever(settings: Settings, at now: Instant) {
        rest()
        if !SilenceHint.isNeedless(settings) {
            hint.wait(SilenceHint.milliseconds(settings, isKeyed: !settings.choosesAnswers), at: now)
        }
    }

    /// Starts the silence that ends the over.
    ///
    /// - Parameter milliseconds: nil for the setting `qso.silence`.
    mutating func waitForMore(milliseconds: Int? = nil, settings: Settings, at now: Instant) {
        rest()
        silenceEnds = now.advanced(byMilliseconds: settings.patient(milliseconds ?? settings.qso.silence * 1000))
    }

    /// Waits for the learner to key or to continue an unfinished over.
    ///
    /// - Parameter most: an upper limit in seconds. It creates no limit where the settings have none.
    mutating func waitPatiently(hasOver: Bool, settings: Settings, most: Int = .max, at now: Instant) {
        rest()
        let limit = settings.qso.wait > 0 ? settings.qso.wait : hasOver ? settings.qso.silence * Self.openOver : 0
        let seconds = min(limit, most)
        guard seconds > 0 else { return waitForever(settings: settings, at: now) }
        patienceEnds = now.advanced(byMilliseconds: settings.patient(seconds * 1000))
    }

    /// Restarts the present wait after the program was busy with something else.
    mutating func begin(hasOver: Bool, settings: Settings, at now: Instant) {
        if isEnding {
            waitForMore(settings: settings, at: now)
        } else {
            waitPatiently(hasOver: hasOver, settings: settings, at: now)
        }
    }
}

/// An over that the other station has accepted but not yet answered. Until the first mark of the answer, the learner
/// can continue the over.
struct QSOTakenOver {
    /// The state of the other station before it accepted the over.
    var partner: Partner
    var recorder: OverRecorder
    var answerBegins: Instant

    static let pause = 500

    init(partner: Partner, recorder: OverRecorder, at now: Instant) {
        self.partner = partner
        self.recorder = recorder
        answerBegins = now.advanced(byMilliseconds: Self.pause)
    }
}
