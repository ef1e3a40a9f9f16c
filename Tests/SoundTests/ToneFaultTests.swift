import Foundation
import Morse
import Testing

@testable import Sound

/// The faults of a transmitter's tone.
@Suite struct ToneFaultTests {
    private static let rate = 48_000

    private func sound(_ keying: Keying, tone: Double = 600, _ fault: ToneFault, chunk: Int = 4096) -> [Float] {
        var samples: [Float] = []
        OfflineRenderer(keying, tone: tone, sampleRate: Self.rate, fault: fault).render(chunkFrames: chunk) {
            samples += $0
        }
        return samples
    }

    private func fault(_ change: (inout ToneFault) -> Void) -> ToneFault {
        var fault = ToneFault()
        change(&fault)
        return fault
    }

    /// The power at a frequency.
    private func power(_ samples: some Collection<Float>, at hertz: Double) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for (index, sample) in samples.enumerated() {
            let angle = 2 * Double.pi * hertz * Double(index) / Double(Self.rate)
            real += Double(sample) * cos(angle)
            imaginary += Double(sample) * sin(angle)
        }
        return real * real + imaginary * imaginary
    }

    /// Hertz, from the zero crossings.
    private func pitch(_ samples: ArraySlice<Float>) -> Double {
        var crossings: [Double] = []
        for index in samples.indices.dropFirst() where samples[index - 1] < 0 && samples[index] >= 0 {
            let (before, after) = (Double(samples[index - 1]), Double(samples[index]))
            crossings.append(Double(index) - after / (after - before))
        }
        guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else { return 0 }
        return Double(crossings.count - 1) * Double(Self.rate) / (last - first)
    }

    @Test func `no fault changes no sample`() throws {
        let keying = try keyed("PARIS", wpm: 25)
        var plain: [Float] = []
        OfflineRenderer(keying, tone: 600, sampleRate: Self.rate).render { plain += $0 }
        #expect(sound(keying, .none) == plain)
    }

    @Test(arguments: [(0.03, 0.0), (0.1, 0), (0.25, 0.3), (0.5, 0.3)])
    func `hum has the depth and the harmonic of its report`(depth: Double, harmonic: Double) {
        let long = keying(marks: [Self.rate], space: 1)
        let samples = sound(long, fault { ($0.hum, $0.harmonic, $0.humHertz) = (depth, harmonic, 100) })
        // A whole number of periods of everything.
        let middle = samples[4800..<43_200]
        let carrier = power(middle, at: 600)
        // A sideband of amplitude modulation has half of the depth.
        #expect(abs((4 * power(middle, at: 700) / carrier).squareRoot() - depth) < 0.01)
        #expect(abs((4 * power(middle, at: 800) / carrier).squareRoot() - depth * harmonic) < 0.01)
        #expect(samples.map(abs).max() ?? 1 <= Float(Loudness.keyedAmplitude) * 1.0001)
    }

    @Test(arguments: [-120.0, -20, 20, 120])
    func `chirp begins at its deviation and decays`(hertz: Double) {
        let long = keying(marks: [24_000, 24_000], space: 4800)
        let samples = sound(long, fault { ($0.chirp, $0.chirpMilliseconds) = (hertz, 40) })
        for start in [0, 28_800] {
            let first = pitch(samples[(start + 100)..<(start + 500)])
            #expect(abs(first - 600 - hertz * 0.86) < 12, "\(first)")
            #expect(abs(pitch(samples[(start + 12_000)..<(start + 23_000)]) - 600) < 0.5)
        }
    }

    @Test(arguments: [-30.0, 5])
    func `drift moves the pitch in one direction`(hertz: Double) {
        let long = keying(marks: Array(repeating: Self.rate, count: 20), space: Self.rate)
        let samples = sound(long, fault { $0.drift = hertz })
        for mark in [0, 10, 19] {
            let start = mark * 2 * Self.rate
            let middle = Double(2 * mark) + 0.5
            #expect(abs(pitch(samples[(start + 2400)..<(start + 45_600)]) - 600 - hertz * middle / 60) < 0.1)
        }
    }

    @Test(arguments: [12, 20, 40, 60])
    func `clicks stay 30 decibels below the Morse beyond 1 kilohertz`(wordsPerMinute: Int) throws {
        let dit = try keyed("E", wpm: wordsPerMinute)
        func beyond(_ fault: ToneFault) -> Double {
            let samples = sound(dit, tone: 2000, fault)
            let steps = stride(from: 5.0, to: 12_000, by: 10)
            let powers = steps.map { ($0, power(samples, at: $0)) }
            let all = powers.reduce(0) { $0 + $1.1 }
            return 10 * log10(powers.filter { abs($0.0 - 2000) > 1000 }.reduce(0) { $0 + $1.1 } / all)
        }
        let clicks = beyond(fault { $0.clicks = true })
        #expect((-40 ... -30).contains(clicks), "\(clicks)")
        #expect(beyond(.none) < clicks - 15)
    }

    @Test func `the size of the blocks changes nothing`() throws {
        let keying = try keyed("K TEST", wpm: 25)
        let fault = fault { ($0.hum, $0.harmonic, $0.chirp, $0.drift) = (0.25, 0.3, 80, 30) }
        let whole = sound(keying, fault, chunk: 1_000_000)
        for chunk in [1, 7, 240] { #expect(sound(keying, fault, chunk: chunk) == whole) }
    }

    @Test func `the stream plays the same faults`() throws {
        let keying = try keyed("TEST", wpm: 25)
        let fault = fault { ($0.hum, $0.chirp, $0.clicks) = (0.5, -50, true) }
        let expected = sound(keying, fault)
        let bench = Bench()
        _ = bench.console.play(keying, tone: 600, fault: fault)
        bench.render(expected.count)
        #expect(bench.stream == expected)
    }
}
