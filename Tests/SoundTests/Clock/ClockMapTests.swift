import Morse
import TestSupport
import Testing

@testable import Sound

@Suite struct `The clock map` {
    /// Feeds a device that is `ppm` off, seen every `interval` frames with up to `jitter` nanoseconds of noise; the
    /// error in nanoseconds of the map at the end of every second.
    private func errors(
        ppm: Double, interval: Int, jitter: Double, seconds: Int, seed: UInt64, rate: Int = 48000
    ) -> [Double] {
        var noise = SplitMix64(seed: seed)
        var map = ClockMap(sampleRate: rate)
        let step = 1e9 / (Double(rate) * (1 + ppm * 1e-6))
        let start = 7_000_000_000_000.0
        var errors: [Double] = []
        var second = 1
        for frame in stride(from: 0, through: seconds * rate, by: interval) {
            let truth = start + Double(frame) * step
            map.observe(Int64(frame), at: Int64(truth + .random(in: -jitter...jitter, using: &noise)))
            if frame >= second * rate {
                // A tenth of a second ahead: the length of the buffer and a little more.
                let ahead = Int64(frame + rate / 10)
                let told = map.line?.nanoseconds(ofSample: ahead) ?? 0
                errors.append(Double(told) - (start + Double(ahead) * step))
                second += 1
            }
        }
        return errors
    }

    @Test(arguments: [-300.0, -100, 0, 20, 300], [128, 480, 1024])
    func `after some seconds it is right to a fifth of a millisecond, whatever the quartz`(ppm: Double, interval: Int) {
        for seed in 1...5 as ClosedRange<UInt64> {
            let late = errors(ppm: ppm, interval: interval, jitter: 500_000, seconds: 40, seed: seed).dropFirst(15)
            let worst = late.map(abs).max() ?? .infinity
            #expect(worst < 200_000, "off by \(worst) ns with seed \(seed)")
        }
    }

    @Test func `without noise it is right at once`() {
        let worst = errors(ppm: 0, interval: 128, jitter: 0, seconds: 5, seed: 1).map(abs).max() ?? .infinity
        #expect(worst < 1000)
    }

    @Test func `it runs forward: a later sample is never heard earlier`() {
        var noise = SplitMix64(seed: 3)
        var map = ClockMap(sampleRate: 44100)
        for frame in stride(from: 0, to: 441_000, by: 128) {
            map.observe(
                Int64(frame), at: Int64(Double(frame) / 44100 * 1e9) + .random(in: -900_000...900_000, using: &noise))
            let line = map.line
            let times = (0..<10).compactMap { line?.nanoseconds(ofSample: Int64(frame + $0)) }
            #expect(times == times.sorted())
        }
    }

    @Test func `sample and time are each other's inverse`() throws {
        var map = ClockMap(sampleRate: 48000)
        map.observe(1000, at: 5_000_000_000)
        map.observe(1480, at: 5_010_000_100)
        let line = try #require(map.line)
        for sample in [0, 1000, 1480, 1_000_000, 123_456_789] as [Int64] {
            let back = line.sample(atNanoseconds: line.nanoseconds(ofSample: sample) + 1)
            #expect(back == sample)
        }
    }

    @Test func `one wild observation changes nothing`() throws {
        var calm = ClockMap(sampleRate: 48000)
        for frame in 0..<100 { calm.observe(Int64(frame * 480), at: Int64(frame) * 10_000_000) }
        var wild = calm
        wild.observe(100 * 480, at: 1_000_000_000 + 40_000_000)
        #expect(wild.line == calm.line)
    }

    @Test func `after a standstill it starts again where the stream is`() throws {
        var map = ClockMap(sampleRate: 48000)
        for frame in 0..<100 { map.observe(Int64(frame * 480), at: Int64(frame) * 10_000_000) }
        // 200 ms of silence that the device did not report.
        for frame in 100..<120 { map.observe(Int64(frame * 480), at: Int64(frame) * 10_000_000 + 200_000_000) }
        let line = try #require(map.line)
        #expect(abs(line.nanoseconds(ofSample: 120 * 480) - 1_400_000_000) < 100_000)
    }

    @Test func `the rate found is never further off than any quartz`() throws {
        var map = ClockMap(sampleRate: 48000)
        // 2 % fast: a device that lies.
        for frame in 0..<2000 { map.observe(Int64(frame * 480), at: Int64(frame) * 9_800_000) }
        let line = try #require(map.line)
        #expect(abs(line.rate / 48000 - 1) <= 501e-6)
    }

    @Test func `observations that go back or stand still are passed over`() {
        var map = ClockMap(sampleRate: 48000)
        map.observe(480, at: 10_000_000)
        let before = map.line
        map.observe(480, at: 20_000_000)
        map.observe(0, at: 30_000_000)
        #expect(map.line == before)
    }

    @Test func `a restart forgets the place and keeps the rate`() throws {
        var map = ClockMap(sampleRate: 48000)
        for frame in 0..<3000 { map.observe(Int64(frame * 480), at: Int64(frame) * 10_002_000) }
        let rate = try #require(map.line).rate
        map.restart()
        #expect(map.line == nil)
        map.observe(5, at: 77)
        #expect(map.line?.rate == rate)
        #expect(map.line?.nanoseconds(ofSample: 5) == 77)
    }
}
