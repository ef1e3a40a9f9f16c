/// The two filters before the meter of ITU-R BS.1770: a high shelf for the head, and a high-pass for the ear's low
/// sensitivity to low sound.
///
/// The recommendation gives coefficients for 48 kHz only. These are its analogue prototypes, warped to any rate by the
/// bilinear transform; at 48 kHz they are the printed numbers.
struct KWeighting {
    private var shelf: Biquad
    private var highPass: Biquad

    /// - Parameter sampleRate: in samples per second.
    init(sampleRate: Double) {
        shelf = .highShelf(frequency: 1681.974450955533, gain: 3.999843853973347, q: 0.7071752369554196, sampleRate)
        highPass = .highPass(frequency: 38.13547087602444, q: 0.5003270373238773, sampleRate)
    }

    /// The next sample, weighted.
    mutating func next(_ sample: Double) -> Double {
        highPass.next(shelf.next(sample))
    }
}

/// A filter with two poles and two zeros, transposed direct form II.
private struct Biquad {
    var b0, b1, b2, a1, a2: Double
    var first = 0.0
    var second = 0.0

    mutating func next(_ input: Double) -> Double {
        let output = b0 * input + first
        first = b1 * input - a1 * output + second
        second = b2 * input - a2 * output
        return output
    }

    /// - Parameters:
    ///   - frequency: in hertz.
    ///   - gain: of the shelf, in decibels.
    static func highShelf(frequency: Double, gain: Double, q: Double, _ sampleRate: Double) -> Biquad {
        let k = warped(frequency, sampleRate)
        let high = Decibels(gain).amplitude
        // The exponent makes the slope of the recommendation's own filter; a half would be the usual shelf.
        let band = Decibels(gain * 0.4996667741545416).amplitude
        let a0 = 1 + k / q + k * k
        return Biquad(
            b0: (high + band * k / q + k * k) / a0,
            b1: 2 * (k * k - high) / a0,
            b2: (high - band * k / q + k * k) / a0,
            a1: 2 * (k * k - 1) / a0,
            a2: (1 - k / q + k * k) / a0)
    }

    /// The numerator is not scaled, as in the recommendation.
    static func highPass(frequency: Double, q: Double, _ sampleRate: Double) -> Biquad {
        let k = warped(frequency, sampleRate)
        let a0 = 1 + k / q + k * k
        return Biquad(b0: 1, b1: -2, b2: 1, a1: 2 * (k * k - 1) / a0, a2: (1 - k / q + k * k) / a0)
    }

    /// The frequency of the analogue prototype.
    private static func warped(_ frequency: Double, _ sampleRate: Double) -> Double {
        let half = Phasor(angle: .pi * frequency / sampleRate)
        return half.sine / half.cosine
    }
}
