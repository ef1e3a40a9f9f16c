import Keyer
import Morse
import Sound
import TestSupport
import Testing

/// The sound of contacts, measured in the rendered samples at half amplitude.
@Suite struct KeyedSoundTests {
    /// The samples at which the tone of a mark rises and falls through half its amplitude, without the delay of its
    /// edges.
    private func measure(_ bench: KeyBench, _ mark: KeyedMark, edge: Int) throws -> (start: Double, end: Double) {
        func crossing(near sample: Int, _ before: Int, _ after: Int) throws -> Double {
            let found = SoundTests.crossing(
                bench.stream, (sample - before)...(sample + after), level: Loudness.keyedAmplitude / 2, tone: 600,
                sampleRate: bench.sampleRate)
            return try #require(found) - Double(edge) / 2
        }
        // From the silence before to the middle of the mark, and from there to the silence after.
        let half = mark.length / 2
        return (try crossing(near: mark.start, edge / 2, half), try crossing(near: mark.end, half - edge, edge * 3 / 2))
    }

    @Test(arguments: Lane.sample(KeyerCase.all, oneIn: 4))
    func `contacts are heard as the marks in the table`(one: KeyerCase) throws {
        let bench = KeyBench(settings: one.settings, radio: .transmitting)
        // The first mark needs silence before it, so that the test can measure its rise.
        let offset = 1000
        for (sample, change) in one.changes {
            bench.run(to: offset + sample)
            switch change {
            case .contact(let contact, let isDown):
                bench.renderer.contact(contact, isDown: isDown, at: Int64(offset + sample))
            case .speed(let wordsPerMinute):
                var settings = one.settings
                settings.wordsPerMinute = wordsPerMinute
                bench.set(settings, tone: 600)
            }
        }
        bench.run(to: offset + 18 * KeyerCase.unit)
        #expect(bench.begins == one.expected.map { offset + $0.start })
        let ended = one.expected.compactMap { mark in
            mark.length.map { KeyedMark(start: offset + mark.start, length: $0, element: mark.element) }
        }
        #expect(bench.marks == ended)
        for mark in ended {
            let heard = try measure(bench, mark, edge: 240)
            #expect(abs(heard.start - Double(mark.start)) < 1)
            #expect(abs(heard.end - Double(mark.end)) < 1)
        }
    }

    @Test(arguments: [(5, 8000), (13, 8000), (20, 8000), (25, 48_000), (60, 48_000)])
    func `a thousand held elements are exact to a sample and do not drift`(wpm: Int, sampleRate: Int) throws {
        let bench = KeyBench(
            settings: .init(mode: .iambicB, wordsPerMinute: wpm), radio: .transmitting, block: 1024,
            sampleRate: sampleRate)
        let unit = 1.2 * Double(sampleRate) / Double(wpm)
        let start = 500
        bench.renderer.contact(.dit, isDown: true, at: Int64(start))
        bench.renderer.contact(.dah, isDown: true, at: Int64(start))
        // A dit and a dah with their spaces are six units.
        let length = Int(unit * 3000)
        bench.renderer.contact(.dit, isDown: false, at: Int64(start + length) - Int64(4.5 * unit))
        bench.renderer.contact(.dah, isDown: false, at: Int64(start + length) - Int64(4.5 * unit))
        bench.run(to: start + length + Int(8 * unit))
        #expect(bench.marks.count == 1000)
        let edge = min(sampleRate / 200, Int(unit) * 2 / 5)
        var exact = Double(start)
        for (index, mark) in bench.marks.enumerated() {
            let isDit = index % 2 == 0
            let heard = try measure(bench, mark, edge: edge)
            #expect(abs(heard.start - exact) <= 1, "start of element \(index)")
            exact += isDit ? unit : 3 * unit
            #expect(abs(heard.end - exact) <= 1, "end of element \(index)")
            exact += unit
        }
    }

    /// Random contacts, with speech, Morse and earcons beside them.
    private func storm(mode: Keyer.Mode, seed: UInt64, block: Int) throws -> KeyBench {
        var dice = SplitMix64(seed: seed)
        let wpm = [13, 25, 43, 60].randomElement(using: &dice) ?? 13
        let bench = KeyBench(settings: .init(mode: mode, wordsPerMinute: wpm), block: block)
        bench.console.setGain(.morse, decibels: -6)
        for _ in 0..<4 {
            _ = bench.console.play(.begin)
            let voice = bench.console.playSpeech()
            bench.feed.write((0..<6000).map { Float($0 % 97) / 200 }, to: voice, isLast: true)
            _ = bench.console.play(try keyed("RE", wpm: 40), tone: 777)
        }
        var sample = 0
        var closed: Set<Contact> = []
        var changes: [ContactChange] = []
        while sample < 50_000 {
            sample += Int.random(in: 0...4000, using: &dice)
            let contact = Contact.allCases.randomElement(using: &dice) ?? .dit
            let isDown = closed.insert(contact).inserted
            if !isDown { closed.remove(contact) }
            changes.append(ContactChange(sample: sample, contact: contact, isDown: isDown))
        }
        bench.key(changes)
        bench.run(to: sample + 1)
        bench.renderer.openContacts(at: Int64(sample + 100))
        bench.run(to: sample + 30_000)
        return bench
    }

    @Test(arguments: Keyer.Mode.allCases)
    func `sound and notices do not depend on the size of the blocks`(mode: Keyer.Mode) throws {
        for seed in UInt64(1)...2 {
            let reference = try storm(mode: mode, seed: seed, block: 100)
            #expect(!reference.marks.isEmpty)
            for block in [1, 7, 64, 128, 1024] {
                let bench = try storm(mode: mode, seed: seed, block: block)
                #expect(bench.stream == reference.stream, "blocks of \(block), seed \(seed)")
                #expect(bench.story == reference.story, "blocks of \(block), seed \(seed)")
                #expect(bench.notices == reference.notices, "blocks of \(block), seed \(seed)")
            }
        }
    }
}
