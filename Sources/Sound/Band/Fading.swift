import Glibc

/// What fading is made with: the pulse that a white sequence is smoothed with.
///
/// White noise smoothed with a Gaussian pulse of standard deviation s has a Gaussian Doppler spectrum of standard deviation
/// 1 / (2 sqrt(2) pi s), hence s = 1 / (sqrt(2) pi D) for a spread D of twice that.  The white numbers may be as far apart as s:
/// the mean power then varies by 1 part in 10 000 between them.
struct FadingShape {
    /// White numbers that count at any moment.
    static var taps: Int { 10 }
    /// Points of the process from one white number to the next; between points it goes straight.
    static var steps: Int { 16 }

    /// Samples from one point to the next.
    let stepFrames: Int
    /// The pulse, five standard deviations to both sides.
    private let pulse: UnsafeMutableBufferPointer<Double>

    /// Makes a shape; `deallocate` frees it.  Nil where nothing fades.
    init?(_ fading: BandConditions.Fading, sampleRate: Int) {
        guard fading.spread > 0 else { return nil }
        let deviation = Double(sampleRate) / (2.0.squareRoot() * .pi * fading.spread)
        stepFrames = max(1, Int((deviation / Double(FadingShape.steps)).rounded()))
        pulse = .allocate(capacity: FadingShape.taps * FadingShape.steps)
        let middle = FadingShape.taps * FadingShape.steps / 2
        var power = 0.0
        for index in 0..<pulse.count {
            let distance = Double((index - middle) * stepFrames) / deviation
            let value = exp(-distance * distance / 2)
            pulse.initializeElement(at: index, to: value)
            power += value * value
        }
        // The mean power over all points between two white numbers is to be 1.
        let scale = (Double(FadingShape.steps) / power).squareRoot()
        for index in 0..<pulse.count { pulse[index] *= scale }
    }

    /// Frees the pulse.
    func deallocate() {
        pulse.deallocate()
    }

    /// What a white number counts so many points after it had its moment of beginning to count.
    @inline(__always)
    func weight(_ point: Int) -> Double { pulse[point] }
}

/// How strong, and in which phase, a station's tone arrives: a complex gain of mean power 1, from sample to sample.
struct FadingGain {
    private let shape: FadingShape?
    private var dice: SampleDice
    /// The newest last.
    private var white = InlineArray<10, Phasor>(repeating: Phasor(cosine: 0, sine: 0))
    /// Points since the newest white number came.
    private var step = 0
    /// Samples since the last point.
    private var frame = 0
    private var from = Phasor(cosine: 1, sine: 0)
    private var to = Phasor(cosine: 1, sine: 0)

    /// A gain of 1 for ever without a shape, which must outlive this.
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

    /// The gain of the next sample.
    @inline(__always)
    mutating func next() -> Phasor {
        guard let shape else { return Phasor(cosine: 1, sine: 0) }
        let share = Double(frame) / Double(shape.stepFrames)
        let gain = Phasor(
            cosine: from.cosine + (to.cosine - from.cosine) * share, sine: from.sine + (to.sine - from.sine) * share)
        advance(1)
        return gain
    }

    /// Lets time pass.
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

    /// The process at the present point.
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

/// What becomes of a tone on its way from another station to the ear: the fading, and what the receiver makes of it.
struct Reception {
    private var fading: FadingGain
    /// How much there is of the band, from 0 to 1: below 1 the tone is partly as without it.
    private var presence: Level
    /// The receiver's.
    private let gain: Double

    /// A tone on its way.
    init(_ fading: FadingGain, presence: Level, gain: Double) {
        self.fading = fading
        self.presence = presence
        self.gain = gain
    }

    /// Without a band: as it is.
    init() {
        self.init(FadingGain(nil, seed: 0), presence: Level(gain: 0), gain: 1)
    }

    /// The complex gain of the next sample.
    @inline(__always)
    mutating func next() -> Phasor {
        let faded = fading.next()
        let share = Double(presence.gain)
        presence.advance(1)
        return Phasor(cosine: 1 - share + share * gain * faded.cosine, sine: share * gain * faded.sine)
    }

    /// Lets time pass.
    mutating func advance(_ frames: Int) {
        fading.advance(frames)
        presence.advance(frames)
    }
}
