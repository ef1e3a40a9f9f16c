import Glibc
import Morse
import Sound

/// Measures of a band by the definitions in the literature, independent of the code under test.
enum BandMeasures {
    /// Noise alone, as the stream renders it.
    static func noise(
        seconds: Int, sampleRate: Int, tone: Double = 600, signalToNoise: Double, seed: UInt64
    ) -> [Float] {
        whole(
            BandConditions(tone: tone, signalToNoise: signalToNoise, seed: seed), frames: seconds * sampleRate,
            sampleRate: sampleRate)
    }

    /// The band without anything else.
    static func whole(_ conditions: BandConditions, frames: Int, sampleRate: Int, block: Int = 4096) -> [Float] {
        let band = OfflineBand(conditions, sampleRate: sampleRate)
        var samples = [Float](repeating: 0, count: frames)
        samples.withUnsafeMutableBufferPointer { buffer in
            var start = 0
            while start < frames {
                let end = min(start + block, frames)
                band.add(to: UnsafeMutableBufferPointer(rebasing: buffer[start..<end]))
                start = end
            }
        }
        return samples
    }

    /// A long tone on the air, its samples divided by those without fading: in phase and in quadrature, a point every
    /// `step` samples, through a filter of one millisecond.
    static func gains(
        _ fading: BandConditions.Fading, seconds: Int, sampleRate: Int, step: Int, seed: UInt64
    ) -> [(real: Double, imaginary: Double)] {
        // Sixteen periods of the tone are a whole number of samples.
        let tone = Double(sampleRate) / 16
        let frames = seconds * sampleRate
        let offline = OfflineRenderer(
            Keying(marks: [Keying.Mark(start: 0, length: frames, element: .dah)], characterEnds: [frames]),
            tone: tone, sampleRate: sampleRate,
            band: OfflineBand(BandConditions(tone: tone, fading: fading, seed: seed), sampleRate: sampleRate))
        var samples: [Float] = []
        samples.reserveCapacity(frames + 1000)
        offline.render { samples += $0 }
        return stride(from: sampleRate / 50, to: frames - 16, by: step).map { start in
            let first = start / 16 * 16
            var (real, imaginary) = (0.0, 0.0)
            for index in first..<(first + 16) {
                let turn = 2 * Double.pi * Double(index % 16) / 16
                real += Double(samples[index]) * sin(turn) / 8
                imaginary += Double(samples[index]) * cos(turn) / 8
            }
            return (real / Loudness.keyedAmplitude, imaginary / Loudness.keyedAmplitude)
        }
    }
}

/// The power spectrum of a signal by Bartlett's method: the mean over blocks of a given size, each with a Hann window.
struct PowerSpectrum {
    /// Power of each bin; the sum over all bins is the signal's mean square.
    private(set) var power: [Double]
    let binWidth: Double

    /// - Parameter size: a power of two.
    init(_ samples: [Float], sampleRate: Int, size: Int) {
        binWidth = Double(sampleRate) / Double(size)
        power = [Double](repeating: 0, count: size / 2 + 1)
        let window = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size)) }
        let windowPower = window.reduce(0) { $0 + $1 * $1 }
        let transform = FourierTransform(size: size)
        var parts = 0
        var start = 0
        while start + size <= samples.count {
            var real = (0..<size).map { Double(samples[start + $0]) * window[$0] }
            var imaginary = [Double](repeating: 0, count: size)
            transform.apply(&real, &imaginary)
            for bin in 0...(size / 2) {
                let share = bin == 0 || bin == size / 2 ? 1.0 : 2.0
                power[bin] +=
                    share * (real[bin] * real[bin] + imaginary[bin] * imaginary[bin]) / (windowPower * Double(size))
            }
            parts += 1
            start += size
        }
        for bin in power.indices { power[bin] /= Double(parts) }
    }

    /// Power between two frequencies.
    func power(from low: Double, to high: Double) -> Double {
        var sum = 0.0
        for bin in power.indices {
            let (left, right) = ((Double(bin) - 0.5) * binWidth, (Double(bin) + 0.5) * binWidth)
            sum += power[bin] * max(0, min(right, high) - max(left, low)) / binWidth
        }
        return sum
    }

    /// The frequency of the strongest bin between two others.
    func peak(from low: Double, to high: Double) -> Double {
        let bins = power.indices.filter { (low...high).contains(Double($0) * binWidth) }
        return Double(bins.max { power[$0] < power[$1] } ?? 0) * binWidth
    }
}

/// The Cooley–Tukey transform for a power of two.
private struct FourierTransform {
    private let size: Int
    private let cosines: [Double]
    private let sines: [Double]

    init(size: Int) {
        precondition(size > 1 && size & (size - 1) == 0, "the size is a power of two")
        self.size = size
        cosines = (0..<size / 2).map { cos(2 * .pi * Double($0) / Double(size)) }
        sines = (0..<size / 2).map { -sin(2 * .pi * Double($0) / Double(size)) }
    }

    func apply(_ real: inout [Double], _ imaginary: inout [Double]) {
        var reversed = 0
        for index in 1..<size {
            var bit = size >> 1
            while reversed & bit != 0 {
                reversed ^= bit
                bit >>= 1
            }
            reversed |= bit
            if index < reversed {
                real.swapAt(index, reversed)
                imaginary.swapAt(index, reversed)
            }
        }
        var length = 2
        while length <= size {
            let stride = size / length
            for start in Swift.stride(from: 0, to: size, by: length) {
                for offset in 0..<length / 2 {
                    let (low, high) = (start + offset, start + offset + length / 2)
                    let (cosine, sine) = (cosines[offset * stride], sines[offset * stride])
                    let (x, y) = (
                        real[high] * cosine - imaginary[high] * sine, real[high] * sine + imaginary[high] * cosine
                    )
                    (real[high], imaginary[high]) = (real[low] - x, imaginary[low] - y)
                    (real[low], imaginary[low]) = (real[low] + x, imaginary[low] + y)
                }
            }
            length *= 2
        }
    }
}
