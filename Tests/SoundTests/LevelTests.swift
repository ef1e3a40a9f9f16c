import Glibc
import Morse
import Sound
import Testing

@Suite struct LevelTests {
    @Test(arguments: [-96.0, -40, -12, -6, 0, 5.9])
    func `a gain is reached within 20 ms`(decibels: Double) {
        let bench = Bench()
        let clip = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.5, count: 10_000), to: clip, isLast: true)
        bench.render(1000, block: 1000)
        bench.console.setGain(.speech, decibels: decibels)
        bench.render(4000, block: 64)
        let gain = decibels > -96 ? Float(pow(10, decibels / 20)) : 0
        #expect(bench.stream[0..<1000].allSatisfy { $0 == 0.5 })
        #expect(bench.stream[1960...].allSatisfy { abs($0 - 0.5 * gain) < 1e-5 })
        #expect(largestStep(bench.stream) <= 0.5 * abs(gain - 1) / 960 * 1.001 + 1e-6)
    }

    @Test func `each bus has its own gain, which glides whether it sounds or not`() {
        for quiet in Bus.allCases {
            let bench = Bench()
            bench.console.setGain(quiet, decibels: -100)
            _ = bench.console.playSilence(frames: 960)
            let speech = bench.console.playSpeech()
            bench.feed.write([Float](repeating: 0.5, count: 100), to: speech, isLast: true)
            let morse = bench.console.play(keying(marks: [4800], space: 1), tone: 600)
            let earcon = bench.console.play(.right)
            bench.renderUntilIdle()
            var begins: [ClipID: Int] = [:]
            for case .began(let clip, let sample) in bench.notices { begins[clip] = Int(sample) }
            for (bus, clip, frames) in [(Bus.speech, speech, 100), (.morse, morse, 4800), (.earcon, earcon, 4000)] {
                let start = begins[clip] ?? 0
                #expect(bench.stream[start..<(start + frames)].contains { $0 != 0 } == (bus != quiet))
            }
        }
    }

    @Test(arguments: [0.0, -4, -20]) func `Morse may be softer by itself`(decibels: Double) {
        func peak(_ gain: Double) -> Float {
            let bench = Bench()
            _ = bench.console.play(keying(marks: [4800], space: 1), tone: 600, gain: gain)
            bench.renderUntilIdle()
            return bench.stream.map(abs).max() ?? 0
        }
        #expect(abs(peak(decibels) / peak(0) - Float(pow(10, decibels / 20))) < 1e-3)
        // It is never louder than it can be.
        #expect(peak(6) == peak(0))
    }

    @Test func `a new gain during a glide continues from the present one`() {
        let bench = Bench()
        let clip = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.5, count: 20_000), to: clip, isLast: true)
        for (index, decibels) in [-96.0, 0, -20, 6, -96, 0].enumerated() {
            bench.console.setGain(.speech, decibels: decibels)
            bench.render(100 + index * 90, block: 10)
        }
        bench.render(1000)
        #expect(largestStep(bench.stream) <= 0.5 * 2 / 960 * 1.001)
        #expect(bench.stream.last == 0.5)
    }

    @Test func `the sum is kept within full scale`() {
        let bench = Bench()
        bench.console.setGain(.morse, decibels: 40)
        _ = bench.console.play(keying(marks: [9600], space: 1), tone: 600)
        bench.renderUntilIdle()
        #expect(bench.stream.max() == 1)
        #expect(bench.stream.min() == -1)
    }

    @Test func `keyed Morse is as loud as speech at -20 LUFS`() throws {
        let bench = Bench()
        _ = bench.console.play(try keyed("PARIS PARIS PARIS PARIS", wpm: 20), tone: 600)
        bench.renderUntilIdle()
        #expect(abs(loudness(bench.stream) - Loudness.speech) < 0.5)
    }
}
