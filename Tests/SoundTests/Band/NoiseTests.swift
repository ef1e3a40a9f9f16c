import Glibc
import Morse
import Sound
import Testing

@Suite struct NoiseTests {
    /// A long tone followed by silence, on the air: the difference in power is that of the tone.
    private func measured(_ signalToNoise: Double, seed: UInt64, tone: Double, sampleRate: Int) -> Double {
        let seconds = 60
        let noise = BandMeasures.noise(
            seconds: seconds, sampleRate: sampleRate, tone: tone, signalToNoise: signalToNoise, seed: seed)
        let spectrum = PowerSpectrum(noise, sampleRate: sampleRate, size: 1024)
        // The receiver turns signal and noise down together, so the signal is measured, too.
        let length = sampleRate
        let marks = Keying(
            marks: [Keying.Mark(start: 0, length: length, element: .dah)], characterEnds: [length])
        func render(_ keying: Keying) -> [Float] {
            let offline = OfflineRenderer(
                keying, tone: tone, sampleRate: sampleRate, tailFrames: length - keying.length,
                band: OfflineBand(
                    BandConditions(tone: tone, signalToNoise: signalToNoise, seed: seed), sampleRate: sampleRate))
            var samples: [Float] = []
            offline.render { samples += $0 }
            return Array(samples.prefix(length))
        }
        let both = render(marks)
        let alone = render(Keying(marks: [], characterEnds: []))
        let edge = sampleRate / 100
        let signal = zip(both, alone).map { Double($0 - $1) }[edge..<(length - edge)]
        let power = signal.reduce(0) { $0 + $1 * $1 } / Double(signal.count)
        return 10 * log10(power / spectrum.power(from: tone - 250, to: tone + 250))
    }

    @Test(arguments: [(-10.0, 600.0), (0, 600), (10, 300), (16, 700), (30, 1200)])
    func `signal over noise in 500 Hz is as stated, over a minute, for every seed`(signalToNoise: Double, tone: Double)
    {
        let seed = UInt64(tone + signalToNoise) &* 0x9E37_79B9
        let found = measured(signalToNoise, seed: seed, tone: tone, sampleRate: 8000)
        #expect(abs(found - signalToNoise) < 0.5)
    }

    @Test func `the same holds at the rate of a sound card`() {
        let noise = BandMeasures.noise(seconds: 10, sampleRate: 48_000, signalToNoise: 20, seed: 5)
        let power = PowerSpectrum(noise, sampleRate: 48_000, size: 2048).power(from: 350, to: 850)
        let signal = Loudness.keyedAmplitude * Loudness.keyedAmplitude / 2
        // Ten seconds may have a few crashes more or fewer than the mean.
        #expect(abs(10 * log10(signal / power) - 20) < 0.8)
    }

    @Test func `noise is pink: it falls by 3 dB per octave`() {
        let noise = BandMeasures.noise(seconds: 10, sampleRate: 48_000, signalToNoise: 20, seed: 9)
        let spectrum = PowerSpectrum(noise, sampleRate: 48_000, size: 4096)
        // Pink noise has the same power in every octave.
        let octaves = stride(from: 0, to: 7, by: 1).map { octave in
            10 * log10(spectrum.power(from: 100 * exp2(Double(octave)), to: 200 * exp2(Double(octave))))
        }
        let mean = octaves.reduce(0, +) / Double(octaves.count)
        #expect(octaves.allSatisfy { abs($0 - mean) < 0.7 })
        #expect(abs(octaves[0] - octaves[6]) < 1)
    }

    @Test func `crashes stand out: the loudest twentieth of a second does, and most do not`() {
        let noise = BandMeasures.noise(seconds: 60, sampleRate: 8000, signalToNoise: 16, seed: 4)
        // High-passed by a difference, so that slow swings of pink noise do not count.
        let powers = stride(from: 1, to: noise.count - 400, by: 400).map { start in
            (start..<start + 400).reduce(0.0) { sum, index in
                let step = Double(noise[index] - noise[index - 1])
                return sum + step * step
            }
        }.sorted()
        let median = powers[powers.count / 2]
        let loud = powers.count { $0 > 2 * median }
        #expect((powers.last ?? 0) > 3 * median)
        #expect((15...160).contains(loud), "\(loud) of \(powers.count)")
    }

    @Test func `it never reaches full scale, however much is added`() {
        for signalToNoise in [-10.0, 0, 10] {
            let noise = BandMeasures.noise(seconds: 10, sampleRate: 8000, signalToNoise: signalToNoise, seed: 11)
            #expect(noise.allSatisfy { abs($0) < 1 })
            let mean = noise.reduce(0) { $0 + Double($1) } / Double(noise.count)
            #expect(abs(mean) < 0.01)
        }
    }
}
