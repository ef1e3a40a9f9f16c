import Morse
import Sound
import Testing

@Suite struct SpeechTests {
    private func ramp(_ count: Int, from start: Int = 0) -> [Float] {
        (start..<(start + count)).map { 0.25 + Float($0 % 1000) / 4000 }
    }

    @Test func `samples come out as they went in, however they are cut into chunks`() {
        var dice = SplitMix64(seed: 3)
        for _ in 0..<20 {
            let bench = Bench()
            let clip = bench.console.playSpeech()
            let samples = ramp(5000)
            var sent = 0
            while sent < samples.count {
                let count = min(samples.count - sent, Int.random(in: 1...900, using: &dice))
                bench.feed.write(Array(samples[sent..<(sent + count)]), to: clip, isLast: false)
                sent += count
            }
            bench.feed.finish(clip)
            bench.renderUntilIdle(block: Int.random(in: 1...400, using: &dice))
            #expect(Array(bench.stream[..<5000]) == samples)
            #expect(bench.notices == [.began(clip, sample: 0), .ended(clip, sample: 5000)])
        }
    }

    @Test func `it waits in silence for its samples, and begins with the first`() {
        let bench = Bench()
        let clip = bench.console.playSpeech()
        let next = bench.console.playSilence(frames: 1)
        bench.render(1000, block: 100)
        #expect(bench.notices.isEmpty)
        #expect(!bench.renderer.isSilent)
        bench.feed.write([0.5, 0.25, 0], to: clip, isLast: true)
        bench.render(100, block: 100)
        #expect(bench.stream[..<1000].allSatisfy { $0 == 0 })
        #expect(Array(bench.stream[1000..<1003]) == [0.5, 0.25, 0])
        #expect(
            bench.notices == [
                .began(clip, sample: 1000), .ended(clip, sample: 1003), .began(next, sample: 1003),
                .ended(next, sample: 1004),
            ])
    }

    @Test func `an underrun decays, waits and resumes without a jump`() {
        let bench = Bench()
        let clip = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.5, count: 1000), to: clip, isLast: false)
        bench.render(3000, block: 100)
        #expect(bench.stream[1240..<3000].allSatisfy { $0 == 0 })
        bench.feed.write([Float](repeating: 0.5, count: 1000), to: clip, isLast: false)
        bench.render(1100, block: 100)
        // The second stop comes once the first rise is over; the third piece comes while the second decays.
        bench.feed.write([Float](repeating: -0.5, count: 1000), to: clip, isLast: true)
        bench.renderUntilIdle(block: 100)
        bench.render(500, block: 100)
        #expect(largestStep(bench.stream.dropFirst()) <= Float(1.0 * .pi / 2 / 240 * 1.001))
        #expect(bench.notices == [.began(clip, sample: 0), .ended(clip, sample: 5100)])
        #expect(bench.stream.suffix(200).allSatisfy { $0 == 0 })
    }

    @Test func `a voice that ends abruptly decays before the next clip`() {
        let bench = Bench()
        let clip = bench.console.playSpeech()
        let next = bench.console.playSilence(frames: 0)
        bench.feed.write([Float](repeating: 0.5, count: 100), to: clip, isLast: true)
        bench.renderUntilIdle(block: 77)
        #expect(
            bench.notices == [
                .began(clip, sample: 0), .ended(clip, sample: 100), .began(next, sample: 340),
                .ended(next, sample: 340),
            ])
        #expect(largestStep(bench.stream) <= Float(0.5 * .pi / 2 / 240 * 1.001))
    }

    @Test func `failed speech ends without having begun and holds up nothing`() {
        let bench = Bench()
        let clip = bench.console.playSpeech()
        let next = bench.console.playSilence(frames: 3)
        bench.render(128)
        bench.feed.finish(clip)
        bench.renderUntilIdle()
        #expect(
            bench.notices == [
                .ended(clip, sample: 128), .began(next, sample: 128), .ended(next, sample: 131),
            ])
    }

    @Test func `samples may come before their turn`() {
        let bench = Bench()
        let first = bench.console.playSilence(frames: 500)
        let second = bench.console.playSpeech()
        let third = bench.console.playSpeech()
        bench.feed.write([0.5, 0], to: second, isLast: true)
        bench.feed.write([0.25], to: third, isLast: false)
        bench.render(100)
        bench.feed.write([0], to: third, isLast: true)
        bench.renderUntilIdle()
        #expect(Array(bench.stream[500..<505]) == [0.5, 0, 0.25, 0, 0])
        #expect(bench.notices.first == .began(first, sample: 0))
    }

    @Test func `samples for a clip that was cut, has ended or is complete are not heard`() {
        let bench = Bench()
        let cut = bench.console.playSpeech()
        let ended = bench.console.playSpeech()
        let complete = bench.console.playSpeech()
        bench.console.cancel(cut)
        bench.feed.write([0.5, 0], to: cut, isLast: false)
        bench.feed.write([0.25, 0], to: ended, isLast: true)
        bench.render(10, block: 10)
        bench.feed.write([0.75, 0], to: ended, isLast: true)
        bench.feed.write([0.75, 0], to: cut, isLast: true)
        bench.render(10, block: 10)
        bench.feed.write([0.125, 0], to: complete, isLast: true)
        bench.feed.write([0.75, 0], to: complete, isLast: true)
        bench.renderUntilIdle(block: 10)
        #expect(Set(bench.stream) == [0, 0.25, 0.125])
        #expect(bench.notices.first == .cut(cut, sample: 0))
    }

    @Test func `a clip that waits for samples is cut at once`() {
        let bench = Bench()
        let clip = bench.console.playSpeech()
        bench.feed.write([0.5, 0], to: clip, isLast: false)
        bench.render(1000)
        bench.console.cancel(clip)
        bench.render(128)
        #expect(bench.notices == [.began(clip, sample: 0), .cut(clip, sample: 1000)])
    }

    @Test func `samples without room in the ring are sent later and in order`() {
        let bench = Bench()
        let clip = bench.console.playSpeech()
        let samples = (0..<5000).map { Float($0) / 10_000 } + [0]
        for (index, sample) in samples.enumerated() {
            bench.feed.write([sample], to: clip, isLast: index == samples.count - 1)
        }
        #expect(!bench.feed.flush())
        while !bench.feed.flush() { bench.render(1, block: 1) }
        bench.renderUntilIdle()
        #expect(Array(bench.stream[..<5001]) == samples)
        #expect(bench.notices == [.began(clip, sample: 0), .ended(clip, sample: 5001)])
    }
}
