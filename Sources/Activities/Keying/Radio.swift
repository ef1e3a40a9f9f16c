import Interface
import Keyer
import Morse
import OnAir
import Sound
import Training

/// The learner's station: the transceiver, the band, and Morse at the learner's speed and tone.
final class Radio {
    let transceiver: Transceiver
    let band: BandFollower
    /// Samples per second of the stream.
    let sampleRate: Int
    /// The latency from key to sound; nil while unknown.
    var keyLatency: KeyLatency?
    /// The hand measured in running text during this run.
    var keyedHand = KeyedHand()
    /// The device whose hand speed the keyer uses now.
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

    /// Adopts the request of the top screen.
    func adopt(_ request: KeyingRequest?) {
        transceiver.follow(request) { $0.setup(settings, sampleRate: sampleRate) }
    }

    /// Morse at the learner's speed and tone. On the air it passes through the band, if the screen has one.
    ///
    /// - Parameters:
    ///   - pitchOffset: hertz relative to the tone.
    ///   - isSpaced: whether the spaces between characters are longer by `Easing.spaceFactor`.
    func morse(
        _ characters: [String], pitchOffset: Int = 0, isOnAir: Bool = true, speed: Speed? = nil,
        isSpaced: Bool = false
    ) -> MorseClip {
        let speed = speed ?? settings.speed
        return MorseClip(
            text: characters.joined(), alphabet: settings.alphabet,
            speed: isSpaced ? speed.spaced(by: Easing.spaceFactor, settings.spacing) : speed,
            spacing: isSpaced ? .farnsworth : settings.spacing,
            tone: StationTone.hertz(beside: settings.tone, offset: pitchOffset), isOnAir: isOnAir)
    }

    /// With standard spacing.
    func morse(_ characters: [String], wordsPerMinute: Int) -> MorseClip {
        MorseClip(
            text: characters.joined(), alphabet: settings.alphabet,
            speed: (try? Speed(character: wordsPerMinute)) ?? settings.speed, spacing: settings.spacing,
            tone: StationTone.hertz(beside: settings.tone, offset: 0), isOnAir: true)
    }

    /// The learner's own elements, even without a character, at the learner's speed and tone, never on the air. The log
    /// writes them in angle brackets.
    func morse(_ pattern: Pattern) -> MorseClip {
        let timing = Timing(speed: settings.speed, spacing: settings.spacing, sampleRate: sampleRate)
        return MorseClip(
            text: "<\(pattern)>", keying: timing.keying(of: pattern), speed: settings.speed,
            spacing: settings.spacing, tone: settings.tone, isOnAir: false)
    }

    // MARK: The learner's hand

    /// The name under which storage keeps the learner's unit at a device, in milliseconds. A foot on a pedal is slower
    /// than a hand on a key, so each device has its own.
    private static func handName(_ device: String) -> String { device.isEmpty ? anyHand : "\(anyHand).\(device)" }
    /// The unit for all devices, from earlier versions. It applies to devices without their own.
    private static let anyHand = "hand.unit"

    /// Uses and stores a measured unit, in milliseconds, as the learner's unit at a device.
    ///
    /// - Parameter device: the name of the device; nil for the device in use.
    func follow(unit: Int, at device: String? = nil, now: Instant) {
        let device = device ?? expectedHand ?? ""
        recorder.values.setState(Self.handName(device), to: String(unit), at: now)
        expectedHand = device
        useHand(unit: unit)
    }

    /// Uses the stored unit of a device when the learner changes to it. Repeated calls for the same device do nothing,
    /// because they would undo a speed that the learner has set since.
    func expectHand(at device: String) {
        guard expectedHand != device else { return }
        expectedHand = device
        let kept = recorder.values.state(Self.handName(device)) ?? recorder.values.state(Self.anyHand)
        if let unit = kept.flatMap({ Int($0) }) { useHand(unit: unit) }
    }

    private func useHand(unit: Int) {
        let range = Keyer.Settings.speedRange
        let speed = (1200 + max(1, unit) / 2) / max(1, unit)
        preferences.useForThisRun(\.keyer.wordsPerMinute, min(max(speed, range.lowerBound), range.upperBound))
    }
}
