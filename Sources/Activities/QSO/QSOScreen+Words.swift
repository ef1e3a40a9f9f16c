import Interface
import Morse
import OnAir
import Sound
import Training

/// The words that the keys of a QSO speak.
extension QSOScreen {
    var spaceHelp: Message { Message("global.pause") }

    var playsLongMorse: Bool { true }

    func sayExpected(at now: Instant) {
        say(QSOWords.expected(partner, isBrief: services.settings.isBrief), at: now)
    }

    func textOfOver(_ over: String) -> [Message] {
        QSOWords.sent(over, by: partner, isBrief: services.settings.isBrief)
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

    /// Signals the learner's turn. The words fade after three overs.
    func signalTurn(at now: Instant) {
        let words = services.instructions.given(QSOWords.turn, [Message("qso.turn.learner")])
        services.voice.play([.earcon(.turn)] + words.map { .say($0) }, at: now)
    }

    func sayDebriefing(at now: Instant) {
        say(QSOWords.debriefing(series.debriefings, isOver: false), at: now)
    }
}
