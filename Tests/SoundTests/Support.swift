import Glibc
import Morse
import Testing

/// A text as marks, at 48 kHz by default.
func keyed(_ text: String, wpm: Int, sampleRate: Int = 48_000) throws -> Keying {
    let timing = Timing(speed: try Speed(character: wpm), sampleRate: sampleRate)
    return Keying(try MorseText(parsing: text), timing: timing)
}

/// Mean square of samples at 48 kHz after the weighting of ITU-R BS.1770-4 (tables 1 and 2), in LUFS without gating.
func loudness(_ samples: [Float]) -> Double {
    var shelf = Biquad(
        b: (1.53512485958697, -2.69169618940638, 1.19839281085285), a: (-1.69065929318241, 0.73248077421585))
    var highPass = Biquad(b: (1, -2, 1), a: (-1.99004745483398, 0.99007225036621))
    let sum = samples.reduce(0.0) { sum, sample in
        let value = highPass.filter(shelf.filter(Double(sample)))
        return sum + value * value
    }
    return -0.691 + 10 * log10(sum / Double(samples.count))
}

private struct Biquad {
    let b: (Double, Double, Double)
    let a: (Double, Double)
    private var first = 0.0
    private var second = 0.0

    init(b: (Double, Double, Double), a: (Double, Double)) {
        self.b = b
        self.a = a
    }

    mutating func filter(_ input: Double) -> Double {
        let output = b.0 * input + first
        first = b.1 * input - a.0 * output + second
        second = b.2 * input - a.1 * output
        return output
    }
}

/// Amplitude of a tone around a sample: demodulated with a window of four of its periods, symmetrical in time.
func height(_ samples: [Float], at centre: Int, tone: Double, sampleRate: Int) -> Double {
    let half = Int((2 * Double(sampleRate) / tone).rounded())
    let turn = 2 * Double.pi * tone / Double(sampleRate)
    var (real, imaginary, total) = (0.0, 0.0, 0.0)
    for offset in -half...half {
        let weight = 0.5 + 0.5 * cos(.pi * Double(offset) / Double(half + 1))
        total += weight
        guard samples.indices.contains(centre + offset) else { continue }
        let value = Double(samples[centre + offset]) * weight
        real += value * cos(turn * Double(offset))
        imaginary += value * sin(turn * Double(offset))
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / total
}

/// The position at which the amplitude of a tone crosses a level within a range of samples, interpolated between
/// samples.
func crossing(_ samples: [Float], _ range: ClosedRange<Int>, level: Double, tone: Double, sampleRate: Int) -> Double? {
    func height(_ sample: Int) -> Double { SoundTests.height(samples, at: sample, tone: tone, sampleRate: sampleRate) }
    var (low, high) = (range.lowerBound, range.upperBound)
    let isRise = height(low) < level
    guard (height(high) < level) != isRise else { return nil }
    while high - low > 1 {
        let middle = (low + high) / 2
        if (height(middle) < level) == isRise { low = middle } else { high = middle }
    }
    return Double(low) + (level - height(low)) / (height(high) - height(low))
}

/// The largest step from one sample to the next.
func largestStep(_ samples: ArraySlice<Float>) -> Float {
    var largest: Float = 0
    for index in samples.indices.dropFirst() { largest = max(largest, abs(samples[index] - samples[index - 1])) }
    return largest
}

func largestStep(_ samples: [Float]) -> Float { largestStep(samples[...]) }
