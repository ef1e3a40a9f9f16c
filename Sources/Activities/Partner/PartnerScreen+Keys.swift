import Interface
import Morse
import OnAir

extension PartnerScreen {
    var bindings: [KeyBinding] {
        memoryBindings(digits: true) + [
            KeyBinding(.down, "partner.key.word") { [self] in sayWord(at: $0) },
            KeyBinding(.up, "partner.key.who") { [self] in sayWho(at: $0) },
            KeyBinding(.escape, "partner.key.leave") { [self] in leave(saying: Message("partner.over"), at: $0) },
        ]
    }

    /// The other station is unknown: a callsign over the network proves nothing.
    var memoryValues: [StoredMessageText.Field: String] { StoredMessageWords.values(of: services.settings.station) }

    private func sayWord(at now: Instant) {
        let messages = lastHeard.map { PartnerWords.messages($0, services: services) } ?? [Message("partner.noWord")]
        services.voice.play(messages.map { .say($0.with(.text)) }, at: now)
    }

    private func sayWho(at now: Instant) {
        let message = lastHeard.map { Message("partner.who", ["address": .text($0.from.description)]) }
        services.voice.play([.say((message ?? Message("partner.noWord")).with(.text))], at: now)
    }
}
