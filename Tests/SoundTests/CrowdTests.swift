import Morse
import Testing

@testable import Sound

@Suite struct CrowdTests {
    private func text(_ text: String, _ wordsPerMinute: Int) throws -> Keying {
        try Timing(speed: Speed(character: wordsPerMinute), sampleRate: 8000).keying(of: MorseText(parsing: text))
    }

    /// The samples of a bench until all stations have ended.
    private func rendered(_ stations: [CrowdStation], band: BandConditions? = nil, block: Int = 128) -> Bench {
        let bench = Bench(sampleRate: 8000)
        bench.console.setBand(band)
        _ = bench.console.play(stations)
        bench.renderUntilIdle(block: block)
        bench.render(1000, block: block)
        return bench
    }

    @Test func `a crowd of one is the same as one station`() throws {
        let keying = try text("DL1ABC", 25)
        let alone = Bench(sampleRate: 8000)
        _ = alone.console.play(keying, tone: 700, isOnAir: true)
        alone.renderUntilIdle()
        alone.render(1000)
        let crowd = rendered([CrowdStation(keying, tone: 700)])
        #expect(crowd.notices == alone.notices)
        #expect(Array(crowd.stream.prefix(alone.stream.count)) == alone.stream)
    }

    @Test func `stations add up, wait, and end together with the last`() throws {
        let first = CrowdStation(try text("K1ABC", 20), tone: 500, gain: -6)
        let second = CrowdStation(try text("OK", 30), tone: 800, gain: 3, waitFrames: 4000)
        let together = rendered([first, second]).stream
        let one = rendered([first]).stream
        let other = rendered([second]).stream
        for index in one.indices {
            let sum = one[index] + (index < other.count ? other[index] : 0)
            #expect(abs(together[index] - sum) < 1e-6)
        }
        #expect(other.prefix(4000).allSatisfy { $0 == 0 } && other[4000..<4100].contains { $0 != 0 })
        let end = max(first.keying.length, 4000 + second.keying.length)
        #expect(rendered([first, second]).notices.last == .ended(ClipID(rawValue: 1), sample: Int64(end)))
        // The amplitude is the learner's own, raised by the gain; ten samples a period may miss the peak by a
        // twentieth.
        let peak = Double(other.map(abs).max() ?? 0) / (Loudness.keyedAmplitude * Decibels(3).amplitude)
        #expect(peak > 0.95 && peak < 1.001)
    }

    @Test func `the same crowd gives the same samples however the stream is cut, and its stations fade by themselves`()
        throws
    {
        let keying = try text("VVV VVV VVV VVV", 20)
        let stations = (0..<3).map { number in
            CrowdStation(
                keying, tone: 500 + 100 * Double(number), waitFrames: 777 * number, fading: .poor, seed: UInt64(number))
        }
        let conditions = BandConditions(tone: 600, signalToNoise: 20, fading: .poor, seed: 5)
        let whole = rendered(stations, band: conditions, block: 128)
        let pieces = rendered(stations, band: conditions, block: 37)
        let count = min(whole.stream.count, pieces.stream.count)
        #expect(whole.stream.prefix(count) == pieces.stream.prefix(count))
        var same = stations[0]
        same.seed = 9
        #expect(rendered([same]).stream != rendered([stations[0]]).stream)
    }

    @Test func `eight loud stations stay within full scale, fading or not`() throws {
        for fading in [BandConditions.Fading.none, .flutter] {
            let stations = try (0..<8).map { number in
                CrowdStation(
                    try text("TTTTTTTT", 15), tone: 300 + 90 * Double(number), gain: 6, fading: fading,
                    seed: UInt64(number))
            }
            let common = CrowdStation.commonGain(of: stations.map(\.gain))
            #expect(common < 0)
            let peak = rendered(stations).stream.map(abs).max() ?? 0
            #expect(peak < 1 && peak > 0.8)
            let turned = stations.map { station in
                var station = station
                station.gain += common
                return station
            }
            let level = rendered(turned).stream.map(abs).max() ?? 0
            #expect(level <= 1)
        }
        #expect(CrowdStation.commonGain(of: [0]) == 0)
    }

    @Test func `a key cuts all of them within five milliseconds, and a mark makes them give way`() throws {
        let stations = [CrowdStation(try text("TTTT", 5), tone: 500), CrowdStation(try text("TTTT", 5), tone: 700)]
        let bench = Bench(sampleRate: 8000)
        let clip = bench.console.play(stations)
        bench.render(4000)
        bench.console.cancel(clip)
        bench.render(4000)
        #expect(bench.stream[3900..<4000].contains { abs($0) > 0.05 })
        #expect(bench.stream[4041...].allSatisfy { $0 == 0 })
        #expect(bench.notices.last == .cut(clip, sample: 4040) || bench.console.isIdle)
    }
}
