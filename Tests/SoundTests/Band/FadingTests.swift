import Glibc
import Testing

@testable import Sound

@Suite struct FadingTests {
    private func envelope(_ fading: BandConditions.Fading, seconds: Int, step: Int = 80) -> [Double] {
        BandMeasures.gains(fading, seconds: seconds, sampleRate: 8000, step: step, seed: 21)
            .map { ($0.real * $0.real + $0.imaginary * $0.imaginary).squareRoot() }
    }

    @Test func `the envelope has a Rayleigh distribution and a mean power of 1`() {
        // Points far enough apart to be independent, from several seeds.
        var powers: [Double] = []
        for seed in 1...2 as ClosedRange<UInt64> {
            powers += BandMeasures.gains(.flutter, seconds: 60, sampleRate: 8000, step: 800, seed: seed)
                .map { $0.real * $0.real + $0.imaginary * $0.imaginary }
        }
        let count = Double(powers.count)
        let mean = powers.reduce(0, +) / count
        #expect(abs(mean - 1) < 4 / count.squareRoot())
        // The power of a Rayleigh envelope has an exponential distribution: Kolmogorov–Smirnov test at 0.1 %.
        let sorted = powers.sorted()
        let distance =
            sorted.enumerated().map { index, power in
                abs(1 - exp(-power) - (Double(index) + 0.5) / count)
            }.max() ?? 1
        #expect(distance < 1.95 / count.squareRoot())
        let fourth = powers.reduce(0) { $0 + $1 * $1 } / count
        #expect(abs(fourth / (mean * mean) - 2) < 0.25)
    }

    @Test(arguments: [(BandConditions.Fading.poor, 300), (.flutter, 60)])
    func `the Doppler spread is the preset's, by autocorrelation and by level crossings`(
        fading: BandConditions.Fading, seconds: Int
    ) {
        let step = max(16, Int(8000 / (fading.spread * 40)) / 16 * 16)
        let gains = BandMeasures.gains(fading, seconds: seconds, sampleRate: 8000, step: step, seed: 77)
        let interval = Double(step) / 8000
        func correlation(_ lag: Int) -> Double {
            let pairs = gains.count - lag
            return (0..<pairs).reduce(0.0) { sum, index in
                let (one, other) = (gains[index], gains[index + lag])
                return sum + one.real * other.real + one.imaginary * other.imaginary
            } / Double(pairs)
        }
        let power = correlation(0)
        // For a Gaussian spectrum of deviation s: exp(-2 (pi s t)^2), with s half of the spread.
        for share in [0.1, 0.2, 0.3] {
            let lag = Int((share / fading.spread / interval).rounded())
            let time = Double(lag) * interval
            let expected = exp(-pow(.pi * fading.spread * time, 2) / 2)
            #expect(abs(correlation(lag) / power - expected) < 0.12, "\(fading) at \(time) s")
        }
        // Rice (1944): the envelope rises through its root mean square 2 sqrt(pi) f / e times a second, with f the
        // deviation of the Doppler spectrum.
        let level = power.squareRoot()
        let heights = gains.map { ($0.real * $0.real + $0.imaginary * $0.imaginary).squareRoot() }
        let crossings = zip(heights, heights.dropFirst()).count { $0 < level && $1 >= level }
        let rate = Double(crossings) / (Double(gains.count) * interval)
        let expected = 2 * Double.pi.squareRoot() * exp(-1) * fading.spread / 2
        #expect(abs(rate / expected - 1) < 0.2, "\(fading): \(rate) crossings a second instead of \(expected)")
    }

    /// The gain at regularly spaced samples, without a tone and without the samples between: hours in a moment.
    private func series(
        _ fading: BandConditions.Fading, points: Int, interval: Int, sampleRate: Int, seed: UInt64
    ) throws -> [(real: Double, imaginary: Double)] {
        let shape = try #require(FadingShape(fading, sampleRate: sampleRate))
        defer { shape.deallocate() }
        var gain = FadingGain(shape, seed: seed)
        var series: [(real: Double, imaginary: Double)] = []
        series.reserveCapacity(points)
        for _ in 0..<points {
            let point = gain.next()
            series.append((point.cosine, point.sine))
            gain.advance(interval - 1)
        }
        return series
    }

    /// CCIR Report 520's two-sigma Doppler spreads.
    @Test(arguments: [(BandConditions.Fading.good, 0.1), (.moderate, 0.5), (.poor, 1), (.flutter, 10)])
    func `each preset has its Doppler spread, over 2500 times its period`(
        fading: BandConditions.Fading, spread: Double
    ) throws {
        let rate = 48_000
        // Twenty points per second and hertz of the spread.
        let interval = Int(Double(rate) / spread / 20)
        let gains = try series(fading, points: 50_000, interval: interval, sampleRate: rate, seed: 5)
        func correlation(_ lag: Int) -> Double {
            var sum = 0.0
            for index in 0..<(gains.count - lag) {
                let (one, other) = (gains[index], gains[index + lag])
                sum += one.real * other.real + one.imaginary * other.imaginary
            }
            return sum / Double(gains.count - lag)
        }
        let power = correlation(0)
        #expect(abs(power - 1) < 0.08)
        // For a Gaussian spectrum of two-sigma width D: exp(-(pi D t)^2 / 2).
        for lag in [2, 4, 6, 8, 10, 20] {
            let share = Double(lag) / 20
            let expected = exp(-pow(.pi * share, 2) / 2)
            #expect(abs(correlation(lag) / power - expected) < 0.06, "\(fading) at \(share / spread) s")
        }
        // The spread follows from the correlation at the steepest part of the curve.
        let found = (-2 * log(correlation(6) / power)).squareRoot() / .pi * Double(rate) / Double(6 * interval)
        #expect(abs(found / spread - 1) < 0.06, "\(fading): \(found) Hz instead of \(spread)")
        // Rice (1944): sqrt(pi) D / e rises through the root mean square per second.
        let heights = gains.map { ($0.real * $0.real + $0.imaginary * $0.imaginary) / power }
        let crossings = zip(heights, heights.dropFirst()).count { $0 < 1 && $1 >= 1 }
        let expected = Double.pi.squareRoot() * exp(-1) * Double(gains.count) / 20
        #expect(abs(Double(crossings) / expected - 1) < 0.08, "\(fading): \(crossings) instead of \(expected)")
    }

    @Test func `without fading the tone is unchanged`() {
        #expect(envelope(.none, seconds: 2).allSatisfy { abs($0 - 1) < 1e-4 })
    }

    @Test func `fading has no clicks: no step is larger than the tone's own`() {
        let frames = 80_000
        let offline = OfflineRenderer(
            keying(marks: [frames], space: 1), tone: 500, sampleRate: 8000,
            band: OfflineBand(BandConditions(tone: 500, fading: .flutter, seed: 3), sampleRate: 8000))
        var samples: [Float] = []
        offline.render { samples += $0 }
        let peak = samples.map(abs).max() ?? 0
        // The steepest step of a sine of that amplitude, plus a tenth for the fading itself.
        #expect(largestStep(samples) < 1.1 * peak * Float(2 * sin(Double.pi * 500 / 8000)))
    }
}
