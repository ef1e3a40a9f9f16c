import Interface
import Morse
import OnAir
import Training

/// A QSO that the end of the program cut off. It cannot be resumed, because no station waits on the air. It still
/// counts as practice, and the learner gets a report at the next QSO.
struct QSOCut: Codable {
    private var row: Int64?
    private var began: Moment
    private var milliseconds: Int
    private var overs: Int
    private var understood: Int
    /// Whether the QSO is already counted as a session.
    private var isCounted: Bool

    private static let stateName = "qsoCut"

    /// Stores the state of a QSO in case it is cut off.
    ///
    /// - Parameter isCounted: whether the QSO is counted as a session because the program ends.
    static func note(
        _ debriefing: QSODebriefing, row: Recorder.Row, milliseconds: Int, isCounted: Bool, services: Services,
        at now: Instant
    ) {
        guard debriefing.overs > 0 else { return }
        let cut = QSOCut(
            row: row.keyValue, began: row.began, milliseconds: milliseconds, overs: debriefing.overs,
            understood: debriefing.understood, isCounted: isCounted)
        guard let text = cut.jsonText else { return }
        services.recorder.values.setState(stateName, to: text, at: now)
    }

    static func forget(services: Services, at now: Instant) {
        services.recorder.values.setState(stateName, to: nil, at: now)
    }

    /// Reports a QSO that was cut off and counts it if necessary.
    static func tell(services: Services, at now: Instant) {
        guard let text = services.recorder.values.state(stateName) else { return }
        forget(services: services, at: now)
        guard let cut = QSOCut(jsonText: text) else { return }
        if !cut.isCounted, let row = cut.row {
            let record = SessionRecord(
                kind: Activity.qso.kind, began: cut.began, milliseconds: cut.milliseconds, attempts: cut.overs,
                correct: cut.understood, advanced: false, level: services.learner.progress.send.level)
            let session = services.recorder.resume(Activity.qso.kind, began: cut.began, key: row)
            QSOResult.store(record, row: session, ended: cut.began, services: services, at: now)
        }
        services.voice.say(Message("qso.cut", ["count": .integer(cut.overs)]), at: now)
    }
}
