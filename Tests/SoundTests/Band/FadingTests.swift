import Glibc
import Sound
import Testing

@Suite struct FadingTests {
    private func envelope(_ fading: BandConditions.Fading, seconds: Int, step: Int = 80) -> [Double] {
        BandMeasures.gains(fading, seconds: seconds, sampleRate: 8000, step: step, seed: 21)
            .map { ($0.real * $0.real + $0.imaginary * $0.imaginary).squareRoot() }
    }

    @Test func `the envelope is distributed after Rayleigh, with a mean power of 1`() {
        // Points as far apart as they are independent of each other, of several seeds.
        var powers: [Double] = []
        for seed in 1...2 as ClosedRange<UInt64> {
            powers += BandMeasures.gains(.flutter, seconds: 60, sampleRate: 8000, step: 800, seed: seed)
                .map { $0.real * $0.real + $0.imaginary * $0.imaginary }
        }
        let count = Double(powers.count)
        let mean = powers.reduce(0, +) / count
        #expect(abs(mean - 1) < 4 / count.squareRoot())
        // The power of a Rayleigh envelope is distributed exponentially: the test of Kolmogorov and Smirnov at 0.1 %.
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
    func `the Doppler spread is the preset's, by autocorrelation and by how often the level is crossed`(
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
        // Of a Gaussian spectrum of deviation s: exp(-2 (pi s t)^2), with s half of the spread.
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

    @Test func `a preset half as quick crosses its level half as often`() {
        // Both start with the same white numbers, so twice the time has about the same crossings.
        func crossings(_ fading: BandConditions.Fading, seconds: Int) -> Int {
            let heights = envelope(fading, seconds: seconds, step: 800)
            return zip(heights, heights.dropFirst()).count { $0 < 1 && $1 >= 1 }
        }
        let (slow, quick) = (crossings(.moderate, seconds: 120), crossings(.poor, seconds: 60))
        #expect(quick > 15)
        let difference = abs(slow - quick)
        #expect(difference <= 1 + quick / 5)
    }

    @Test func `without fading the tone is as it is`() {
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
        // The steepest step of a sine of that height, and a tenth for the fading itself.
        #expect(largestStep(samples) < 1.1 * peak * Float(2 * sin(Double.pi * 500 / 8000)))
    }
}
