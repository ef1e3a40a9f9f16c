import Training

/// What the keys of a QSO tell.
extension QSOScreen {
    func sayExpected(at now: Instant) {
        say(QSOWords.text("qso.expected", partner.expected), at: now)
    }

    func saySpeed(at now: Instant) {
        guard let speed = ownOver.recorder.wordsPerMinute ?? lastSpeed else {
            return say([Message("freeKeyer.nothing")], at: now)
        }
        say([QSOWords.speed(speed)], at: now)
    }

    func sayDebriefing(at now: Instant) {
        say(QSOWords.debriefing(series.debriefings, isOver: false), at: now)
    }
}
