import Keyer
import Morse
import Sound
import Training

/// The learner's station: what contacts key, the band, and Morse at the learner's speed and tone.
final class Radio {
    /// What contacts key, and whether something is being keyed.
    let transceiver: Transceiver
    let band: BandFollower
    /// Samples per second of the stream.
    let sampleRate: Int
    /// The latency from key to sound; nil while it is not known.
    var lead: KeyLead?
    /// The hand that keys running text, as far as it was read in this run.
    var keyedHand = KeyedHand()
    /// The device whose hand is expected, from earlier runs or because another speed was found.
    private var expectedHand: String?
    private let preferences: Preferences
    private let recorder: Recorder

    init(console: Console, seed: UInt64, preferences: Preferences, recorder: Recorder) {
        transceiver = Transceiver(console: console)
        band = BandFollower(console: console, seed: seed)
        sampleRate = console.sampleRate
        self.preferences = preferences
        self.recorder = recorder
    }

    private var settings: Settings { preferences.values }

    /// Morse at the learner's speed and tone; on the air it passes through the band, if the screen uses one.
    ///
    /// - Parameter pitchOffset: hertz above or below the tone.
    func morse(_ characters: [String], pitchOffset: Int = 0, isOnAir: Bool = true) -> MorseCue {
        MorseCue(
            text: characters.joined(), alphabet: settings.alphabet, speed: settings.speed, spacing: settings.spacing,
            tone: StationTone.hertz(beside: settings.tone, offset: pitchOffset), isOnAir: isOnAir)
    }

    /// Elements that the learner keyed, whether or not they form a character, at the learner's speed and tone and never
    /// on the air. The log has them in angle brackets.
    func morse(_ pattern: Pattern) -> MorseCue {
        let timing = Timing(speed: settings.speed, spacing: settings.spacing, sampleRate: sampleRate)
        return MorseCue(
            text: "<\(pattern)>", keying: timing.keying(of: pattern), speed: settings.speed,
            spacing: settings.spacing, tone: settings.tone, isOnAir: false)
    }

    // MARK: The learner's hand

    /// The name in storage of the unit of the learner's hand at a device, in milliseconds: the foot on a pedal is not the
    /// hand on a key.
    private static func handName(_ device: String) -> String { device.isEmpty ? anyHand : "\(anyHand).\(device)" }
    /// Where earlier versions kept one unit for all devices. It holds for those that have none of their own.
    private static let anyHand = "hand.unit"

    /// Follows a hand whose unit is not the one set, in this run and in later ones.
    ///
    /// - Parameter device: the name of the device that it presses; nil for the one that it pressed last.
    func follow(unit: Int, at device: String? = nil, now: Instant) {
        let device = device ?? expectedHand ?? ""
        recorder.setState(Self.handName(device), to: String(unit), at: now)
        expectedHand = device
        useHand(unit: unit)
    }

    /// Expects the hand of earlier runs at a device; only once, so that a speed chosen later stays.
    func expectHand(at device: String) {
        guard expectedHand != device else { return }
        expectedHand = device
        let kept = recorder.state(Self.handName(device)) ?? recorder.state(Self.anyHand)
        if let unit = kept.flatMap({ Int($0) }) { useHand(unit: unit) }
    }

    private func useHand(unit: Int) {
        let range = Keyer.Settings.speedRange
        let speed = (1200 + max(1, unit) / 2) / max(1, unit)
        preferences.useForThisRun(\.keyer.wordsPerMinute, min(max(speed, range.lowerBound), range.upperBound))
    }
}
