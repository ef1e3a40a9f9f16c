/// Integrated loudness by ITU-R BS.1770-4: K-weighting, mean square over blocks of 400 ms that overlap by three
/// quarters, an absolute gate at -70 LUFS, and a relative gate 10 LU under the mean of the remaining blocks.
public enum LoudnessMeter {
    /// The level of silence, and the absolute gate.
    package static let absoluteGate = -70.0
    /// Distance of the relative gate.
    package static let relativeGate = -10.0
    /// The gain of the K-weighting at 997 Hz, subtracted again (BS.1770-4, annex 1).
    package static let offset = -0.691

    /// Loudness of one channel in LUFS; nil when all of it lies under the absolute gate.
    ///
    /// Sound shorter than 400 ms counts as a single block of its own length.
    /// - Parameters:
    ///   - samples: mono, full scale being 1.
    ///   - sampleRate: in samples per second, 8000 or more.
    public static func integrated(_ samples: [Float], sampleRate: Double) -> Double? {
        let powers = blockPowers(samples, sampleRate: sampleRate)
        let audible = powers.filter { loudness($0) > absoluteGate }
        guard let level = mean(audible).map(loudness) else { return nil }
        return mean(audible.filter { loudness($0) > level + relativeGate }).map(loudness)
    }

    /// Mean square of each block after K-weighting.
    private static func blockPowers(_ samples: [Float], sampleRate: Double) -> [Double] {
        guard !samples.isEmpty else { return [] }
        let step = max(1, Int((sampleRate * 0.1).rounded()))
        var filter = KWeighting(sampleRate: sampleRate)
        var steps: [Double] = []
        var sum = 0.0
        for (index, sample) in samples.enumerated() {
            let weighted = filter.next(Double(sample))
            sum += weighted * weighted
            if (index + 1) % step == 0 {
                steps.append(sum)
                sum = 0
            }
        }
        let stepsPerBlock = 4
        guard steps.count >= stepsPerBlock else {
            return [(steps.reduce(0, +) + sum) / Double(samples.count)]
        }
        return (0...(steps.count - stepsPerBlock)).map { first in
            steps[first..<(first + stepsPerBlock)].reduce(0, +) / Double(stepsPerBlock * step)
        }
    }

    private static func loudness(_ power: Double) -> Double {
        offset + Decibels(power: power).value
    }

    private static func mean(_ powers: [Double]) -> Double? {
        powers.isEmpty ? nil : powers.reduce(0, +) / Double(powers.count)
    }
}
