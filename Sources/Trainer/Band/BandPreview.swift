import Sound
import Training

/// Plays the band as set, with a station on it, for choosing the settings.
final class BandPreview: Screen {
    let id = "band.preview"
    let context: ScreenContext

    init(context: ScreenContext) {
        self.context = context
    }

    /// The sample station: a call long enough to hear the fading.
    static func call(_ context: ScreenContext) -> Cue { .morse(context.morse(["CQ CQ"])) }

    var awaits: Awaited? { .choice }

    var band: BandUse { .preview }

    var place: [Message] { [Message("band.preview")] + values { !$0.is(\.band.place) } }

    private var noise: [Message] { values { $0.is(\.band.hasNoise) } }

    /// Settings of the band with their values; the noise level is left out if there is no noise.
    private func values(_ isWanted: (Setting) -> Bool) -> [Message] {
        context.settings.registry.filter { setting in
            setting.group == .band && isWanted(setting)
                && (!setting.is(\.band.signalToNoise) || context.settings.band.hasNoise)
        }.map { SettingWords.message($0, in: context.settings) }
    }

    func opened(at now: Instant) {
        let words = [Message("band.preview")] + (context.isBrief ? [] : [Message("band.preview.how")])
        context.play(words.map { .say($0.with(.text)) } + [BandPreview.call(context)], at: now)
    }

    func returned(at now: Instant) { opened(at: now) }

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "band.key.again") { [self] in call(at: $0) },
            KeyBinding(.up, "band.key.clearer") { [self] in step(by: 1, at: $0) },
            KeyBinding(.down, "band.key.noisier") { [self] in step(by: -1, at: $0) },
            KeyBinding(.escape, "band.key.leave") { [self] in context.close(at: $0) },
            KeyBinding(.left, "band.key.leave") { [self] in context.close(at: $0) },
        ]
    }

    /// Changes the noise, says so and plays it. With no noise set, noisier turns it on and clearer is the end of the
    /// range.
    private func step(by direction: Int, at now: Instant) {
        context.announcer.silenceAllSound(at: now)
        if context.settings.band.hasNoise {
            context.step(\.band.signalToNoise, by: direction, at: now)
        } else {
            if direction < 0 {
                context.change(\.band.hasNoise, to: true, at: now)
            } else {
                context.announcer.signal(.edge, at: now)
            }
            context.play(noise.map { .say($0.with(.text)) }, at: now)
        }
        context.play([BandPreview.call(context)], at: now)
    }

    private func call(at now: Instant) {
        context.announcer.silenceAllSound(at: now)
        context.play([BandPreview.call(context)], at: now)
    }

    func repeatMorse(at now: Instant) { call(at: now) }

    func pauseOrResume(at now: Instant) { context.play(place.map { .say($0.with(.text)) }, at: now) }
}
