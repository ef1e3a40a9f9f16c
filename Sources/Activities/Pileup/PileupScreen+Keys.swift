import Interface
import Morse
import OnAir
import Sound
import Training

/// The keys of a pile-up: letters type, everything else has keys that no callsign has.
extension PileupScreen {
    var bindings: [KeyBinding] {
        memoryBindings(digits: false) + [
            KeyBinding(.enter, "pileup.key.send") { [self] in enter(at: $0) },
            KeyBinding(.backspace, "pileup.key.erase") { [self] in erase(at: $0) },
            KeyBinding(.up, "pileup.key.last") { [self] in say([PileupWords.last(score)], at: $0) },
            KeyBinding(.down, "pileup.key.due") { [self] in say([PileupWords.due(pileup)], at: $0) },
            KeyBinding(.left, "pileup.key.typed") { [self] in sayTyped(at: $0) },
            KeyBinding(.right, "pileup.key.again") { [self] in transmit("?", at: $0) },
            KeyBinding(.home, "pileup.key.call") { [self] in transmit(pileup.callText, at: $0) },
            KeyBinding(.end, "pileup.key.dupe") { [self] in transmit("B4", at: $0) },
            KeyBinding(.escape, "pileup.key.menu") { [self] in openMenu(at: $0) },
            KeyBinding(answer: "pileup.key.type") { [self] in type(isTaken: line.take($0), at: $1) },
        ]
    }

    /// The other station is the one that the learner has called.
    var memoryValues: [StoredMessageText.Field: String] {
        var values: [StoredMessageText.Field: String] = [
            .call: setup.plan.station.call, .name: setup.plan.station.name,
            .number: StoredMessageText.digits(pileup.number),
        ]
        values[.other] = pileup.called
        return values
    }

    private func erase(at now: Instant) {
        services.voice.signal(line.erase() ? .erased : .unused, at: now)
    }

    private func sayTyped(at now: Instant) {
        let words = line.text.split(separator: " ").map(String.init)
        say([words.isEmpty ? Message("freeKeyer.nothing") : Message("pileup.typed", ["words": .words(words)])], at: now)
    }

    private func say(_ messages: [Message], at now: Instant) {
        services.voice.play(messages.map { .say($0.with(.text)) }, at: now)
    }
}
