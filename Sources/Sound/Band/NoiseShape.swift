import Glibc

/// What the receiver's noise is made with.
///
/// Pink noise is white noise through poles and zeros that take turns, each an octave above the other: the slope of such a
/// staircase is half that of a pole alone, so power falls as 1/f: from 40 Hz to an eighth of the rate to within 0.3 dB, and to
/// a third of it to within 1 dB.
/// Crashes of distant lightning (atmospherics) come at random, independently of each other, and die away exponentially;
/// they are the same noise made louder for a moment, so that the whole stays pink.
struct NoiseShape {
    /// Hertz of the lowest pole; below it the spectrum is flat.
    private static var lowest: Double { 30 }
    /// From one pole to the next.
    private static var ratio: Double { 4 }
    /// The share of the mean power that comes in crashes.  With so little of it and sixty of them in a minute, the chance
    /// that there are more or fewer moves a minute's power by less than 0.1 dB (standard deviation).
    private static var crashShare: Double { 0.1 }
    /// Crashes in a second on average.
    private static var crashRate: Double { 1 }
    /// In how many seconds a crash's height falls to 1/e.
    private static var crashDecay: Double { 0.06 }

    /// Of the sections of the filter: (1 - zero/z) / (1 - pole/z).
    private(set) var poles = InlineArray<8, Double>(repeating: 0)
    private(set) var zeros = InlineArray<8, Double>(repeating: 0)
    let sections: Int
    /// What the filter's output is multiplied by.
    private(set) var gain = 0.0
    /// Root mean square of the whole noise.
    private(set) var level = 0.0

    /// Height of what is always there.
    let steady: Double
    /// What of a crash's height is left after one sample.
    let decay: Double
    /// A crash begins with a sample if the dice show less.
    let crashThreshold: UInt64
    /// The heights of crashes; their powers are distributed exponentially, in 64 steps.
    private(set) var crashes = InlineArray<64, Double>(repeating: 0)

    /// Noise of which the 500 Hz around a tone have this mean power.
    init(power: Double, around tone: Double, sampleRate: Int) {
        let rate = Double(sampleRate)
        var count = 0
        var pole = NoiseShape.lowest
        while pole < rate / 2, count < 8 {
            poles[count] = exp(-2 * .pi * pole / rate)
            zeros[count] = exp(-2 * .pi * pole * NoiseShape.ratio.squareRoot() / rate)
            pole *= NoiseShape.ratio
            count += 1
        }
        sections = count
        steady = (1 - NoiseShape.crashShare).squareRoot()
        decay = exp(-1 / (NoiseShape.crashDecay * rate))
        let chance = NoiseShape.crashRate / rate
        crashThreshold = UInt64(chance * 0x1p64)
        var (first, second) = (0.0, 0.0)
        for step in 0..<64 {
            let power = -log(1 - (Double(step) + 0.5) / 64)
            crashes[step] = power.squareRoot()
            first += crashes[step] / 64
            second += power / 64
        }
        // The mean of what dies away, and that of its square (Campbell's theorem, for samples).
        let mean = chance * first / (1 - decay)
        let square = mean * mean + (chance * second - chance * first * chance * first) / (1 - decay * decay)
        // Of (steady + height * scale) squared, all but the first square is to be the crashes' share.
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

    /// The power of white noise of variance 1 that the filter lets through between two frequencies, by the rule of midpoints.
    private func integral(from low: Double, to high: Double, rate: Double, steps: Int) -> Double {
        let width = (high - low) / Double(steps)
        var sum = 0.0
        for step in 0..<steps {
            let turn = 2 * Double.pi * (low + (Double(step) + 0.5) * width) / rate
            var power = 1.0
            for section in 0..<sections {
                let (pole, zero) = (poles[section], zeros[section])
                power *= (1 + zero * zero - 2 * zero * cos(turn)) / (1 + pole * pole - 2 * pole * cos(turn))
            }
            sum += power
        }
        return sum * width * 2 / rate
    }
}

/// The receiver's noise, sample after sample.
struct BandNoise {
    private var memory = InlineArray<8, Double>(repeating: 0)
    private var dice: SampleDice
    /// The height of the crashes that are dying away.
    private var crash = 0.0

    /// Noise before its first sample.
    init(seed: UInt64) {
        dice = SampleDice(seed: seed)
    }

    /// The next sample.
    @inline(__always)
    mutating func next(_ shape: UnsafeMutablePointer<NoiseShape>) -> Double {
        crash *= shape.pointee.decay
        let chance = dice.next()
        if chance < shape.pointee.crashThreshold {
            // The low bits have nothing to do with how small the number is.
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
