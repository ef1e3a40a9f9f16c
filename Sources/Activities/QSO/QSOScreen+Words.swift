import Interface
import Morse
import OnAir
import Training

/// What the keys of a QSO tell.
extension QSOScreen {
    var spaceHelp: Message { Message("global.pause") }

    var playsLongMorse: Bool { true }

    func sayExpected(at now: Instant) {
        say(QSOWords.text("qso.expected", partner.expected), at: now)
    }

    func saySpeed(at now: Instant) {
        guard let speed = ownOver.recorder.wordsPerMinute ?? lastSpeed else {
            return say([Message("freeKeyer.nothing")], at: now)
        }
        say([QSOWords.speed(speed)], at: now)
    }

    /// The other's callsign is filled in once it was heard: before, it would be given away.
    var memoryValues: [StoredMessageText.Field: String] {
        let station = series.setup.station
        var values: [StoredMessageText.Field: String] = [
            .call: station.call, .name: station.name, .number: StoredMessageText.digits(station.serial),
        ]
        values[.other] = heardCall
        return values
    }

    func sayDebriefing(at now: Instant) {
        say(QSOWords.debriefing(series.debriefings, isOver: false), at: now)
    }
}
