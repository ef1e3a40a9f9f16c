import Interface
import Morse
import Sound
import Training

/// Plays the band with a station while the learner changes its settings.
final class BandPreview: ActivityScreen {
    let id = "band.preview"
    let services: Services

    init(services: Services) {
        self.services = services
    }

    /// Long enough to show the fading.
    static func call(_ services: Services) -> Announcement { .morse(services.radio.morse(["CQ CQ"])) }

    var band: BandUse { .preview }

    var place: [Message] { [Message("band.preview")] + values { !$0.is(\.band.place) } }

    private var noise: [Message] { values { $0.is(\.band.hasNoise) } }

    /// The values of the band's settings. Without noise its level is omitted.
    private func values(_ isWanted: (Setting) -> Bool) -> [Message] {
        services.settings.registry.filter { setting in
            setting.group == .band && isWanted(setting)
                && (!setting.is(\.band.signalToNoise) || services.settings.band.hasNoise)
        }.map { SettingWords.message($0, in: services.settings) }
    }

    func opened(at now: Instant) {
        let words = [Message("band.preview")] + (services.settings.isBrief ? [] : [Message("band.preview.how")])
        services.voice.play(words.map { .say($0.with(.text)) } + [BandPreview.call(services)], at: now)
    }

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "band.key.again") { [self] in call(at: $0) },
            KeyBinding(.up, "band.key.clearer") { [self] in step(by: 1, at: $0) },
            KeyBinding(.down, "band.key.noisier") { [self] in step(by: -1, at: $0) },
            KeyBinding(.escape, "band.key.leave") { [self] in leave(at: $0) },
            KeyBinding(.left, "band.key.leave") { [self] in leave(at: $0) },
        ]
    }

    private func leave(at now: Instant) {
        services.voice.silence(.sounds)
        services.screens.close(at: now)
    }

    /// Changes the noise, speaks the new value and plays a sample. If the noise is off, noisier turns it on and clearer
    /// signals the end of the range.
    private func step(by direction: Int, at now: Instant) {
        services.voice.silence(.sounds)
        if services.settings.band.hasNoise {
            GlobalKeys.step(\.band.signalToNoise, by: direction, services: services, at: now)
        } else {
            if direction < 0 {
                services.preferences.change(\.band.hasNoise, to: true, at: now)
            } else {
                services.voice.signal(.edge, at: now)
            }
            services.voice.play(noise.map { .say($0.with(.text)) }, at: now)
        }
        services.voice.play([BandPreview.call(services)], at: now)
    }

    private func call(at now: Instant) {
        services.voice.silence(.sounds)
        services.voice.play([BandPreview.call(services)], at: now)
    }

    func repeatMorse(at now: Instant) { call(at: now) }

}
