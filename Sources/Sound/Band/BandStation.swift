import Morse

/// Another station: its keying, pitch and strength, the number of its overs, and the silences around them.
struct BandStation {
    /// Keying, pitch and strength.
    let score: KeyingScore
    /// Samples of silence before the first over.
    let waitFrames: Int
    /// The number of overs.
    let overs: Int
    /// Samples for which it listens between its overs.
    let gapFrames: Int

    /// The most stations that sound at once.
    static func slots(interference: Double) -> Int { min(max(Int((interference * 4).rounded(.up)), 0), 4) }

    /// Draws the pitch, the strength and the waiting times of a station.
    ///
    /// Its pitch is 50 to 350 Hz from the tone of the station being copied, and never below 150 Hz: the range that the
    /// filter of a Morse receiver lets through. Its strength is uniform over 18 dB. The maximum is 6 dB above the
    /// station being copied if interference is 1, and 6 dB below it if there is hardly any.
    ///
    /// - Parameter isFirst: whether it is the first in its slot and should be heard soon.
    init(
        _ keying: Keying, _ conditions: BandConditions, isFirst: Bool, dice: inout SampleDice, edgeMilliseconds: Double,
        sampleRate: Int
    ) {
        let offset = 50 + 300 * dice.share()
        let isAbove = dice.share() < 0.5 || conditions.tone - offset < 150
        let strength = Decibels(12 * conditions.interference - 6 - 18 * dice.share())
        score = KeyingScore(
            keying, tone: conditions.tone + (isAbove ? offset : -offset), isOnAir: true,
            edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate,
            amplitude: Loudness.keyedAmplitude * strength.amplitude)
        // Stations arrive independently of each other, so the silence before one has an exponential distribution.
        let mean = isFirst ? 0.5 : 4 / max(conditions.interference, 0.1)
        waitFrames = Int(-naturalLogarithm(1 - dice.share()) * mean * Double(sampleRate))
        overs = 1 + Int(dice.share() * 3)
        gapFrames = Int((2 + 3 * dice.share()) * Double(sampleRate))
    }
}

/// Stations that come and go one after the other.
///
///     waiting ---- begins ---> sending --last mark--> listening
///        ^                        ^                      |   |
///        |                        +------ once more -----+   |
///        +----------------- gone; the next ------------------+
struct StationSlot {
    private let stations: UnsafeMutablePointer<BandStation>?
    private let count: Int
    /// The distance between the indices of this slot's stations.
    private let stride: Int
    private var index: Int
    private var player = KeyingPlayer()
    private var fading: FadingGain
    /// Samples until the station sends.
    private var wait = 0
    private var oversLeft = 0

    /// An empty slot.
    init() {
        stations = nil
        count = 0
        stride = 1
        index = 0
        fading = FadingGain(nil, seed: 0)
    }

    /// One of `slots` slots that share the stations. There must be at least as many stations as slots.
    init(
        _ stations: UnsafeMutableBufferPointer<BandStation>, slot: Int, of slots: Int, fading: FadingShape?,
        seed: UInt64
    ) {
        self.stations = stations.baseAddress
        count = stations.count
        stride = slots
        index = slot
        self.fading = FadingGain(fading, seed: seed)
        meet()
    }

    @inline(__always)
    mutating func next() -> Float {
        let gain = fading.next()
        if wait > 0 {
            wait &-= 1
            return 0
        }
        let sample = player.next(through: gain)
        if player.isAtEnd && player.isQuiet { endOver() }
        return sample
    }

    /// Prepares the station at the index.
    private mutating func meet() {
        guard let stations else { return }
        wait = stations[index].waitFrames
        oversLeft = stations[index].overs
        player = KeyingPlayer(stations[index].score)
    }

    private mutating func endOver() {
        guard let stations else { return }
        oversLeft &-= 1
        if oversLeft > 0 {
            wait = stations[index].gapFrames
            player = KeyingPlayer(stations[index].score)
        } else {
            index &+= stride
            if index >= count { index %= stride }
            meet()
        }
    }
}
