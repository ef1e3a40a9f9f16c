import Interface
import Keyer
import Morse
import Sound
import Training

/// One setting. Single keys change its value, and each new value is spoken and played at once.
final class AdjustScreen: ActivityScreen {
    let id: String
    let services: Services
    private let setting: Setting
    /// Called when Enter accepts the value; if nil, Enter goes back.
    var done: ((Instant) -> Void)?
    /// Spoken first when the screen opens.
    var introduction: Message?
    /// Keys besides those of this screen.
    var extraBindings: [KeyBinding] = []
    /// The value on opening, for undo. The effective speed on opening, because a lower character speed lowers it.
    private var before = ""
    private var effectiveBefore = 0

    init(_ setting: Setting, services: Services, id: String? = nil) {
        self.setting = setting
        self.services = services
        self.id = id ?? setting.name
    }

    /// The sound devices to choose from, as they were when the screen opened.
    private lazy var outlets: [CueOutlet] = if case .device = setting.kind { services.ports.cue.outlets } else { [] }

    /// The words of a choice; nil for a number.
    private var words: [String]? {
        switch setting.kind {
        case .choice(let words): return words
        case .device(let words):
            let all = words + outlets.map(\.name)
            // A device that is not connected now stays in the list, so that the learner can return to it.
            return all + ([before, value].filter { !$0.isEmpty && !all.contains($0) }.last.map { [$0] } ?? [])
        case .number, .text: return nil
        }
    }

    private var value: String { services.settings.word(of: setting) }

    /// Whether the value differs from the value on opening.
    var isChanged: Bool { value != before }

    /// For settings of the band, the band plays.
    var band: BandUse {
        guard setting.group == .band else { return .none }
        return setting.is(\.band.place) && services.settings.band.place == .off ? .none : .preview
    }

    var place: [Message] {
        let range = SettingWords.range(setting, in: services.settings)
        return [told] + without + (range.map { [$0] } ?? [])
    }

    /// The setting with its value. For a choice, also the position among the values.
    private var told: Message {
        let message = SettingWords.message(setting, value: value, title: outlets.first { $0.name == value }?.title)
        guard let words, let position = words.firstIndex(of: value), !services.settings.isBrief else { return message }
        return Message(
            "menu.item",
            ["label": .message(message), "position": .integer(position + 1), "of": .integer(words.count)])
    }

    /// The same after a change. A number may then sound in Morse, but not in set-up or on the band.
    private var changed: Message {
        var message = told.with(.text)
        if introduction == nil, let short = SettingWords.short(setting, value: value) { message.role = .value(short) }
        return message
    }

    /// The setting without which this one has no effect, if that setting is off.
    private var without: [Message] {
        guard setting.is(\.band.signalToNoise), !services.settings.band.hasNoise else { return [] }
        return [SettingWords.message(\.band.hasNoise, in: services.settings)]
    }

    func opened(at now: Instant) {
        before = value
        effectiveBefore = services.settings.morse.effective
        let opening = introduction.map { [$0] } ?? []
        let keys = services.settings.isScanning ? [] : [Message("adjust.keys")]
        let words = services.settings.isBrief ? Array(place.prefix(1 + without.count)) : place + keys
        services.voice.play((opening + words).map { .say($0.with(.text)) } + bandExample, at: now)
    }

    var bindings: [KeyBinding] {
        extraBindings + tryBindings + stepBindings + [
            KeyBinding(.home, "adjust.key.lowest") { [self] in moveToEnd(.first, at: $0) },
            KeyBinding(.end, "adjust.key.highest") { [self] in moveToEnd(.last, at: $0) },
            KeyBinding(.character("u"), "adjust.key.undo") { [self] in undo(at: $0) },
            KeyBinding(.character("i"), "adjust.key.initial") { [self] in set(setting.initial, at: $0) },
            KeyBinding(.enter, "adjust.key.done") { [self] in finish(at: $0) },
            KeyBinding(.right, "adjust.key.done") { [self] in finish(at: $0) },
            KeyBinding(.escape, "adjust.key.done") { [self] in finish(at: $0) },
            KeyBinding(.left, "adjust.key.done") { [self] in finish(at: $0) },
        ]
    }

    /// Up increases a number. In a list of words, Down selects the next word, as in a menu.
    private var stepBindings: [KeyBinding] {
        let isChoice = words != nil
        let (more, less) = isChoice ? ("adjust.key.next", "adjust.key.previous") : ("adjust.key.up", "adjust.key.down")
        return [
            KeyBinding(isChoice ? .down : .up, more) { [self] in move(by: 1, at: $0) },
            KeyBinding(isChoice ? .up : .down, less) { [self] in move(by: -1, at: $0) },
            KeyBinding(.character("+"), more) { [self] in move(by: 1, at: $0) },
            KeyBinding(.character("-"), less) { [self] in move(by: -1, at: $0) },
        ]
    }

    /// The learner can judge settings of the hand only by keying.
    private var tryBindings: [KeyBinding] {
        guard [.keyer, .contacts].contains(setting.group) else { return [] }
        return [
            KeyBinding(.character("t"), "adjust.key.try") { [services] in
                services.screens.open(FreeKeyer(services: services), at: $0)
            }
        ]
    }

    private enum End { case first, last }

    private var range: ClosedRange<Int> { services.settings.reachable(setting) ?? 0...0 }

    private func finish(at now: Instant) {
        if let done { done(now) } else { services.screens.close(at: now) }
    }

    private func move(by direction: Int, at now: Instant) {
        switch setting.kind {
        case .number:
            setIfMoved(String(setting.stepped(Int(value) ?? 0, by: direction, within: range)), at: now)
        case .choice, .device:
            guard let words else { return }
            let present = words.firstIndex(of: value) ?? 0
            setIfMoved(words[min(max(present + direction, 0), words.count - 1)], at: now)
        case .text:
            services.voice.play([.earcon(.unused)], at: now)
        }
    }

    private func moveToEnd(_ end: End, at now: Instant) {
        switch setting.kind {
        case .number: setIfMoved(String(end == .first ? range.lowerBound : range.upperBound), at: now)
        case .choice, .device:
            guard let words else { return }
            setIfMoved(end == .first ? words[0] : words[words.count - 1], at: now)
        case .text: services.voice.play([.earcon(.unused)], at: now)
        }
    }

    private func undo(at now: Instant) {
        set(before, at: now)
        guard services.settings.morse.effective != effectiveBefore, !setting.is(\.morse.effective) else { return }
        services.preferences.change(\.morse.effective, to: effectiveBefore, at: now)
    }

    private func setIfMoved(_ next: String, at now: Instant) {
        set(next, isEdge: next == value, at: now)
    }

    /// Sets the value, speaks it and plays the sound that it changes.
    private func set(_ next: String, isEdge: Bool = false, at now: Instant) {
        let effective = services.settings.morse.effective
        if next != value { services.preferences.change(setting, to: next, at: now) }
        var announcements: [Announcement] = isEdge ? [.earcon(.edge)] : []
        announcements.append(.say(changed))
        if !setting.is(\.morse.effective), services.settings.morse.effective != effective {
            announcements.append(.say(SettingWords.message(\.morse.effective, in: services.settings).with(.text)))
        }
        announcements += example
        if setting.is(\.contacts.hasHaptics), services.settings.contacts.hasHaptics {
            services.devices.port.rumble(.dah, unitMilliseconds: services.settings.units(1))
        }
        services.voice.silence(.sounds)
        services.voice.navigate(announcements, at: now)
    }

    /// A station on the band being changed.
    private var bandExample: [Announcement] { band == .none ? [] : [BandPreview.call(services)] }

    /// Whether it is a setting of the keyer that changes the sound of its elements.
    private var isHeardInKeying: Bool {
        setting.is(\.keyer.wordsPerMinute) || setting.is(\.keyer.weighting) || setting.is(\.keyer.dahLength)
    }

    /// The sound that changes with the value.
    private var example: [Announcement] {
        switch setting.group {
        case .voice where setting.is(\.sounds.gain): [.earcon(.right)]
        case .keyer where isHeardInKeying: [.morse(keyedExample)]
        case .morse where setting.is(\.sounds.lead) || setting.is(\.sounds.isKeptAwake): []
        case .morse: [.morse(services.radio.morse(["K", "M"]))]
        case .band: bandExample
        default: []
        }
    }

    /// An L as the keyer makes it, with both elements and spaces: keyer settings are not audible in ordinary Morse
    /// playback.
    private var keyedExample: MorseClip {
        let keyer = services.settings.keyer
        let unit = 1.2 * Double(services.radio.sampleRate) / Double(keyer.wordsPerMinute)
        let moved = Double(keyer.weighting) / 50 * unit - unit
        var marks: [Keying.Mark] = []
        var start = 0.0
        for element in [Element.dit, .dah, .dit, .dit] {
            let length = element == .dit ? unit : Double(keyer.dahLength) / 100 * unit
            marks.append(
                Keying.Mark(start: Int(start), length: max(1, Int(length + moved)), element: element))
            start += length + unit
        }
        var clip = services.radio.morse(["L"])
        clip.keying = Keying(marks: marks, characterEnds: [marks[marks.count - 1].end])
        return clip
    }
}
