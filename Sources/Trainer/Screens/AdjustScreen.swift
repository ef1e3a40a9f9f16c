import Keyer
import Morse
import Sound
import Training

/// One setting: its value goes up and down with single keys and is heard at once.
final class AdjustScreen: Screen {
    let id: String
    private let desk: Desk
    private let setting: Setting
    /// What Enter does once the value is right; goes back if nil.
    var done: ((Instant) -> Void)?
    /// Said in front when it opens.
    var introduction: Message?
    /// Keys besides its own.
    var extraBindings: [KeyBinding] = []
    /// The value when the screen was opened, for undo.
    private var before = ""

    init(_ setting: Setting, desk: Desk, id: String? = nil) {
        self.setting = setting
        self.desk = desk
        self.id = id ?? setting.name
    }

    var awaits: Awaited? { .choice }

    private var value: String { desk.settings.value(setting.name) }

    /// What is changed of the band is heard on it.
    var band: BandUse {
        guard setting.group == .band else { return .none }
        return setting.name == "band.where" && value == "off" ? .none : .preview
    }

    var place: [Message] {
        let range = SettingValue.range(setting, in: desk.settings)
        return [SettingValue.message(setting, value: value)] + without + (range.map { [$0] } ?? [])
    }

    /// The setting without which this one is not heard, if it is off.
    private var without: [Message] {
        guard setting.name == "band.snr", !desk.settings.isOn("band.noise"),
            let noise = try? desk.settings.setting("band.noise")
        else { return [] }
        return [SettingValue.message(noise, value: "off")]
    }

    func opened(at now: Instant) {
        before = value
        let opening = introduction.map { [$0] } ?? []
        let words = desk.isBrief ? Array(place.prefix(1 + without.count)) : place + [Message("adjust.keys")]
        desk.play((opening + words).map { .say($0.with(.text)) } + bandExample, at: now)
    }

    func returned(at now: Instant) { opened(at: now) }

    var bindings: [KeyBinding] {
        extraBindings + tryBindings + [
            KeyBinding(.up, "adjust.key.up") { [self] in move(by: 1, at: $0) },
            KeyBinding(.down, "adjust.key.down") { [self] in move(by: -1, at: $0) },
            KeyBinding(.character("+"), "adjust.key.up") { [self] in move(by: 1, at: $0) },
            KeyBinding(.character("-"), "adjust.key.down") { [self] in move(by: -1, at: $0) },
            KeyBinding(.home, "adjust.key.lowest") { [self] in moveToEnd(.first, at: $0) },
            KeyBinding(.end, "adjust.key.highest") { [self] in moveToEnd(.last, at: $0) },
            KeyBinding(.character("u"), "adjust.key.undo") { [self] in set(before, at: $0) },
            KeyBinding(.character("i"), "adjust.key.initial") { [self] in set(setting.initial, at: $0) },
            KeyBinding(.enter, "adjust.key.done") { [self] in finish(at: $0) },
            KeyBinding(.right, "adjust.key.done") { [self] in finish(at: $0) },
            KeyBinding(.escape, "adjust.key.done") { [self] in finish(at: $0) },
            KeyBinding(.left, "adjust.key.done") { [self] in finish(at: $0) },
        ]
    }

    /// What a hand does cannot be heard without one.
    private var tryBindings: [KeyBinding] {
        guard [.keyer, .contacts].contains(setting.group) else { return [] }
        return [KeyBinding(.character("t"), "adjust.key.try") { [desk] in desk.open(FreeKeyer(desk: desk), at: $0) }]
    }

    private enum End { case first, last }

    private var range: ClosedRange<Int> { desk.settings.reachable(setting) ?? 0...0 }

    private func finish(at now: Instant) {
        if let done { done(now) } else { desk.close(at: now) }
    }

    private func move(by direction: Int, at now: Instant) {
        switch setting.kind {
        case .number(_, let step, _):
            let present = desk.settings.number(setting.name)
            setIfMoved(String(min(max(present + direction * step, range.lowerBound), range.upperBound)), at: now)
        case .choice(let words):
            let present = words.firstIndex(of: value) ?? 0
            setIfMoved(words[min(max(present + direction, 0), words.count - 1)], at: now)
        case .text:
            desk.announcer.play([.earcon(.unused)], at: now)
        }
    }

    private func moveToEnd(_ end: End, at now: Instant) {
        switch setting.kind {
        case .number: setIfMoved(String(end == .first ? range.lowerBound : range.upperBound), at: now)
        case .choice(let words): setIfMoved(end == .first ? words[0] : words[words.count - 1], at: now)
        case .text: desk.announcer.play([.earcon(.unused)], at: now)
        }
    }

    private func setIfMoved(_ next: String, at now: Instant) {
        set(next, isEdge: next == value, at: now)
    }

    /// Sets the value and lets it be heard: in words, and as the sound that it changes.
    private func set(_ next: String, isEdge: Bool = false, at now: Instant) {
        if next != value { desk.change(setting.name, to: next, at: now) }
        var cues: [Cue] = isEdge ? [.earcon(.edge)] : []
        cues.append(.say(SettingValue.message(setting, value: value).with(.text)))
        cues += example
        if setting.name == "haptics", desk.settings.isOn("haptics") {
            desk.devices.rumble(.dah, unitMilliseconds: desk.settings.units(1))
        }
        desk.announcer.silenceAllSound(at: now)
        desk.announcer.navigate(cues, at: now)
    }

    /// A station on the band that is being changed.
    private var bandExample: [Cue] { band == .none ? [] : [BandPreview.call(desk)] }

    /// What sounds otherwise with another value.
    private var example: [Cue] {
        switch setting.name {
        case "sounds.level": [.earcon(.right)]
        case "keyer.wpm", "keyer.weighting", "keyer.dahLength": [.morse(desk.keyedExample)]
        case _ where setting.name.hasPrefix("morse."): [.morse(desk.morse(["K", "M"]))]
        case _ where setting.group == .band: bandExample
        default: []
        }
    }

    func repeatMorse(at now: Instant) { GlobalKeys.replayMorse(desk, at: now) }

    func pauseOrResume(at now: Instant) { desk.play(place.map { .say($0.with(.text)) }, at: now) }
}

extension Desk {
    /// An L as the keyer makes it, with both elements and spaces within: what is not sound of the keyer's settings is not
    /// heard in Morse that is played.
    fileprivate var keyedExample: MorseCue {
        let keyer = settings.keyer
        let unit = 1.2 * Double(sampleRate) / Double(keyer.wordsPerMinute)
        let moved = Double(keyer.weighting) / 50 * unit - unit
        var marks: [Keying.Mark] = []
        var start = 0.0
        for element in [Element.dit, .dah, .dit, .dit] {
            let length = element == .dit ? unit : Double(keyer.dahLength) / 100 * unit
            marks.append(
                Keying.Mark(start: Int(start), length: max(1, Int(length + moved)), element: element))
            start += length + unit
        }
        var cue = morse(["L"])
        cue.keying = Keying(marks: marks, characterEnds: [marks[marks.count - 1].end])
        return cue
    }
}
