import Morse

/// The band inside the stream: noise and other stations, heard while the radio does not transmit.
///
///             take an order             take another, or none
///      quiet ---------------> present ------------------------> fading out --quiet--> the other is present, or quiet
///
/// What it makes does not depend on how the stream is cut into blocks: noise and fading go on from sample to sample,
/// whether they are heard or not.
struct Band {
    private let channels: UnsafeMutablePointer<Channels>
    /// What is heard.
    private var order: UnsafeMutablePointer<BandOrder>?
    /// What is to be heard instead, once the present one has been faded out.
    private var nextOrder: UnsafeMutablePointer<BandOrder>?
    private var isChanging = false
    /// How much there is of the band.
    private var presence = Level(gain: 0)
    /// The receiver is muted while the radio transmits.
    private var openness = Level()
    private var isTransmitting = false
    /// The band steps back behind the voice.
    private var distance = Level()
    private var isBehindSpeech = false

    private var noise = BandNoise(seed: 0)
    private var fading = FadingGain(nil, seed: 0)
    private var slots = InlineArray<4, StationSlot>(repeating: StationSlot())

    private let edgeFrames: Int
    /// Samples in which it steps back behind the voice.
    let backFrames: Int
    private let returnFrames: Int

    /// A quiet band; `finish` gives back what it has.
    init(_ channels: UnsafeMutablePointer<Channels>, sampleRate: Int) {
        self.channels = channels
        edgeFrames = max(1, sampleRate * 5 / 1000)
        backFrames = max(1, sampleRate * 50 / 1000)
        returnFrames = max(1, sampleRate * 200 / 1000)
    }

    /// Gives back what is to be freed.
    func finish() {
        if let order { channels.pointee.usedBands.leave(order) }
        if let nextOrder { channels.pointee.usedBands.leave(nextOrder) }
    }

    // MARK: - What comes in

    /// Sounds as ordered from now on, or not at all: what is heard now is faded out within 5 ms, and what is to be heard
    /// is faded in.
    @_noLocks
    mutating func take(_ new: UnsafeMutablePointer<BandOrder>?) {
        if let nextOrder { channels.pointee.usedBands.leave(nextOrder) }
        nextOrder = new
        isChanging = true
        if order == nil {
            adopt()
        } else {
            presence.glide(to: 0, frames: edgeFrames)
        }
    }

    /// Sounds as ordered from this very sample on.
    mutating func begin(with new: UnsafeMutablePointer<BandOrder>) {
        nextOrder = new
        adopt()
        presence = Level()
    }

    /// Whether the radio transmits: then nothing is heard of the band.
    @_noLocks
    mutating func setTransmitting(_ isTransmitting: Bool) {
        guard isTransmitting != self.isTransmitting else { return }
        self.isTransmitting = isTransmitting
        openness.glide(to: isTransmitting ? 0 : 1, frames: edgeFrames)
    }

    /// Whether the voice is heard: then the band is 18 dB softer, down within 50 ms and back within 200 ms.
    @_noLocks
    mutating func setBehindSpeech(_ isBehindSpeech: Bool) {
        guard isBehindSpeech != self.isBehindSpeech else { return }
        self.isBehindSpeech = isBehindSpeech
        distance.glide(to: isBehindSpeech ? 0.126 : 1, frames: isBehindSpeech ? backFrames : returnFrames)
    }

    // MARK: - Time

    /// Samples until `settle` has something to do.
    var framesToChange: Int { isChanging ? presence.remaining : .max }

    /// Changes over to what was ordered, once the present one is quiet.
    @_noLocks
    mutating func settle() {
        if isChanging && !presence.isGliding { adopt() }
    }

    private mutating func adopt() {
        if let order { channels.pointee.usedBands.leave(order) }
        order = nextOrder
        nextOrder = nil
        isChanging = false
        guard let order else {
            fading = FadingGain(nil, seed: 0)
            return
        }
        var dice = SampleDice(seed: order.pointee.seed)
        noise = BandNoise(seed: dice.next())
        fading = FadingGain(order.pointee.fading, seed: dice.next())
        var slot = 0
        while slot < order.pointee.slots {
            slots[slot] = StationSlot(
                order.pointee.stations, slot: slot, of: order.pointee.slots, fading: order.pointee.fading,
                seed: dice.next())
            slot &+= 1
        }
        presence.glide(to: 1, frames: edgeFrames)
    }

    // MARK: - What is heard

    /// How high what comes out of the air may be before the band is added, which holds the sum within full scale.
    var ceiling: Float { order == nil ? 1 : 100 }

    /// What becomes of the tone of the station that one listens to.
    var reception: Reception {
        Reception(fading, presence: presence, gain: order?.pointee.receiverGain ?? 1)
    }

    /// Adds the band to samples and keeps the sum within full scale.
    ///
    /// - Parameter level: that of Morse.
    @_noLocks
    mutating func add(to output: UnsafeMutablePointer<Float>, _ count: Int, level: Level) {
        guard let order else { return }
        var level = level
        let gain = Float(order.pointee.receiverGain)
        let slotCount = order.pointee.slots
        let shape = order.pointee.noise
        var frame = 0
        while frame < count {
            var sum: Float = 0
            if let shape { sum = Float(noise.next(shape)) }
            var slot = 0
            while slot < slotCount {
                sum += slots[slot].next()
                slot &+= 1
            }
            sum *= gain * presence.gain * openness.gain * distance.gain * level.gain
            output[frame] = Band.held(output[frame] + sum)
            presence.advance(1)
            openness.advance(1)
            distance.advance(1)
            level.advance(1)
            frame &+= 1
        }
        fading.advance(count)
    }

    /// A sample held within full scale without an edge: as it is up to 0.8, and from there on ever less, never reaching 1.
    @inline(__always)
    private static func held(_ sample: Float) -> Float {
        let height = abs(sample)
        guard height > 0.8 else { return sample }
        let excess = (height - 0.8) * 5
        let kept = 0.8 + 0.2 * excess / (1 + excess)
        return sample < 0 ? -kept : kept
    }
}
