import Interface
import Morse
import Sound
import Training

/// One setting. Each new value is spoken and played at once. Enter keeps it, Escape brings the old value back.
final class AdjustScreen: ActivityScreen, RunningScreen {
    /// Milliseconds after which a typed number that could grow is played.
    private static let typingPause = 1500
    /// The name under which storage counts the instructions.
    private static let instructions = "adjust"

    let id: String
    let services: Services
    let setting: Setting
    var entry: NumberEntry
    /// The last typed number was outside of the range.
    private var rejected: Int?
    /// When a typed number is played.
    private(set) var deadline: Instant?
    /// The state on opening, for Escape.
    private var before: Preferences.Checkpoint
    private var valueBefore = ""

    init(_ setting: Setting, services: Services, id: String? = nil) {
        self.setting = setting
        self.services = services
        self.id = id ?? setting.name
        entry = NumberEntry(services.settings.reachable(setting) ?? 0...0)
        before = services.preferences.checkpoint(of: setting)
    }

    /// The sound devices to choose from, as they were when the screen opened.
    private lazy var outlets: [CueOutlet] = if case .device = setting.kind { services.ports.cue.outlets } else { [] }

    /// The words of a choice; nil for a number.
    var words: [String]? {
        switch setting.kind {
        case .choice(let words): return words
        case .device(let words):
            let all = words + outlets.map(\.name)
            // A device that is not connected now stays in the list, so that the learner can return to it.
            return all + ([valueBefore, value].filter { !$0.isEmpty && !all.contains($0) }.last.map { [$0] } ?? [])
        case .number, .text: return nil
        }
    }

    private var value: String { services.settings.word(of: setting) }

    private var title: String? { title(of: value) }

    private func title(of word: String) -> String? { outlets.first { $0.name == word }?.title }

    private var example: AdjustExample { AdjustExample(setting: setting, services: services) }

    /// Whether the value differs from the value on opening.
    var isChanged: Bool { value != valueBefore }

    var band: BandUse { example.band }

    var place: [Message] {
        let range = SettingWords.range(setting, in: services.settings)
        let told = SettingWords.message(setting, value: value, title: title)
        return [positioned(told)] + without + (range.map { [$0] } ?? [])
    }

    /// For a choice, adds the position among the values.
    private func positioned(_ message: Message) -> Message {
        guard let words, let position = words.firstIndex(of: value), !services.settings.isBrief else { return message }
        return Message(
            "menu.item",
            ["label": .message(message), "position": .integer(position + 1), "of": .integer(words.count)])
    }

    /// The label of a word of the list.
    func label(of word: String) -> Message {
        title(of: word).map { Message("setting.text", ["text": .text($0)]) } ?? SettingWords.value(setting, word)
    }

    /// The value alone. A number may then sound in Morse, but not in set-up or on the band.
    private var changed: Message {
        let bare = title.map { Message("setting.text", ["text": .text($0)]) } ?? SettingWords.bare(setting, value)
        var message = positioned(bare).with(.text)
        if let short = SettingWords.short(setting, value: value) { message.role = .value(short) }
        return message
    }

    /// The setting without which this one has no effect, if that setting is off.
    private var without: [Message] {
        guard setting.is(\.band.signalToNoise), !services.settings.band.hasNoise else { return [] }
        return [SettingWords.message(\.band.hasNoise, in: services.settings)]
    }

    // MARK: Coming and going

    func opened(at now: Instant) {
        before = services.preferences.checkpoint(of: setting)
        valueBefore = value
        services.voice.play(opening.map { .say($0.with(.text)) } + example.station, at: now)
    }

    func returned(at now: Instant) {
        services.voice.play(opening.map { .say($0.with(.text)) } + example.station, at: now)
    }

    /// The value first, then its name, then how to change it.
    private var opening: [Message] {
        let present: Message =
            if case .number = setting.kind {
                SettingWords.bare(setting, value)
            } else {
                positioned(label(of: value))
            }
        let told = [Message("adjust.opened", ["value": .message(present), "name": .message(setting.label)])] + without
        guard !services.settings.isBrief else { return told }
        let keys = services.settings.isScanning ? [] : services.instructions.given(Self.instructions, [keysHelp])
        // The instructions for a number include its range.
        let range = SettingWords.range(setting, in: services.settings)
        return told + (keys.isEmpty ? range.map { [$0] } ?? [] : keys)
    }

    private var keysHelp: Message {
        guard let range = SettingWords.range(setting, in: services.settings) else { return Message("adjust.keys.list") }
        return Message("adjust.keys.number", range.arguments)
    }

    func finish(at now: Instant) {
        services.voice.silence(.sounds)
        takeEntry(at: now)
        if let outside = entry.number ?? rejected, entry.value == nil { tellOutside(outside, at: now) }
        if isChanged { services.instructions.noteFollowed(Self.instructions, at: now) }
        leave(at: now)
    }

    func cancel(at now: Instant) {
        services.voice.silence(.sounds)
        if isChanged {
            services.preferences.restore(before, at: now)
            services.voice.play([.earcon(.erased)], at: now)
        }
        leave(at: now)
    }

    private func leave(at now: Instant) {
        endTyping()
        services.screens.closeValue(at: now)
    }

    func undo(at now: Instant) {
        endTyping()
        let effective = services.settings.morse.effective
        services.preferences.restore(before, at: now)
        tell(effectiveBefore: effective, at: now)
    }

    /// A typed number waits until key help ends.
    func helpBegan(at now: Instant) { deadline = nil }

    // MARK: Moving

    private var range: ClosedRange<Int> { services.settings.reachable(setting) ?? 0...0 }

    /// - Parameter steps: negative to go back in a list or down.
    func move(by steps: Int, at now: Instant) {
        takeEntry(at: now)
        endTyping()
        switch setting.kind {
        case .number:
            let present = Int(value) ?? 0
            let next = (0..<abs(steps)).reduce(present) { number, _ in
                setting.stepped(number, by: steps.signum(), within: range)
            }
            reach(next, isUp: steps > 0, at: now)
        case .choice, .device:
            guard let words else { return }
            let present = words.firstIndex(of: value) ?? 0
            set(words[min(max(present + steps, 0), words.count - 1)], at: now)
        case .text: services.voice.signal(.unused, at: now)
        }
    }

    func moveToEnd(isLast: Bool, at now: Instant) {
        endTyping()
        switch setting.kind {
        case .number: reach(isLast ? range.upperBound : range.lowerBound, isUp: isLast, at: now)
        case .choice, .device:
            guard let words else { return }
            set(isLast ? words[words.count - 1] : words[0], at: now)
        case .text: services.voice.signal(.unused, at: now)
        }
    }

    private func reach(_ number: Int, isUp: Bool, at now: Instant) {
        guard String(number) == value else { return set(String(number), at: now) }
        let bound = SettingWords.bound(isUp ? .highest : .lowest, of: setting, in: services.settings)
        let words: [Announcement] = bound.map { [.say($0)] } ?? []
        answer([.earcon(.edge)] + words, at: now)
    }

    /// Sets the value, speaks it and plays the sound that it changes.
    func set(_ next: String, at now: Instant) {
        let effective = services.settings.morse.effective
        let isEdge = next == value && words != nil
        if next != value { services.preferences.change(setting, to: next, at: now) }
        tell(first: isEdge ? [.earcon(.edge)] : [], effectiveBefore: effective, at: now)
    }

    private func tell(first: [Announcement] = [], effectiveBefore: Int, at now: Instant) {
        var announcements = first + [.say(changed)]
        if !setting.is(\.morse.effective), services.settings.morse.effective != effectiveBefore {
            announcements.append(.say(SettingWords.message(\.morse.effective, in: services.settings).with(.text)))
        }
        if setting.is(\.contacts.hasHaptics), services.settings.contacts.hasHaptics {
            services.devices.port.rumble(.dah, unitMilliseconds: services.settings.units(1))
        }
        services.voice.silence(.sounds)
        services.voice.navigate(announcements + example.announcements, at: now)
    }

    func repeatMorse(at now: Instant) {
        let sound = example.announcements
        if sound.isEmpty { services.ear.replayMorse(at: now) } else { services.voice.play(sound, at: now) }
    }

    // MARK: Typing

    func type(_ digit: Int, at now: Instant) {
        rejected = nil
        let receipt = entry.type(digit)
        take(receipt, saying: [.say(Message("unit.plain", ["count": .integer(digit)], priority: .text))], at: now)
    }

    func changeSign(at now: Instant) {
        rejected = nil
        let receipt = entry.changeSign()
        let sign: [Announcement] = entry.isNegative ? [.say(Message("adjust.minus", priority: .text))] : []
        if let receipt { return take(receipt, saying: sign, at: now) }
        answer(sign.isEmpty ? [.earcon(.erased)] : sign, at: now)
    }

    private func take(_ receipt: NumberEntry.Receipt, saying typed: [Announcement], at now: Instant) {
        deadline = nil
        switch receipt {
        case .open:
            let isPlayed = entry.value.map { String($0) != value } ?? false
            deadline =
                isPlayed ? now.advanced(byMilliseconds: services.settings.patient(Self.typingPause)) : nil
            answer(typed, at: now)
        // The value is spoken at once, so its last digit is not.
        case .complete(let number): set(String(number), at: now)
        case .outside(let number):
            rejected = number
            let outside = SettingWords.outside(number, of: setting, in: services.settings)
            let words: [Announcement] = outside.map { [.say($0)] } ?? []
            answer(typed + [.earcon(.error)] + words, at: now)
        }
    }

    /// Takes back a digit. With none typed, the value as before.
    func erase(at now: Instant) {
        rejected = nil
        guard entry.erase() else { return undo(at: now) }
        deadline = nil
        guard let number = entry.number else { return answer([.earcon(.erased), .say(changed)], at: now) }
        let left = Message("unit.plain", ["count": .integer(abs(number))], priority: .text)
        let words = number < 0 ? Message("unit.minus", ["value": .message(left)], priority: .text) : left
        answer([.earcon(.erased), .say(words)], at: now)
    }

    func deadlineCame(at now: Instant) {
        deadline = nil
        guard let number = entry.value else { return }
        set(String(number), at: now)
    }

    /// Adopts a typed number that is not yet the value.
    private func takeEntry(at now: Instant) {
        guard let number = entry.value, String(number) != value else { return }
        services.preferences.change(setting, to: String(number), at: now)
    }

    private func endTyping() {
        deadline = nil
        rejected = nil
        entry.clear()
    }

    private func tellOutside(_ number: Int, at now: Instant) {
        guard let words = SettingWords.outside(number, of: setting, in: services.settings) else { return }
        services.voice.play([.earcon(.error), .say(words)], at: now)
    }

    private func answer(_ announcements: [Announcement], at now: Instant) {
        services.voice.silence(.sounds)
        services.voice.navigate(announcements, at: now)
    }
}
