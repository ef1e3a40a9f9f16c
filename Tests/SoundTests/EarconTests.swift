import Glibc
import Morse
import Sound
import Testing

@Suite struct EarconTests {
    private static let rate = 48_000

    /// The audible part of an earcon, from its first sample to its last.
    static func heard(_ earcon: Earcon) -> [Float] {
        let bench = Bench()
        _ = bench.console.play(earcon)
        bench.renderUntilIdle()
        guard case .ended(_, let end)? = bench.notices.last else { return [] }
        return Array(bench.stream[..<Int(end)])
    }

    @Test(arguments: Earcon.allCases)
    func `an earcon is short, starts and ends in silence and stays well below full scale`(earcon: Earcon) {
        let samples = Self.heard(earcon)
        let limit = earcon == .levelUp || earcon == .finish ? 400 : 150
        #expect(!samples.isEmpty)
        #expect(samples.count <= limit * Self.rate / 1000)
        #expect(abs(samples.first ?? 1) < 0.001)
        #expect(abs(samples.last ?? 1) < 0.001)
        #expect(samples.allSatisfy { abs($0) <= 0.75 })
    }

    @Test(arguments: Earcon.allCases)
    func `its sound is above the tones of Morse`(earcon: Earcon) {
        let samples = Self.heard(earcon)
        var total = 0.0
        var low = 0.0
        for hertz in stride(from: 25.0, to: 6000, by: 25) {
            let power = Self.power(samples[...], hertz: hertz)
            total += power
            if (300...1200).contains(hertz) { low += power }
        }
        #expect(low < 0.05 * total)
    }

    @Test(arguments: Earcon.allCases)
    func `it cannot be mistaken for a dit or dah`(earcon: Earcon) {
        let samples = Self.heard(earcon)
        #expect(Self.tones(samples, within: 300...2500).filter { $0 >= 55 }.isEmpty)
        #expect(Self.tones(samples, within: 300...1200).filter { $0 >= 20 }.isEmpty)
    }

    @Test(arguments: [600.0, 1200], [12, 20])
    func `the detector that finds no Morse in earcons finds it in Morse`(tone: Double, wpm: Int) throws {
        let bench = Bench()
        let keying = try keyed("AN", wpm: wpm)
        _ = bench.console.play(keying, tone: tone)
        bench.render(keying.length + 1000)
        let dit = 1200 / wpm
        for band in [300.0...2500, 300...1200] {
            let found = Self.tones(bench.stream, within: band).filter { $0 >= 55 }
            #expect(found.map { abs($0 - dit) <= abs($0 - 3 * dit) ? "." : "-" }.joined() == ".--.")
        }
    }

    @Test func `every earcon is as loud as a mark to within 2 decibels`() {
        let bench = Bench()
        _ = bench.console.play(keying(marks: [48_000], space: 1), tone: 600)
        bench.render(48_000)
        let mark = loudness(Array(bench.stream[1000..<47_000]))
        for earcon in Earcon.allCases {
            let sounding = Self.heard(earcon).filter { $0 != 0 }
            #expect(abs(loudness(sounding) - mark) < 2, "\(earcon)")
        }
    }

    @Test func `no two earcons are alike`() {
        let all = Earcon.allCases.map(Self.heard)
        for (index, one) in all.enumerated() {
            for other in all[..<index] {
                let length = min(one.count, other.count)
                var (product, left, right) = (0.0, 0.0, 0.0)
                for frame in 0..<max(one.count, other.count) {
                    let a = frame < one.count ? Double(one[frame]) : 0
                    let b = frame < other.count ? Double(other[frame]) : 0
                    product += a * b
                    left += a * a
                    right += b * b
                }
                #expect(length > 0)
                #expect(abs(product) < 0.8 * (left * right).squareRoot())
            }
        }
    }

    @Test(arguments: [8000, 44_100, 192_000])
    func `earcons have the same length at every rate`(rate: Int) {
        let lengths = [Self.rate, rate].map { rate in
            let bench = Bench(sampleRate: rate)
            for earcon in Earcon.allCases { _ = bench.console.play(earcon) }
            bench.renderUntilIdle(block: 1024)
            return bench.notices.compactMap {
                if case .ended(_, let sample) = $0 { Double(sample) / Double(rate) } else { nil }
            }
        }
        #expect(lengths[0].count == Earcon.allCases.count)
        #expect(zip(lengths[0], lengths[1]).allSatisfy { abs($0 - $1) < 0.01 })
    }

    // MARK: - A Morse detector

    /// Power of one frequency (Goertzel).
    private static func power(_ samples: ArraySlice<Float>, hertz: Double) -> Double {
        let factor = 2 * cos(2 * .pi * hertz / Double(rate))
        var (first, second) = (0.0, 0.0)
        for sample in samples { (first, second) = (Double(sample) + factor * first - second, first) }
        return first * first + second * second - factor * first * second
    }

    /// Lengths in milliseconds of single steady tones, as a Morse decoder would find them: frames of 10 ms in which one
    /// bin of the band holds most of the power, the same bin from frame to frame.
    private static func tones(_ samples: [Float], within band: ClosedRange<Double>) -> [Int] {
        let frame = rate / 100
        let hop = rate / 200
        var (bin, run) = (0.0, 0)
        var found: [Int] = []
        var start = 0
        let loudest = samples.map { abs($0) }.max() ?? 0
        func close() {
            // A run of n frames is n hops long, as the frames at its ends are half filled.
            if run > 0 { found.append(run * hop * 1000 / rate) }
            run = 0
        }
        while start + frame <= samples.count {
            let window = samples[start..<(start + frame)]
            let energy = window.reduce(0.0) { $0 + Double($1) * Double($1) }
            var best = (hertz: 0.0, power: 0.0)
            for hertz in stride(from: band.lowerBound, through: band.upperBound, by: 50) {
                let power = power(window, hertz: hertz)
                if power > best.power { best = (hertz, power) }
            }
            // The energy of a steady sine in one bin is energy * frames / 2.
            let share = energy > 0 ? best.power / (energy * Double(frame) / 2) : 0
            let isLoud = energy / Double(frame) > 0.02 * Double(loudest * loudest)
            if isLoud, share > 0.6, run == 0 || abs(best.hertz - bin) <= 50 {
                bin = best.hertz
                run += 1
            } else {
                close()
                if isLoud, share > 0.6 { (bin, run) = (best.hertz, 1) }
            }
            start += hop
        }
        close()
        return found
    }
}
