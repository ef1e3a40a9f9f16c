import Sound
import Training

/// The band as it is set, with a station on it, for choosing.
final class BandPreview: Screen {
    let id = "band.preview"
    private let desk: Desk

    init(desk: Desk) {
        self.desk = desk
    }

    /// What is heard of the band: somebody calls, long enough to hear it fade.
    static func call(_ desk: Desk) -> Cue { .morse(desk.morse(["CQ CQ"])) }

    var awaits: Awaited? { .choice }

    var band: BandUse { .preview }

    var place: [Message] { [Message("band.preview")] + values { $0 != "band.where" } }

    private var noise: [Message] { values { $0 == "band.noise" } }

    /// Settings of the band with their values; how loud noise is says nothing where there is none.
    private func values(_ isWanted: (String) -> Bool) -> [Message] {
        desk.settings.registry.filter { setting in
            setting.group == .band && isWanted(setting.name)
                && (setting.name != "band.snr" || desk.settings.isOn("band.noise"))
        }.map { SettingValue.message($0, value: desk.settings.value($0.name)) }
    }

    func opened(at now: Instant) {
        let words = [Message("band.preview")] + (desk.isBrief ? [] : [Message("band.preview.how")])
        desk.play(words.map { .say($0.with(.text)) } + [BandPreview.call(desk)], at: now)
    }

    func returned(at now: Instant) { opened(at: now) }

    var bindings: [KeyBinding] {
        [
            KeyBinding(.enter, "band.key.again") { [self] in call(at: $0) },
            KeyBinding(.up, "band.key.clearer") { [self] in step(by: 1, at: $0) },
            KeyBinding(.down, "band.key.noisier") { [self] in step(by: -1, at: $0) },
            KeyBinding(.escape, "band.key.leave") { [self] in desk.close(at: $0) },
            KeyBinding(.left, "band.key.leave") { [self] in desk.close(at: $0) },
        ]
    }

    /// Changes the noise, says so, and lets it be heard.  Where there is none, noisier is some and clearer is the end.
    private func step(by direction: Int, at now: Instant) {
        desk.announcer.silenceAllSound(at: now)
        if desk.settings.isOn("band.noise") {
            desk.step("band.snr", by: direction, at: now)
        } else {
            if direction < 0 {
                desk.change("band.noise", to: "on", at: now)
            } else {
                desk.announcer.signal(.edge, at: now)
            }
            desk.play(noise.map { .say($0.with(.text)) }, at: now)
        }
        desk.play([BandPreview.call(desk)], at: now)
    }

    private func call(at now: Instant) {
        desk.announcer.silenceAllSound(at: now)
        desk.play([BandPreview.call(desk)], at: now)
    }

    func repeatMorse(at now: Instant) { call(at: now) }

    func pauseOrResume(at now: Instant) { desk.play(place.map { .say($0.with(.text)) }, at: now) }
}
