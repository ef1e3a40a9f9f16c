import Interface
import Morse
import OnAir
import Training

/// The words that the keys of a QSO speak.
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

    /// The partner's callsign is available only after it has sounded. Otherwise a stored message would reveal it.
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
