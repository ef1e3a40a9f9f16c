import Glibc
import Keyer
import Morse
import Sound
import Testing

/// The band inside the stream: the sounds beside which it plays, and the sounds that silence it.
@Suite struct BandTests {
    private static let rate = 8000

    private func conditions(seed: UInt64 = 5, tone: Double = 600, signalToNoise: Double? = 10) throws -> BandConditions
    {
        BandConditions(
            tone: tone, signalToNoise: signalToNoise, fading: .flutter, interference: 1, stations: try stations(),
            seed: seed)
    }

    private func stations() throws -> [Keying] {
        try (0..<8).map { try keyed("CQ DE K\($0)ABC", wpm: 15 + 2 * $0, sampleRate: Self.rate) }
    }

    private func power(_ samples: some Collection<Float>) -> Double {
        samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count)
    }

    /// A bit of everything, with a command every 1000 samples.
    private func play(block: Int) throws -> [Float] {
        let bench = Bench(sampleRate: Self.rate)
        bench.console.setBand(try conditions())
        bench.console.setRadio(.receiving)
        let partner = try keyed("DE K1ABC", wpm: 40, sampleRate: Self.rate)
        _ = bench.console.play(partner, tone: 600, isOnAir: true)
        _ = bench.console.play(.begin)
        let voice = bench.console.playSpeech()
        bench.feed.write((0..<3001).map { Float($0 % 97) / 200 }, to: voice, isLast: true)
        _ = bench.console.play(try keyed("E", wpm: 40, sampleRate: Self.rate), tone: 600)
        bench.render(24_000, block: block)
        bench.console.setGain(.morse, decibels: -6)
        bench.console.setBand(try conditions(seed: 6))
        _ = bench.console.play(partner, tone: 600, isOnAir: true)
        for contact in [(Contact.dah, true, 28_123), (.dah, false, 31_001)] {
            bench.renderer.contact(contact.0, isDown: contact.1, at: Int64(contact.2))
        }
        bench.render(16_000, block: block)
        bench.console.setBand(nil)
        bench.render(4000, block: block)
        return bench.stream
    }

    @Test(arguments: [1, 7, 64, 1000, 8000])
    func `the stream does not depend on the size of the blocks`(block: Int) throws {
        #expect(try play(block: block) == play(block: 80))
    }

    @Test func `the seed determines everything`() throws {
        let frames = 40_000
        let first = BandMeasures.whole(try conditions(), frames: frames, sampleRate: Self.rate)
        #expect(BandMeasures.whole(try conditions(), frames: frames, sampleRate: Self.rate, block: 77) == first)
        #expect(BandMeasures.whole(try conditions(seed: 6), frames: frames, sampleRate: Self.rate) != first)
        #expect(first.allSatisfy { abs($0) < 1 })
    }

    @Test func `without a band nothing changes, on the air or off it`() throws {
        let partner = try keyed("PARIS", wpm: 40, sampleRate: Self.rate)
        let streams = [(false, false), (true, false), (true, true)].map { isOnAir, hadBand in
            let bench = Bench(sampleRate: Self.rate)
            if hadBand {
                bench.console.setBand(BandConditions(tone: 600, signalToNoise: 0))
                bench.console.setBand(nil)
            }
            _ = bench.console.play(partner, tone: 600, isOnAir: isOnAir)
            bench.render(partner.length + 1000)
            return Array(bench.stream.dropFirst(hadBand ? 100 : 0))
        }
        #expect(streams[0] == streams[1])
        #expect(Array(streams[0].dropFirst(100)) == streams[2])
    }

    @Test func `it is heard between marks and words, and is muted while the radio transmits`() throws {
        let bench = Bench(sampleRate: Self.rate)
        bench.console.setBand(BandConditions(tone: 600, signalToNoise: 10))
        bench.console.setRadio(.receiving)
        bench.render(8000)
        let noise = power(bench.stream[1000...])
        #expect(noise > 1e-4)
        // A tap: a dit of 92 ms at 13 words per minute, followed by the silence of a word.
        bench.renderer.contact(.dit, isDown: true, at: 10_000)
        bench.renderer.contact(.dit, isDown: false, at: 10_100)
        bench.render(12_000)
        #expect(power(bench.stream[8000..<10_000]) > noise / 3)
        // From 5 ms after the start of the mark only the sidetone sounds, and after the mark nothing.
        let silence = bench.stream[10_850..<12_000]
        #expect(silence.allSatisfy { $0 == 0 })
        #expect(bench.stream[10_040..<10_700].map(abs).max()! <= Float(Loudness.keyedAmplitude))
        #expect(power(bench.stream[18_000...]) > noise / 3)
        bench.console.setRadio(.transmitting)
        bench.render(1000)
        #expect(bench.stream.suffix(900).allSatisfy { $0 == 0 })
        bench.console.setRadio(.off)
        bench.render(2000)
        #expect(power(bench.stream.suffix(1500)) > noise / 5)
    }

    @Test func `sidetone, speech and earcons do not fade, and the band is softer behind speech`() throws {
        let bench = Bench(sampleRate: Self.rate)
        bench.console.setBand(BandConditions(tone: 600, fading: .flutter, seed: 3))
        _ = bench.console.play(keying(marks: [8000], space: 1), tone: 600)
        let voice = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.25, count: 4000), to: voice, isLast: true)
        bench.render(14_000)
        let clear = Bench(sampleRate: Self.rate)
        _ = clear.console.play(keying(marks: [8000], space: 1), tone: 600)
        let words = clear.console.playSpeech()
        clear.feed.write([Float](repeating: 0.25, count: 4000), to: words, isLast: true)
        clear.render(14_000)
        #expect(bench.stream == clear.stream)

        let noisy = Bench(sampleRate: Self.rate)
        noisy.console.setBand(BandConditions(tone: 600, signalToNoise: 10, seed: 3))
        noisy.render(16_000)
        let spoken = noisy.console.playSpeech()
        noisy.feed.write([Float](repeating: 0, count: 16_000), to: spoken, isLast: true)
        noisy.render(16_000)
        let drop = 10 * log10(power(noisy.stream[1000..<16_000]) / power(noisy.stream[17_000..<32_000]))
        #expect(abs(drop - 18) < 3)
    }

    @Test func `a file's band drops by 18 decibels within 50 ms and returns smoothly within 200`() {
        func band(isSpoken: Bool) -> [Float] {
            let band = OfflineBand(BandConditions(tone: 600, signalToNoise: 10, seed: 7), sampleRate: Self.rate)
            #expect(band.framesToStepBack == 400)
            var samples = [Float](repeating: 0, count: 12_000)
            samples.withUnsafeMutableBufferPointer { buffer in
                band.add(to: UnsafeMutableBufferPointer(rebasing: buffer[..<4000]))
                if isSpoken { band.setBehindSpeech(true) }
                band.add(to: UnsafeMutableBufferPointer(rebasing: buffer[4000..<8000]))
                if isSpoken { band.setBehindSpeech(false) }
                band.add(to: UnsafeMutableBufferPointer(rebasing: buffer[8000...]))
            }
            return samples
        }
        // The same noise at different gains: the ratio is the gain.
        let gains = zip(band(isSpoken: true), band(isSpoken: false)).map { $1 == 0 ? 1 : Double($0 / $1) }
        #expect((gains[..<4000] + gains[9600...]).allSatisfy { abs($0 - 1) < 1e-5 })
        #expect(gains[4400...8000].allSatisfy { abs(20 * log10($0) + 18) < 0.1 })
        let steps = zip(gains, gains.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { abs($0) < 0.0023 })
    }

    @Test func `it follows the gain of Morse`() {
        func noise(decibels: Double) -> [Float] {
            let bench = Bench(sampleRate: Self.rate)
            bench.console.setGain(.morse, decibels: decibels)
            bench.console.setBand(BandConditions(tone: 600, signalToNoise: 10))
            bench.render(8000)
            return Array(bench.stream.dropFirst(400))
        }
        let ratio = power(noise(decibels: 0)) / power(noise(decibels: -20))
        #expect(abs(10 * log10(ratio) - 20) < 0.01)
        #expect(noise(decibels: -96).allSatisfy { $0 == 0 })
    }

    @Test func `a strong station is not clipped, however loud Morse is`() {
        let bench = Bench(sampleRate: Self.rate)
        bench.console.setGain(.morse, decibels: 12)
        bench.console.setBand(BandConditions(tone: 600, signalToNoise: 10, fading: .flutter, seed: 3))
        _ = bench.console.play(keying(marks: [40_000], space: 1), tone: 600, isOnAir: true)
        bench.render(40_000)
        #expect((bench.stream.map(abs).max() ?? 0) > 0.8)
        #expect(bench.stream.allSatisfy { abs($0) < 1 })
    }

    @Test func `it starts, stops and changes without a click`() throws {
        let bench = Bench(sampleRate: 48_000)
        let calm = BandConditions(tone: 600, fading: .good, seed: 8)
        _ = bench.console.play(keying(marks: [48_000], space: 1), tone: 600, isOnAir: true)
        for conditions in [calm, nil, BandConditions(tone: 600, fading: .poor, seed: 9), calm, nil] {
            bench.render(9000, block: 100)
            bench.console.setBand(conditions)
        }
        bench.render(9000)
        let peak = bench.stream.map(abs).max() ?? 0
        #expect(largestStep(bench.stream) < 1.2 * peak * Float(2 * sin(Double.pi * 600 / 48_000)))
    }

    @Test(arguments: [500.0, 700, 900])
    func `other stations are around the learner's tone and move with it`(tone: Double) throws {
        func peaks(_ tone: Double) throws -> PowerSpectrum {
            var conditions = try conditions(tone: tone, signalToNoise: nil)
            conditions.fading = .none
            let samples = BandMeasures.whole(conditions, frames: 40 * Self.rate, sampleRate: Self.rate)
            return PowerSpectrum(samples, sampleRate: Self.rate, size: 2048)
        }
        let (here, there) = (try peaks(tone), try peaks(tone + 100))
        let peak = here.peak(from: tone - 400, to: tone + 400)
        #expect(abs(there.peak(from: tone - 300, to: tone + 500) - peak - 100) < 8)
        // Everything they send is within the passband of a Morse receiver.
        let all = here.power(from: 0, to: 4000)
        #expect(here.power(from: tone - 400, to: tone + 400) > 0.99 * all)
        #expect(here.power(from: tone - 30, to: tone + 30) < 0.05 * all)
    }

    @Test func `more interference means more and stronger stations, which come and go`() throws {
        func heard(_ interference: Double) throws -> [Float] {
            var conditions = try conditions(signalToNoise: nil)
            conditions.interference = interference
            conditions.fading = .none
            return BandMeasures.whole(conditions, frames: 60 * Self.rate, sampleRate: Self.rate)
        }
        let (little, much) = (try heard(0.1), try heard(1))
        #expect(power(much) > 10 * power(little))
        #expect(power(little) > 0)
        let isSilent = stride(from: 0, to: little.count - 800, by: 800).map { start in
            little[start..<start + 800].allSatisfy { $0 == 0 }
        }
        #expect(isSilent.contains(true) && isSilent.contains(false))
        #expect(try heard(0).allSatisfy { $0 == 0 })
    }
}
