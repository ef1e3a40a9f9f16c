import Morse

/// Band conditions on their way to the renderer, with everything that the sound thread must not compute.
struct BandOrder: Returnable {
    var next: UnsafeMutablePointer<BandOrder>?
    /// Nil without noise.
    let noise: UnsafeMutablePointer<NoiseShape>?
    let fading: FadingShape?
    let stations: UnsafeMutableBufferPointer<BandStation>
    /// The most stations that sound at once.
    let slots: Int
    /// The gain for all sound from the air. Like the gain control of a receiver, it turns signal and noise down
    /// together when there is much noise, so nothing ever clips.
    let receiverGain: Double
    let seed: UInt64

    func deallocateContents() {
        for station in stations { station.score.deallocateContents() }
        stations.deallocate()
        noise?.deinitialize(count: 1)
        noise?.deallocate()
        fading?.deallocate()
    }

    /// Makes an order on the heap.
    static func make(
        _ conditions: BandConditions, edgeMilliseconds: Double, sampleRate: Int
    ) -> UnsafeMutablePointer<BandOrder> {
        let order = UnsafeMutablePointer<BandOrder>.allocate(capacity: 1)
        order.initialize(
            to: BandOrder(conditions, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate))
        return order
    }

    private init(_ conditions: BandConditions, edgeMilliseconds: Double, sampleRate: Int) {
        var dice = SampleDice(seed: conditions.seed)
        seed = dice.next()
        noise = conditions.signalToNoise.map { decibels in
            let signalPower = Loudness.keyedAmplitude * Loudness.keyedAmplitude / 2
            let shape = UnsafeMutablePointer<NoiseShape>.allocate(capacity: 1)
            shape.initialize(
                to: NoiseShape(
                    power: signalPower * Decibels(-decibels).power, around: conditions.tone, sampleRate: sampleRate))
            return shape
        }
        fading = FadingShape(conditions.fading, sampleRate: sampleRate)
        let keyings = conditions.stations.filter { !$0.marks.isEmpty }
        slots = min(BandStation.slots(interference: conditions.interference), keyings.count)
        stations = .allocate(capacity: slots == 0 ? 0 : keyings.count)
        for index in stations.indices {
            let station = BandStation(
                keyings[index], conditions, isFirst: index == 0, dice: &dice, edgeMilliseconds: edgeMilliseconds,
                sampleRate: sampleRate)
            stations.initializeElement(at: index, to: station)
        }
        let noiseGain = noise.map { min(1, Loudness.noiseRMS / $0.pointee.level) } ?? 1
        receiverGain = noiseGain / (1 + Double(slots) / 8)
        next = nil
    }
}
