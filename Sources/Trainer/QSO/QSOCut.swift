import Training

/// A conversation that the end of the program cut off.  It cannot be taken up where nobody waits on the air, but what was
/// said in it counts, and the learner is told.
struct QSOCut: Codable {
    private var row: Int64?
    private var began: Moment
    private var milliseconds: Int
    private var overs: Int
    private var understood: Int
    /// Whether it is counted already: there was time to.
    private var isCounted: Bool

    /// By this name it is kept.
    private static let stateName = "qsoCut"

    /// Keeps how far a conversation is, in case that nothing else can be kept of it.
    ///
    /// - isCounted: The program ends, and the conversation is counted as a session.
    static func note(
        _ debriefing: QSODebriefing, row: Recorder.Session, milliseconds: Int, isCounted: Bool, desk: Desk,
        at now: Instant
    ) {
        guard debriefing.overs > 0 else { return }
        let cut = QSOCut(
            row: row.keyValue, began: row.began, milliseconds: milliseconds, overs: debriefing.overs,
            understood: debriefing.understood, isCounted: isCounted)
        guard let text = desk.coder.encode(cut) else { return }
        desk.recorder.setState(stateName, to: text, at: now)
    }

    static func forget(desk: Desk, at now: Instant) { desk.recorder.setState(stateName, to: nil, at: now) }

    /// Tells of a conversation that was cut off, and counts it if that was not done.
    static func tell(desk: Desk, at now: Instant) {
        guard let text = desk.recorder.state(stateName) else { return }
        forget(desk: desk, at: now)
        guard let cut = desk.coder.decode(QSOCut.self, from: text) else { return }
        if !cut.isCounted, let row = cut.row {
            let record = SessionRecord(
                kind: .qso, began: cut.began, milliseconds: cut.milliseconds, attempts: cut.overs,
                correct: cut.understood, advanced: false, level: desk.progress.send.level)
            let session = desk.recorder.resume(.qso, began: cut.began, key: row)
            QSOResult.store(record, row: session, ended: cut.began, desk: desk, at: now)
        }
        desk.say(Message("qso.cut", ["count": .integer(cut.overs)]), at: now)
    }
}
