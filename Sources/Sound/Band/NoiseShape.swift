import Morse

/// The filter and statistics of the receiver's noise.
///
/// Pink noise is white noise through alternating poles and zeros, each an octave above the other. The slope of such a
/// staircase is half that of a single pole, so power falls as 1/f, within 0.3 dB from 40 Hz to an eighth of the sample
/// rate and within 1 dB to a third of it.
///
/// Crashes of distant lightning (atmospherics) arrive at random, independently of each other, and decay exponentially.
/// A crash is the same noise, louder for a moment, so the sum stays pink.
struct NoiseShape {
    /// Frequency of the lowest pole in hertz; below it the spectrum is flat.
    private static var lowest: Double { 30 }
    /// The ratio of one pole to the previous one.
    private static var ratio: Double { 4 }
    /// Share of the mean power that comes in crashes. With this little and sixty crashes a minute, their random number
    /// moves a minute's power by less than 0.1 dB (standard deviation).
    private static var crashShare: Double { 0.1 }
    /// Mean number of crashes per second.
    private static var crashRate: Double { 1 }
    /// Seconds in which a crash falls to 1/e.
    private static var crashDecay: Double { 0.06 }

    /// The sections of the filter are (1 - zero/z) / (1 - pole/z).
    private(set) var poles = InlineArray<8, Double>(repeating: 0)
    private(set) var zeros = InlineArray<8, Double>(repeating: 0)
    let sections: Int
    /// The gain of the filter's output.
    private(set) var gain = 0.0
    /// Root mean square of the whole noise.
    private(set) var level = 0.0

    /// Amplitude of the steady noise.
    let steady: Double
    /// The fraction of a crash's amplitude left after one sample.
    let decay: Double
    /// A crash begins if a random number is below this.
    let crashThreshold: UInt64
    /// The amplitudes of crashes; their powers have an exponential distribution, in 64 steps.
    private(set) var crashes = InlineArray<64, Double>(repeating: 0)

    /// Noise with a given mean power in the 500 Hz around a tone.
    init(power: Double, around tone: Double, sampleRate: Int) {
        let rate = Double(sampleRate)
        var count = 0
        var pole = NoiseShape.lowest
        while pole < rate / 2, count < 8 {
            poles[count] = naturalExponential(-2 * .pi * pole / rate)
            zeros[count] = naturalExponential(-2 * .pi * pole * NoiseShape.ratio.squareRoot() / rate)
            pole *= NoiseShape.ratio
            count += 1
        }
        sections = count
        steady = (1 - NoiseShape.crashShare).squareRoot()
        decay = naturalExponential(-1 / (NoiseShape.crashDecay * rate))
        let chance = NoiseShape.crashRate / rate
        crashThreshold = UInt64(chance * 0x1p64)
        var (first, second) = (0.0, 0.0)
        for step in 0..<64 {
            let power = -naturalLogarithm(1 - (Double(step) + 0.5) / 64)
            crashes[step] = power.squareRoot()
            first += crashes[step] / 64
            second += power / 64
        }
        // The mean of the decaying sum and of its square (Campbell's theorem, for samples).
        let mean = chance * first / (1 - decay)
        let square = mean * mean + (chance * second - chance * first * chance * first) / (1 - decay * decay)
        // In (steady + height * scale) squared, everything but the first square must be the share of the crashes.
        let half = steady * mean / square
        let scale = (half * half + NoiseShape.crashShare / square).squareRoot() - half
        for step in 0..<64 { crashes[step] *= scale }

        let low = min(max(tone - 250, 0), rate / 2 - 500)
        let inBand = integral(from: low, to: low + 500, rate: rate, steps: 500)
        var whole = integral(from: 0, to: NoiseShape.lowest, rate: rate, steps: 100)
        var from = NoiseShape.lowest
        while from < rate / 2 {
            let next = min(from * 2, rate / 2)
            whole += integral(from: from, to: next, rate: rate, steps: 100)
            from = next
        }
        gain = (power / inBand).squareRoot()
        level = (power * whole / inBand).squareRoot()
    }

    /// The power that the filter passes between two frequencies of white noise of variance 1, by the midpoint rule.
    private func integral(from low: Double, to high: Double, rate: Double, steps: Int) -> Double {
        let width = (high - low) / Double(steps)
        var sum = 0.0
        for step in 0..<steps {
            let turn = 2 * Double.pi * (low + (Double(step) + 0.5) * width) / rate
            let cosine = Phasor(angle: turn).cosine
            var power = 1.0
            for section in 0..<sections {
                let (pole, zero) = (poles[section], zeros[section])
                power *= (1 + zero * zero - 2 * zero * cosine) / (1 + pole * pole - 2 * pole * cosine)
            }
            sum += power
        }
        return sum * width * 2 / rate
    }
}

/// The receiver's noise, one sample at a time.
struct BandNoise {
    private var memory = InlineArray<8, Double>(repeating: 0)
    private var dice: SampleDice
    /// The amplitude of the decaying crashes.
    private var crash = 0.0

    init(seed: UInt64) {
        dice = SampleDice(seed: seed)
    }

    @inline(__always)
    mutating func next(_ shape: UnsafeMutablePointer<NoiseShape>) -> Double {
        crash *= shape.pointee.decay
        let chance = dice.next()
        if chance < shape.pointee.crashThreshold {
            // The low bits are independent of the comparison with the threshold.
            crash += shape.pointee.crashes[Int(chance & 63)]
        }
        var sample = dice.white() * (shape.pointee.steady + crash)
        var section = 0
        while section < shape.pointee.sections {
            let passed = sample + memory[section]
            memory[section] = shape.pointee.poles[section] * passed - shape.pointee.zeros[section] * sample
            sample = passed
            section &+= 1
        }
        return sample * shape.pointee.gain
    }
}
