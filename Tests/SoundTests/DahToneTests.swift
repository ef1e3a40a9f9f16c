import Keyer
import Morse
import Sound
import TestSupport
import Testing

/// Dahs of the paddle with another tone than dits.
@Suite struct DahToneTests {
    private let unit = 2880

    private func bench(
        _ dahTone: Double?, mode: Keyer.Mode = .iambicB, wpm: Int = 20, block: Int = 128
    ) -> KeyBench {
        let settings = Keyer.Settings(mode: mode, wordsPerMinute: wpm)
        let bench = KeyBench(settings: settings, block: block)
        bench.console.setKeyer(
            KeyerSetup(
                settings: settings, limits: .text(wordsPerMinute: wpm, sampleRate: 48_000), tone: 600,
                dahTone: dahTone))
        bench.takeCommands()
        return bench
    }

    /// Hertz of a mark, from its zero crossings between its edges.
    private func pitch(_ bench: KeyBench, _ mark: KeyedMark) -> Double {
        let samples = Array(bench.stream[(mark.start + 300)..<(mark.end - 60)])
        var crossings: [Double] = []
        for index in 1..<samples.count where samples[index - 1] < 0 && samples[index] >= 0 {
            crossings.append(Double(index) - Double(samples[index] / (samples[index] - samples[index - 1])))
        }
        guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else { return 0 }
        return Double(crossings.count - 1) * 48_000 / (last - first)
    }

    @Test(arguments: [400.0, 700, 800])
    func `dahs have it and dits do not, at the same samples and amplitude`(dahTone: Double) throws {
        let bench = bench(dahTone)
        bench.key(try MorseText(parsing: "KR"), from: 1000)
        bench.run(to: 1000 + 30 * unit)
        let plain = self.bench(nil)
        plain.key(try MorseText(parsing: "KR"), from: 1000)
        plain.run(to: 1000 + 30 * unit)
        #expect(bench.marks == plain.marks && bench.story == plain.story && bench.marks.count == 6)
        for mark in bench.marks {
            #expect(abs(pitch(bench, mark) - (mark.element == .dah ? dahTone : 600)) < 0.2)
            #expect(abs(pitch(plain, mark) - 600) < 0.2)
            let peak = bench.stream[mark.start..<mark.end].map(abs).max() ?? 0
            #expect(abs(Double(peak) - Loudness.keyedAmplitude) < 0.005)
        }
    }

    @Test func `without a difference not a sample changes`() throws {
        let (one, other) = (bench(600), bench(nil))
        for bench in [one, other] {
            bench.key(try MorseText(parsing: "CQ"), from: 700)
            bench.run(to: 100_000)
        }
        #expect(one.stream == other.stream)
    }

    @Test(arguments: [1, 7, 1024])
    func `it does not depend on the blocks`(block: Int) throws {
        let (one, other) = (bench(740, block: block), bench(740))
        for bench in [one, other] {
            bench.press(.dit, from: 1000, to: 60_000)
            bench.press(.dah, from: 1500, to: 59_000)
            bench.run(to: 100_000)
        }
        #expect(one.stream == other.stream && one.marks.count > 6)
    }

    @Test(arguments: Lane.sample(Keyer.Mode.allCases, oneIn: 2))
    func `no mark begins or ends with a click, at any speed and mode`(mode: Keyer.Mode) {
        for wpm in [13, 60] {
            let (shifted, plain) = (bench(800, mode: mode, wpm: wpm), bench(800, mode: mode, wpm: wpm))
            plain.console.setKeyer(
                KeyerSetup(
                    settings: .init(mode: mode, wordsPerMinute: wpm),
                    limits: .text(wordsPerMinute: wpm, sampleRate: 48_000), tone: 800))
            for bench in [shifted, plain] {
                // The sides are pressed in turn and released quickly. In one mode this cuts marks, which then follow
                // each other without a space.
                for tap in 0..<40 {
                    let start = 1000 + tap * 700
                    bench.run(to: start)
                    bench.press(tap % 2 == 0 ? .dah : .dit, from: start, to: start + 650)
                }
                bench.run(to: 60_000)
            }
            // A tone of 800 Hz alone has the larger steps.
            #expect(largestStep(shifted.stream[...]) <= largestStep(plain.stream[...]) * 1.02)
        }
    }

    @Test func `what is keyed by hand, and texts of the keyer, have the one tone`() throws {
        let hand = bench(800, mode: .straight)
        hand.press(.dah, from: 1000, to: 20_000)
        hand.run(to: 40_000)
        let bug = bench(800, mode: .bug)
        bug.press(.dah, from: 1000, to: 20_000)
        bug.run(to: 40_000)
        let text = bench(800)
        text.console.key(try MorseText(parsing: "TM"))
        text.run(to: 100_000)
        #expect(hand.marks.count == 1 && bug.marks.count == 1 && text.marks.count == 3)
        for bench in [hand, bug, text] {
            for mark in bench.marks { #expect(abs(pitch(bench, mark) - 600) < 0.2) }
        }
        // The paddle that breaks in has its own again.
        text.press(.dah, from: 101_000, to: 102_000)
        text.run(to: 140_000)
        let last = try #require(text.marks.last)
        #expect(text.marks.count == 4 && abs(pitch(text, last) - 800) < 0.2)
    }

    @Test func `a tone out of range is the nearest one in it`() throws {
        let bench = bench(20)
        bench.press(.dah, from: 1000, to: 1500)
        bench.run(to: 40_000)
        let mark = try #require(bench.marks.first)
        #expect(abs(pitch(bench, mark) - 100) < 0.5)
    }
}
