import Keyer
import Morse
import Sound
import Testing

@Suite struct SidetoneTests {
    @Test func `nothing is keyed while the radio is off, but contacts are still reported`() {
        let bench = KeyBench(radio: nil)
        bench.press(.dit, from: 100, to: 3000)
        bench.run(to: 10_000)
        #expect(bench.stream.allSatisfy { $0 == 0 })
        #expect(bench.story == ["dit down 100", "dit up 3000"])
    }

    @Test func `the first contact starts transmission at its sample, and the end of the character stops it`() {
        let bench = KeyBench(limits: .prompt(target: nil, wordsPerMinute: 20, sampleRate: 48_000))
        bench.press(.dah, from: 1000, to: 1001)
        bench.run(to: 60_000)
        // 4.5 units are less than 0.6 seconds.
        let decided = 1000 + 3 * 2880 + 28_800
        #expect(
            bench.story == [
                "receiving 0", "dah down 1000", "transmitting 1000", "began dah 1000", "dah up 1001", "mark 1000 8640",
                "character - 1000 9640 \(decided)", "receiving \(decided)",
            ])
    }

    @Test func `if words count, it receives again after the word`() {
        let bench = KeyBench()
        bench.press(.dit, from: 0, to: 1)
        bench.run(to: 40_000)
        #expect(Array(bench.story.suffix(2)) == ["word 17280", "receiving 17280"])
    }

    @Test func `transmission set by the program lasts`() {
        let bench = KeyBench(radio: .transmitting)
        bench.press(.dit, from: 0, to: 1)
        bench.run(to: 40_000)
        #expect(bench.story.contains("word 17280"))
        #expect(bench.radios == [.transmitting])
        bench.console.setRadio(.receiving)
        bench.run(to: 41_000)
        #expect(bench.radios == [.transmitting, .receiving])
    }

    @Test func `off cuts a mark with its edge and forgets the character`() {
        let bench = KeyBench()
        bench.press(.dah, from: 0, to: 20_000)
        bench.run(to: 14_000)
        bench.console.setRadio(.off)
        bench.run(to: 100_000)
        #expect(bench.marks.last == KeyedMark(start: 11_520, length: 2480, element: .dah, isCut: true))
        #expect(bench.characters.isEmpty)
        #expect(bench.radios == [.receiving, .transmitting, .off])
        #expect(bench.stream[14_000 + 239] != 0)
        #expect(bench.stream[(14_000 + 240)...].allSatisfy { $0 == 0 })
        #expect(largestStep(bench.stream[14_000...]) < Float(Loudness.keyedAmplitude * 0.1))
    }

    @Test func `a press from before the radio was turned on keys nothing, though it counts only later`() {
        let bench = KeyBench(radio: nil)
        bench.renderer.contact(.dah, isDown: true, at: 500)
        bench.console.setRadio(.receiving)
        bench.takeCommands()
        bench.renderer.contact(.dah, isDown: false, at: 20_000)
        bench.renderer.contact(.dah, isDown: true, at: 30_000)
        bench.run(to: 31_000)
        #expect(bench.begins == [30_000])
    }

    @Test func `whole elements are keyed one after the other`() {
        let bench = KeyBench()
        for element in [Element.dah, .dit, .dah] { bench.console.key(element) }
        bench.run(to: 60_000)
        #expect(bench.characters == ["-.-"])
    }

    @Test(arguments: [20, 32, 60], Keyer.Mode.allCases)
    func `it sounds like the same Morse played, sample for sample`(wpm: Int, mode: Keyer.Mode) throws {
        let text = "PARIS"
        let played = Bench()
        _ = played.console.play(try keyed(text, wpm: wpm), tone: 600)
        played.render(200_000)
        let bench = KeyBench(settings: .init(mode: mode, wordsPerMinute: wpm))
        bench.key(try MorseText(parsing: text), from: 0)
        bench.run(to: 200_000)
        #expect(bench.stream == played.stream)
        #expect(bench.characters == [".--.", ".-", ".-.", "..", "..."])
    }

    @Test func `a new tone waits for silence, a new speed for the next element`() {
        let bench = KeyBench()
        bench.press(.dit, from: 0, to: 6000)
        bench.run(to: 1000)
        bench.set(.init(mode: .iambicB, wordsPerMinute: 40), tone: 1200)
        bench.run(to: 20_000)
        #expect(bench.marks.map(\.length) == [2880, 1440])
        #expect(bench.marks.map(\.start) == [0, 5760])
        let reference = KeyBench()
        reference.press(.dit, from: 0, to: 100)
        reference.run(to: 5000)
        #expect(Array(bench.stream[..<5000]) == reference.stream)
        let higher = KeyBench(settings: .init(mode: .iambicB, wordsPerMinute: 40), tone: 1200)
        higher.press(.dit, from: 0, to: 100)
        higher.run(to: 3000)
        #expect(Array(bench.stream[5760..<8760]) == higher.stream)
    }

    @Test func `a new target forgets what was keyed for the last one, any other change keeps it`() throws {
        for (isNew, expected) in [(true, ["."]), (false, [".."])] {
            let target = Pattern("-")
            let bench = KeyBench(limits: .prompt(target: target, wordsPerMinute: 20, sampleRate: 48_000))
            bench.press(.dit, from: 0, to: 1)
            bench.run(to: 8000)
            bench.set(
                .init(mode: .iambicA, wordsPerMinute: 20), tone: 601,
                limits: .prompt(target: isNew ? Pattern("-.") : target, wordsPerMinute: 20, sampleRate: 48_000))
            bench.press(.dit, from: 10_000, to: 10_001)
            bench.run(to: 80_000)
            #expect(bench.characters == expected)
        }
    }

    @Test func `a late contact counts at once and its mark keeps its length`() {
        let bench = KeyBench(settings: .init(mode: .straight, wordsPerMinute: 20))
        bench.run(to: 1000)
        bench.renderer.contact(.straight, isDown: true, at: 700)
        bench.run(to: 1500)
        bench.renderer.contact(.straight, isDown: false, at: 4700)
        bench.run(to: 8000)
        // Half a second later the delay is still there, a second later it is forgotten.
        bench.press(.straight, from: 25_000, to: 27_000)
        bench.run(to: 30_000)
        bench.press(.straight, from: 80_000, to: 82_000)
        bench.run(to: 90_000)
        #expect(bench.marks.map(\.start) == [1000, 25_300, 80_000])
        #expect(bench.marks.map(\.length) == [4000, 2000, 2000])
    }

    @Test func `all contacts open when their device disappears`() {
        let bench = KeyBench(settings: .init(mode: .straight, wordsPerMinute: 20))
        bench.renderer.contact(.straight, isDown: true, at: 0)
        bench.renderer.contact(.dit, isDown: true, at: 10)
        bench.run(to: 5000)
        bench.renderer.openContacts(at: 6000)
        bench.run(to: 20_000)
        #expect(bench.marks == [KeyedMark(start: 0, length: 6000, element: nil)])
    }

    @Test func `surplus contacts are dropped, but never releases`() {
        let bench = KeyBench(settings: .init(mode: .straight, wordsPerMinute: 20))
        for index in 0..<1000 {
            bench.renderer.contact(.straight, isDown: index % 2 == 0, at: Int64(10 * index))
            bench.renderer.contact(.dah, isDown: index % 3 == 0, at: Int64(10 * index + 1))
        }
        bench.renderer.openContacts(at: 20_000)
        bench.run(to: 40_000)
        #expect(!bench.marks.isEmpty)
        #expect(bench.stream[21_000...].allSatisfy { $0 == 0 })
    }

    @Test func `settings out of range change nothing`() {
        let bench = KeyBench()
        bench.set(.init(mode: .iambicB, wordsPerMinute: 0), tone: 600)
        bench.press(.dit, from: 0, to: 1)
        bench.run(to: 8000)
        #expect(bench.marks.map(\.length) == [2880])
        #expect(bench.renderer.keyerSettings.wordsPerMinute == 20)
    }

    @Test func `reports nobody takes are lost and counted`() {
        let bench = KeyBench(settings: .init(mode: .straight, wordsPerMinute: 20))
        bench.takesKeyNotices = false
        for index in 0..<1000 {
            bench.renderer.contact(.straight, isDown: index % 2 == 0, at: Int64(600 * index))
            bench.run(to: 600 * (index + 1))
        }
        bench.takesKeyNotices = true
        bench.takeNotices()
        // The ring has 1024 places; the limits have one of them.
        let told = bench.keyNotices.count { !$0.isRead }
        #expect(told == 1023)
        bench.run(to: 800_000)
        let lost = bench.keyNotices.compactMap { notice -> Int? in
            if case .lost(let count) = notice { count } else { nil }
        }
        // 1000 contacts, and 500 marks with their beginnings.
        #expect(lost.count == 1)
        #expect(told + (lost.first ?? 0) >= 2000)
    }

    @Test(arguments: [10, 50, 90])
    func `the sum with other sounds stays within full scale`(weighting: Int) {
        var settings = Keyer.Settings(mode: .iambicB, wordsPerMinute: 60)
        settings.weighting = weighting
        let bench = KeyBench(settings: settings)
        bench.console.setGain(.morse, decibels: 24)
        bench.console.setGain(.earcon, decibels: 24)
        for earcon in Earcon.allCases { _ = bench.console.play(earcon) }
        bench.press(.dit, from: 2000, to: 90_000)
        bench.run(to: 96_000)
        #expect(bench.stream.allSatisfy { abs($0) <= 1 })
        #expect(bench.stream.contains { abs($0) == 1 })
    }
}
