import Glibc
import Morse
import Sound
import Testing

@Suite struct KeyingTests {
    @Test(arguments: [5, 12, 20, 25, 35, 60], [550.0, 600, 800])
    func `a mark's length at half amplitude is exact to a quarter of a sample`(wpm: Int, tone: Double) throws {
        let keying = try keyed("PA", wpm: wpm)
        let bench = Bench()
        _ = bench.console.play(keying, tone: tone)
        bench.renderUntilIdle(block: 1024)
        bench.render(1024)
        let half = keying.marks[0].length / 2
        func crossing(near sample: Int) throws -> Double {
            let range = (sample - half + 150)...(sample + half)
            let level = Loudness.keyedAmplitude / 2
            let found = SoundTests.crossing(bench.stream, range, level: level, tone: tone, sampleRate: 48_000)
            return try #require(found)
        }
        var previous: (planned: Keying.Mark, end: Double)?
        for mark in keying.marks {
            let (start, end) = (try crossing(near: mark.start), try crossing(near: mark.end))
            #expect(abs(end - start - Double(mark.length)) < 0.25)
            if let previous {
                #expect(abs(start - previous.end - Double(mark.start - previous.planned.end)) < 0.25)
            }
            previous = (mark, end)
        }
    }

    @Test(arguments: [2.0, 5, 7.5, 10], [8000, 44_100, 48_000, 96_000])
    func `an edge is a raised cosine, the same up and down`(milliseconds: Double, sampleRate: Int) {
        let length = sampleRate / 5
        let tone = 700.0
        let bench = Bench(sampleRate: sampleRate, edgeMilliseconds: milliseconds)
        _ = bench.console.play(keying(marks: [length], space: 100), tone: tone)
        bench.render(length * 2)
        var wrong = 0
        let frames = Int((milliseconds * Double(sampleRate) / 1000).rounded())
        for frame in 0..<(length + frames) {
            let rise = min(1, Double(frame) / Double(frames))
            let fall = max(0, Double(frame - length) / Double(frames))
            let height = 0.5 - 0.5 * cos(.pi * (rise - fall))
            let tone = sin(2 * .pi * tone * Double(frame) / Double(sampleRate))
            let expected = Loudness.keyedAmplitude * height * tone
            if abs(Double(bench.stream[frame]) - expected) > 1e-6 { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(bench.stream.dropFirst(length + frames).allSatisfy { $0 == 0 })
    }

    @Test func `edges take at most 40 percent of the shortest mark`() throws {
        for wpm in [5, 20, 35, 60, 120] {
            let dit = 57_600 / wpm
            let keying = keying(marks: [dit, 3 * dit], space: dit)
            let offline = OfflineRenderer(keying, tone: 600, sampleRate: 48_000, edgeMilliseconds: 10)
            #expect(offline.edgeFrames == min(480, dit * 2 / 5))
        }
    }

    @Test func `all marks of a length have the same samples`() {
        let bench = Bench()
        _ = bench.console.play(keying(marks: [2880, 2880, 2880], space: 1777), tone: 613)
        bench.render(15_000)
        let first = Array(bench.stream[0..<4657])
        #expect(Array(bench.stream[4657..<9314]) == first)
        #expect(Array(bench.stream[9314..<12_434]) == Array(first[..<3120]))
    }

    @Test func `a mark that starts while the last one falls continues without a jump`() {
        let bench = Bench(edgeMilliseconds: 10)
        let marks = [(0, 4800), (4810, 2400), (7300, 4800), (12_100, 4800)]
        _ = bench.console.play(
            Keying(
                marks: marks.map { Keying.Mark(start: $0.0, length: $0.1, element: .dit) }, characterEnds: [16_900]),
            tone: 600)
        bench.renderUntilIdle()
        #expect(largestStep(bench.stream) <= Float(Loudness.keyedAmplitude * 2 * .pi * 600 / 48_000))
        #expect(bench.stream[5000..<7000].contains { $0 > 0.22 })
    }

    @Test func `it ends with the last mark, and the next clip waits for the falling edge`() {
        let bench = Bench()
        let first = bench.console.play(keying(marks: [4800, 4800], space: 1000), tone: 600)
        let second = bench.console.playSilence(frames: 10)
        bench.renderUntilIdle()
        #expect(
            bench.notices == [
                .began(first, sample: 0), .ended(first, sample: 10_600), .began(second, sample: 10_840),
                .ended(second, sample: 10_850),
            ])
    }

    @Test func `a keying without marks begins and ends in its turn`() {
        let bench = Bench()
        let silence = bench.console.playSilence(frames: 77)
        let empty = bench.console.play(Keying(marks: [], characterEnds: []), tone: 600)
        bench.renderUntilIdle()
        #expect(
            bench.notices == [
                .began(silence, sample: 0), .ended(silence, sample: 77), .began(empty, sample: 77),
                .ended(empty, sample: 77),
            ])
    }

    @Test func `it starts half a second into the stream at the earliest, while speech and earcons may start at once`() {
        let bench = Bench(leadMilliseconds: 500)
        let earcon = bench.console.play(.typed)
        let speech = bench.console.playSpeech()
        bench.feed.write([0.5, 0.25, 0], to: speech, isLast: true)
        let morse = bench.console.play(keying(marks: [2880], space: 2880), tone: 600)
        bench.renderUntilIdle(block: 100)
        #expect(bench.notices.contains(.began(earcon, sample: 0)))
        #expect(bench.notices.contains(.began(speech, sample: 576)))
        #expect(bench.notices.contains(.began(morse, sample: 24_000)))
        bench.render(1000)
        let later = bench.console.play(keying(marks: [2880], space: 2880), tone: 600)
        let now = bench.renderer.position
        bench.renderUntilIdle()
        #expect(bench.notices.contains(.began(later, sample: now)))
    }

    @Test(arguments: [0, 100, 3000])
    func `the silence before the first Morse is as long as set`(milliseconds: Int) {
        let bench = Bench(leadMilliseconds: 500)
        bench.console.setLead(milliseconds: milliseconds)
        let morse = bench.console.play(keying(marks: [2880], space: 2880), tone: 600)
        bench.renderUntilIdle(block: 100)
        #expect(bench.notices.contains(.began(morse, sample: Int64(milliseconds) * 48)))
    }

    @Test func `a tone out of range is clamped`() {
        for (asked, played) in [(1.0, 100.0), (9000, 2000)] {
            let wrong = Bench()
            let right = Bench()
            _ = wrong.console.play(keying(marks: [4800], space: 1), tone: asked)
            _ = right.console.play(keying(marks: [4800], space: 1), tone: played)
            wrong.renderUntilIdle()
            right.renderUntilIdle()
            #expect(wrong.stream == right.stream)
        }
    }
}
