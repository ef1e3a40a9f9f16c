import Keyer
import Morse
import Sound
import Testing

/// Characters and words that the program reads from the renderer's reports.
@Suite struct KeyingReaderTests {
    /// Keys a text by hand at a straight key.
    private func keyed(_ text: String, _ bench: KeyBench) throws {
        bench.key(try MorseText(parsing: text), from: 1000)
        bench.run(to: bench.stream.count + 96_000)
    }

    @Test(arguments: [16, 64, 256, 1024])
    func `silence ends a character in the block in which it is long enough`(block: Int) throws {
        for mode in [Keyer.Mode.straight, .iambicB] {
            let bench = KeyBench(settings: .init(mode: mode, wordsPerMinute: 20), block: block)
            try keyed("CQ DE K5 K", bench)
            let delays = bench.readingDelays
            #expect(delays.count == 7 + 4)
            #expect(delays.allSatisfy { (1...block).contains($0) })
        }
    }

    @Test func `a program that was asleep reads the same characters and words`() throws {
        for mode in [Keyer.Mode.straight, .iambicB] {
            let benches = [true, false].map { takes in
                let bench = KeyBench(settings: .init(mode: mode, wordsPerMinute: 20))
                bench.takesKeyNotices = takes
                return bench
            }
            for bench in benches {
                try keyed("PARIS TNX K", bench)
                bench.takesKeyNotices = true
                bench.takeNotices()
            }
            let read = benches.map { bench in bench.keyNotices.filter(\.isRead).map(\.spelled) }
            #expect(read[0].count == 9 + 3)
            #expect(read[0] == read[1])
        }
    }

    @Test func `the program is woken in the block in which a character ends`() {
        let bench = KeyBench()
        bench.press(.dit, from: 0, to: 1)
        var woken: [Int] = []
        while bench.stream.count < 24_000 {
            bench.run(to: bench.stream.count + 128)
            if bench.renderer.hasNotices { woken.append(bench.stream.count) }
        }
        let decided = bench.keyNotices.compactMap { notice in
            if notice.isRead, let sample = notice.sample { Int(sample) / 128 * 128 + 128 } else { nil }
        }
        #expect(decided.count == 2)
        #expect(Set(decided).isSubset(of: woken))
        // Contact, mark, character, word with the radio: it is not woken otherwise.
        #expect(woken.count <= 5)
    }

    @Test func `a turn ends with its word or, where words do not count, with its character`() throws {
        let prompt = CharacterAssembler.Limits.prompt(target: nil, wordsPerMinute: 20, sampleRate: 48_000)
        for limits in [CharacterAssembler.Limits.text(wordsPerMinute: 20, sampleRate: 48_000), prompt] {
            let bench = KeyBench(limits: limits)
            bench.press(.dit, from: 0, to: 1)
            bench.run(to: 96_000)
            let last = try #require(bench.keyNotices.last(where: \.isRead)?.sample)
            #expect(bench.keyNotices.last == .radio(.receiving, sample: last))
        }
    }

    @Test func `a stream does not rest while a character waits for its end`() throws {
        let stream = SoundStream(sampleRate: 48_000, leadMilliseconds: 0, alarm: {})
        let (console, renderer) = (Console(of: stream), Renderer(of: stream))
        console.setRadio(.receiving)
        renderer.attend()
        renderer.contact(.dit, isDown: true, at: 0)
        renderer.contact(.dit, isDown: false, at: 1)
        var block = [Float](repeating: 0, count: 480)
        var read: [KeyNotice] = []
        for _ in 0..<200 where !renderer.isAtRest || read.isEmpty {
            block.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
            while let notice = console.takeKeyNotice() { read.append(notice) }
        }
        #expect(renderer.isAtRest)
        #expect(read.count(where: \.isRead) == 2)
        // Not even without a program that listens.
        renderer.contact(.dit, isDown: true, at: renderer.position)
        renderer.contact(.dit, isDown: false, at: renderer.position + 1)
        for _ in 0..<10 { block.withUnsafeMutableBufferPointer { renderer.render(into: $0) } }
        while console.takeKeyNotice() != nil {}
        #expect(!renderer.isAtRest)
    }
}
