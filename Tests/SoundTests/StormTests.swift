import Morse
import Sound
import TestSupport
import Testing

/// Random use of the whole engine. The laws of the queue hold for every sequence of actions.
@Suite struct StormTests {
    /// The life of a clip, from its notices.
    private struct Life {
        var began: Int64?
        var ended: Int64?
        var cut: Int64?
    }

    @Test(arguments: Lane.some(0..<60 as Range<UInt64>, daily: 12))
    func `every clip ends once, in order, and none overlaps another`(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let bench = Bench(
            sampleRate: 8000, edgeMilliseconds: Double.random(in: 2...10, using: &dice),
            leadMilliseconds: Int.random(in: 0...50, using: &dice))
        var storm = Storm(bench: bench)
        for _ in 0..<400 { storm.step(&dice) }
        storm.calm()

        var lives: [ClipID: Life] = [:]
        var previous: Int64 = 0
        for notice in bench.notices {
            switch notice {
            case .began(let clip, let sample):
                #expect(lives[clip, default: Life()].began == nil)
                #expect(lives[clip]?.ended == nil && lives[clip]?.cut == nil)
                lives[clip, default: Life()].began = sample
                #expect(sample >= previous)
                previous = sample
            case .ended(let clip, let sample):
                #expect(lives[clip]?.ended == nil && lives[clip]?.cut == nil)
                lives[clip, default: Life()].ended = sample
                #expect(sample >= previous)
                previous = sample
            case .cut(let clip, let sample):
                #expect(lives[clip]?.ended == nil && lives[clip]?.cut == nil)
                lives[clip, default: Life()].cut = sample
            }
        }
        #expect(Set(lives.keys) == Set(storm.clips))
        #expect(lives.values.allSatisfy { ($0.ended == nil) != ($0.cut == nil) })
        // Clips that began did so in the order of their numbers, each after the end of the one before.
        let heard = lives.filter { $0.value.began != nil }.sorted { $0.key < $1.key }.map(\.value)
        for (earlier, later) in zip(heard, heard.dropFirst()) {
            #expect((earlier.ended ?? earlier.cut ?? .max) <= (later.began ?? -1))
        }
        #expect(bench.stream.allSatisfy { abs($0) <= 1 })
        #expect(bench.console.isIdle)
        #expect(bench.renderer.isSilent)
    }

    @Test(arguments: Lane.some(0..<12 as Range<UInt64>, daily: 4))
    func `the ends can be dropped at any moment and in any order`(seed: UInt64) {
        // The address sanitizer sees whether all memory is freed.
        var dice = SplitMix64(seed: seed)
        var bench: Bench? = Bench(sampleRate: 8000)
        var renderer = bench?.renderer
        var feed = bench?.feed
        weak let weakRenderer = renderer
        weak let weakFeed = feed
        weak let weakConsole = bench?.console
        if let bench {
            var storm = Storm(bench: bench)
            for _ in 0..<Int.random(in: 1...200, using: &dice) { storm.step(&dice) }
        }
        bench = nil
        #expect(weakConsole == nil)
        var output = [Float](repeating: .nan, count: 4000)
        if seed % 3 == 0 {
            feed = nil
            output.withUnsafeMutableBufferPointer { renderer?.render(into: $0) }
        } else {
            output.withUnsafeMutableBufferPointer { renderer?.render(into: $0) }
            if seed % 3 == 1 { renderer = nil }
            feed?.write([0.5], to: ClipID(rawValue: 1), isLast: true)
        }
        #expect(output.allSatisfy { abs($0) <= 1 })
        (renderer, feed) = (nil, nil)
        #expect(weakRenderer == nil)
        #expect(weakFeed == nil)
    }

    @Test func `more clips than the rings hold are kept and played in order`() {
        let bench = Bench()
        let clips = (0..<2000).map { _ in bench.console.playSilence(frames: 3) }
        bench.renderUntilIdle()
        let begun = bench.notices.compactMap { if case .began(let clip, _) = $0 { clip } else { nil } }
        #expect(begun == clips)
        #expect(bench.notices.last == .ended(ClipID(rawValue: 2000), sample: 6000))
    }

    @Test func `clips that wait to be sent are cancelled too`() {
        let bench = Bench()
        let clips = (0..<1500).map { _ in bench.console.play(keying(marks: [2400], space: 1), tone: 600) }
        bench.render(128)
        bench.console.cancel(clips[1400])
        bench.console.cancel(clips[100])
        bench.takeNotices()
        #expect(bench.notices.contains(.cut(clips[1400], sample: 128)))
        bench.console.cancelAll()
        let last = bench.console.playSilence(frames: 1)
        bench.renderUntilIdle()
        #expect(bench.console.isIdle)
        #expect(bench.notices.count == 1500 + 1 + 2)
        let end: Int64 = 128 + 240 + 1
        #expect(bench.notices.last == .ended(last, sample: end))
    }

    @Test func `nothing is lost when the renderer pauses for long`() {
        let bench = Bench()
        let first = bench.console.playSpeech()
        bench.feed.write([Float](repeating: 0.5, count: 48_000), to: first, isLast: true)
        for step in 0..<3000 { bench.console.setGain(.speech, decibels: Double(-step % 40)) }
        bench.console.setGain(.speech, decibels: 0)
        bench.console.cancel(first)
        let second = bench.console.playSilence(frames: 7)
        bench.renderUntilIdle()
        // More commands than the ring holds precede the cancel, so it takes effect within two blocks.
        #expect(bench.notices.first == .began(first, sample: 0))
        let silent: Int64 = 256 + 240
        #expect(bench.notices.dropFirst().first == .cut(first, sample: silent))
        #expect(bench.notices.last == .ended(second, sample: silent + 7))
    }
}

/// Someone who does anything at any time.
struct Storm {
    let bench: Bench
    private(set) var clips: [ClipID] = []
    /// Speech clips still without their last sample.
    private var speech: [ClipID] = []

    init(bench: Bench) {
        self.bench = bench
    }

    mutating func step(_ dice: inout SplitMix64) {
        let console = bench.console
        switch Int.random(in: 0..<20, using: &dice) {
        case 0, 1, 2:
            let marks = (0..<Int.random(in: 0...4, using: &dice)).map { _ in Int.random(in: 1...400, using: &dice) }
            clips.append(
                console.play(
                    keying(marks: marks, space: Int.random(in: 0...200, using: &dice)),
                    tone: Double.random(in: 100...2000, using: &dice)))
        case 3, 4:
            clips.append(console.play(Earcon.allCases.randomElement(using: &dice) ?? .right))
        case 5, 6, 7:
            let clip = console.playSpeech()
            clips.append(clip)
            speech.append(clip)
        case 8: clips.append(console.playSilence(frames: Int.random(in: -1...300, using: &dice)))
        case 9: if let clip = clips.randomElement(using: &dice) { console.cancel(clip) }
        case 10: if let clip = clips.last { console.cancel(clip) }
        case 11: if Int.random(in: 0..<4, using: &dice) == 0 { console.cancelAll() }
        case 12:
            console.setGain(
                Bus.allCases.randomElement(using: &dice) ?? .speech,
                decibels: Double.random(in: -100...12, using: &dice))
        case 13, 14, 15: speak(&dice)
        default:
            bench.render(Int.random(in: 1...2000, using: &dice), block: Int.random(in: 1...700, using: &dice))
        }
    }

    /// Ends all speech and plays the remaining clips.
    mutating func calm() {
        for clip in speech { bench.feed.finish(clip) }
        speech = []
        bench.renderUntilIdle(block: 333)
        // Falling edges may still sound.
        bench.render(1000)
    }

    private mutating func speak(_ dice: inout SplitMix64) {
        guard let place = speech.indices.randomElement(using: &dice) else { return }
        let samples = (0..<Int.random(in: 0...500, using: &dice)).map { _ in Float.random(in: -1...1, using: &dice) }
        let isLast = Int.random(in: 0..<3, using: &dice) == 0
        bench.feed.write(samples, to: speech[place], isLast: isLast)
        if isLast { speech.remove(at: place) }
    }
}
