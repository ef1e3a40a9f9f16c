import Morse

/// The band inside the stream: noise and other stations, heard while the radio is not transmitting.
///
///             take an order             take another, or none
///      quiet ---------------> present ------------------------> fading out --quiet--> the other is present, or quiet
///
/// The output does not depend on how the stream is cut into blocks: noise and fading advance from sample to sample,
/// audible or not.
struct Band {
    private let stream: RendererSide
    /// The present order.
    private var order: UnsafeMutablePointer<BandOrder>?
    /// The order that follows once the present band has faded out.
    private var nextOrder: UnsafeMutablePointer<BandOrder>?
    private var isChanging = false
    /// The fade in or out of the band.
    private var presence = GlidingGain(gain: 0)
    /// Muting of the receiver while the radio transmits.
    private var openness = GlidingGain()
    private var isTransmitting = false
    /// Attenuation of the band behind speech.
    private var distance = GlidingGain()
    private var isBehindSpeech = false

    private var noise = BandNoise(seed: 0)
    private var fading = FadingGain(nil, seed: 0)
    private var slots = InlineArray<4, StationSlot>(repeating: StationSlot())

    private let edgeFrames: Int
    /// Samples taken to attenuate the band behind speech.
    let backFrames: Int
    private let returnFrames: Int

    /// Call `finish` to give its memory back.
    init(_ stream: RendererSide) {
        self.stream = stream
        let rate = SampleRate(stream.sampleRate)
        edgeFrames = max(1, rate.frames(milliseconds: 5))
        backFrames = max(1, rate.frames(milliseconds: 50))
        returnFrames = max(1, rate.frames(milliseconds: 200))
    }

    /// Gives its memory back to be freed.
    func finish() {
        if let order { stream.giveBack(order) }
        if let nextOrder { stream.giveBack(nextOrder) }
    }

    // MARK: - Input

    /// Takes a new order, or nil for no band. The present band fades out within 5 ms before the new one fades in.
    @_noLocks
    mutating func take(_ new: UnsafeMutablePointer<BandOrder>?) {
        if let nextOrder { stream.giveBack(nextOrder) }
        nextOrder = new
        isChanging = true
        if order == nil {
            adopt()
        } else {
            presence.glide(to: 0, frames: edgeFrames)
        }
    }

    /// Takes an order without a fade: the band has its full strength from the next sample on.
    mutating func begin(with new: UnsafeMutablePointer<BandOrder>) {
        nextOrder = new
        adopt()
        presence = GlidingGain()
    }

    /// Sets whether the radio transmits. The band is silent while it does.
    @_noLocks
    mutating func setTransmitting(_ isTransmitting: Bool) {
        guard isTransmitting != self.isTransmitting else { return }
        self.isTransmitting = isTransmitting
        openness.glide(to: isTransmitting ? 0 : 1, frames: edgeFrames)
    }

    /// Sets whether speech plays. Meanwhile the band is 18 dB softer: down within 50 ms, and back within 200 ms.
    @_noLocks
    mutating func setBehindSpeech(_ isBehindSpeech: Bool) {
        guard isBehindSpeech != self.isBehindSpeech else { return }
        self.isBehindSpeech = isBehindSpeech
        distance.glide(to: isBehindSpeech ? 0.126 : 1, frames: isBehindSpeech ? backFrames : returnFrames)
    }

    /// Whether there is no band, and no order waits.
    var isOff: Bool { order == nil && nextOrder == nil && !isChanging }

    // MARK: - Time

    /// Samples until `settle` has work to do.
    var framesToChange: Int { isChanging ? presence.remaining : .max }

    /// Switches to the next order once the present one has faded out.
    @_noLocks
    mutating func settle() {
        if isChanging && !presence.isGliding { adopt() }
    }

    private mutating func adopt() {
        if let order { stream.giveBack(order) }
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

    // MARK: - Output

    /// The peak allowed for sound from the air before the band is added, which keeps the sum within full scale.
    var ceiling: Float { order == nil ? 1 : 100 }

    /// How the band affects the tone of the station being copied.
    var reception: Reception {
        Reception(fading, presence: presence, gain: order?.pointee.receiverGain ?? 1)
    }

    /// Adds the band to samples and keeps the sum within full scale.
    ///
    /// - Parameter gain: the gain of Morse.
    @_noLocks
    mutating func add(to output: UnsafeMutablePointer<Float>, _ count: Int, gain: GlidingGain) {
        guard let order else { return }
        var gliding = gain
        let receiver = Float(order.pointee.receiverGain)
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
            sum *= receiver * presence.gain * openness.gain * distance.gain * gliding.gain
            output[frame] = Band.held(output[frame] + sum)
            presence.advance(1)
            openness.advance(1)
            distance.advance(1)
            gliding.advance(1)
            frame &+= 1
        }
        fading.advance(count)
    }

    /// A soft limiter: unchanged up to 0.8, then compressed smoothly so that it never reaches 1.
    @inline(__always)
    static func held(_ sample: Float) -> Float {
        let height = abs(sample)
        guard height > 0.8 else { return sample }
        let excess = (height - 0.8) * 5
        let kept = 0.8 + 0.2 * excess / (1 + excess)
        return sample < 0 ? -kept : kept
    }
}
