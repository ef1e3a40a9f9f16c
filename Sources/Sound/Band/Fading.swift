import Morse

/// The Gaussian pulse that smooths a white sequence into fading.
///
/// White noise smoothed with a Gaussian pulse of standard deviation s has a Gaussian Doppler spectrum of standard
/// deviation 1 / (2 sqrt(2) pi s), hence s = 1 / (sqrt(2) pi D) for a spread D of twice that. The white numbers may be
/// spaced s apart: the mean power then varies by 1 part in 10 000 between them.
struct FadingShape {
    /// White numbers that contribute at any moment.
    static var taps: Int { 10 }
    /// Points of the process from one white number to the next, interpolated linearly.
    static var steps: Int { 16 }

    /// Samples from one point to the next.
    let stepFrames: Int
    /// The pulse, five standard deviations to either side.
    private let pulse: UnsafeMutableBufferPointer<Double>

    /// Makes a shape; `deallocate` frees it. Nil if nothing fades.
    init?(_ fading: BandConditions.Fading, sampleRate: Int) {
        guard fading.spread > 0 else { return nil }
        let deviation = Double(sampleRate) / (2.0.squareRoot() * .pi * fading.spread)
        stepFrames = max(1, Int((deviation / Double(FadingShape.steps)).rounded()))
        pulse = .allocate(capacity: FadingShape.taps * FadingShape.steps)
        let middle = FadingShape.taps * FadingShape.steps / 2
        var power = 0.0
        for index in 0..<pulse.count {
            let distance = Double((index - middle) * stepFrames) / deviation
            let value = naturalExponential(-distance * distance / 2)
            pulse.initializeElement(at: index, to: value)
            power += value * value
        }
        // Scale the mean power over all points between two white numbers to 1.
        let scale = (Double(FadingShape.steps) / power).squareRoot()
        for index in 0..<pulse.count { pulse[index] *= scale }
    }

    func deallocate() {
        pulse.deallocate()
    }

    /// The weight of a white number this many points after it began to contribute.
    @inline(__always)
    func weight(_ point: Int) -> Double { pulse[point] }
}

/// The strength and phase with which a station's tone arrives: a complex gain of mean power 1, advanced per sample.
struct FadingGain {
    private let shape: FadingShape?
    private var dice: SampleDice
    /// White numbers, the newest last.
    private var white = InlineArray<10, Phasor>(repeating: Phasor(cosine: 0, sine: 0))
    /// Points since the newest white number.
    private var step = 0
    /// Samples since the last point.
    private var frame = 0
    private var from = Phasor(cosine: 1, sine: 0)
    private var to = Phasor(cosine: 1, sine: 0)

    /// Without a shape, the gain is always 1. A shape must outlive the gain.
    init(_ shape: FadingShape?, seed: UInt64) {
        self.shape = shape
        dice = SampleDice(seed: seed)
        guard let shape else { return }
        var tap = 0
        while tap < FadingShape.taps {
            white[tap] = draw()
            tap &+= 1
        }
        from = point(shape)
        to = nextPoint(shape)
    }

    @inline(__always)
    mutating func next() -> Phasor {
        guard let shape else { return Phasor(cosine: 1, sine: 0) }
        let share = Double(frame) / Double(shape.stepFrames)
        let gain = Phasor(
            cosine: from.cosine + (to.cosine - from.cosine) * share, sine: from.sine + (to.sine - from.sine) * share)
        advance(1)
        return gain
    }

    mutating func advance(_ frames: Int) {
        guard let shape else { return }
        frame &+= frames
        while frame >= shape.stepFrames {
            frame &-= shape.stepFrames
            from = to
            to = nextPoint(shape)
        }
    }

    private mutating func nextPoint(_ shape: FadingShape) -> Phasor {
        step &+= 1
        if step == FadingShape.steps {
            step = 0
            var tap = 1
            while tap < FadingShape.taps {
                white[tap &- 1] = white[tap]
                tap &+= 1
            }
            white[FadingShape.taps &- 1] = draw()
        }
        return point(shape)
    }

    /// The process at the current point.
    private func point(_ shape: FadingShape) -> Phasor {
        var (real, imaginary) = (0.0, 0.0)
        var tap = 0
        while tap < FadingShape.taps {
            let weight = shape.weight((FadingShape.taps &- 1 &- tap) &* FadingShape.steps &+ step)
            real += white[tap].cosine * weight
            imaginary += white[tap].sine * weight
            tap &+= 1
        }
        return Phasor(cosine: real, sine: imaginary)
    }

    /// A complex white number of mean power 1.
    private mutating func draw() -> Phasor {
        let half = 0.707_106_781_186_547_5
        let real = dice.normal() * half
        return Phasor(cosine: real, sine: dice.normal() * half)
    }
}

/// The change of a tone from another station to the ear: fading and the receiver's gain.
struct Reception {
    private var fading: FadingGain
    /// The fade of the band, from 0 to 1. Below 1, the tone is a mix of the tones with and without the band.
    private var presence: GlidingGain
    /// The receiver's gain.
    private let gain: Double

    init(_ fading: FadingGain, presence: GlidingGain, gain: Double) {
        self.fading = fading
        self.presence = presence
        self.gain = gain
    }

    /// Reception without a band, which changes nothing.
    init() {
        self.init(FadingGain(nil, seed: 0), presence: GlidingGain(gain: 0), gain: 1)
    }

    /// The complex gain of the next sample.
    @inline(__always)
    mutating func next() -> Phasor {
        let faded = fading.next()
        let share = Double(presence.gain)
        presence.advance(1)
        return Phasor(cosine: 1 - share + share * gain * faded.cosine, sine: share * gain * faded.sine)
    }

    /// The gain of the next sample for a station that fades by itself.
    @inline(__always)
    mutating func nextOfReceiver() -> Double {
        let share = Double(presence.gain)
        presence.advance(1)
        return 1 - share + share * gain
    }

    mutating func advance(_ frames: Int) {
        fading.advance(frames)
        presence.advance(frames)
    }
}
