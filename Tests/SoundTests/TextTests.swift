import Keyer
import Morse
import Sound
import TestSupport
import Testing

/// Texts that the keyer sends, such as stored messages.
@Suite struct TextTests {
    private func text(_ text: String) throws -> MorseText { try MorseText(parsing: text) }

    private func ends(_ bench: KeyBench) -> [TextEnd] {
        bench.keyNotices.compactMap { if case .text(let end, _) = $0 { end } else { nil } }
    }

    @Test(arguments: Lane.some([20, 60, 7, 33], daily: 2), Keyer.Mode.allCases)
    func `it sounds like the same text keyed perfectly, in every mode`(wpm: Int, mode: Keyer.Mode) throws {
        var settings = Keyer.Settings(mode: mode, wordsPerMinute: wpm)
        settings.swapsPaddles = wpm == 33
        settings.remembersDit = wpm != 60
        let words = "CQ K5"
        let end = (try keyed(words, wpm: wpm).marks.last?.end ?? 0) + 500_000
        let bench = KeyBench(settings: settings)
        bench.console.key(try text(words))
        bench.run(to: end)
        let played = try keyed(words, wpm: wpm).marks
        #expect(bench.marks.count == played.count)
        for (mark, exact) in zip(bench.marks, played) {
            // Every character begins at a whole sample.
            #expect(abs(mark.start - exact.start) <= 3 && abs(mark.length - exact.length) <= 1)
        }
        #expect(bench.characters == ["-.-.", "--.-", "-.-", "....."])
        #expect(ends(bench) == [.sent])
        #expect(bench.radios == [.receiving, .transmitting, .receiving, .transmitting, .receiving])
    }

    @Test(arguments: [1, 64, 128, 4096])
    func `it does not depend on the blocks`(block: Int) throws {
        let bench = KeyBench(block: block)
        bench.console.key(try text("R TU"))
        bench.run(to: 200_000 / 4096 * 4096)
        let whole = KeyBench(block: 8192)
        whole.console.key(try text("R TU"))
        whole.run(to: 200_000 / 4096 * 4096)
        #expect(bench.stream == whole.stream && bench.story == whole.story && ends(bench) == [.sent])
    }

    @Test func `a press in the middle of a dah stops it within an edge, and keys nothing`() throws {
        let bench = KeyBench()
        // T of "ET": a dit and a character space before it.
        bench.console.key(try text("ETE"))
        let dah = 4 * 2880
        bench.press(.dah, from: dah + 4000, to: dah + 20_000)
        bench.run(to: 200_000)
        #expect(bench.marks.map(\.isCut) == [false, true])
        #expect(bench.marks.last == KeyedMark(start: dah, length: 4000, element: .dah, isCut: true))
        #expect(bench.characters == ["."])
        #expect(ends(bench) == [.cut])
        #expect(bench.stream[(dah + 4000 + 240)...].allSatisfy { $0 == 0 })
        #expect(largestStep(bench.stream[dah...]) < Float(Loudness.keyedAmplitude * 0.1))
        #expect(bench.radios.last == .receiving)
        // The next press keys.
        bench.press(.dit, from: 210_000, to: 210_100)
        bench.run(to: 260_000)
        #expect(bench.characters == [".", "."])
    }

    @Test(arguments: Contact.allCases, Keyer.Mode.allCases)
    func `whichever contact it is, in any mode, nothing sounds after the stop`(contact: Contact, mode: Keyer.Mode)
        throws
    {
        let bench = KeyBench(settings: .init(mode: mode, wordsPerMinute: 20))
        bench.console.key(try text("5NN"))
        bench.press(contact, from: 10_000, to: 90_000)
        bench.run(to: 120_000)
        #expect(bench.stream[10_240...].allSatisfy { $0 == 0 } && ends(bench) == [.cut] && bench.characters.isEmpty)
    }

    @Test(arguments: Contact.allCases, [1000, 10_000, 30_000, 40_000])
    func `where contacts do not key, a press stops it or does nothing`(contact: Contact, start: Int) throws {
        let settings = Keyer.Settings(mode: .iambicB, wordsPerMinute: 20)
        let bench = KeyBench(settings: settings)
        bench.set(settings, isKeyedByContacts: false)
        bench.console.key(try text("E E"))
        // The second E ends at 9 units, 25 920 samples.
        bench.press(contact, from: start, to: start + 9000)
        bench.run(to: 200_000)
        #expect(ends(bench) == [start < 25_920 ? .cut : .sent])
        #expect(bench.characters.count == (start < 2880 ? 0 : start < 25_920 ? 1 : 2))
        #expect(bench.marks.allSatisfy { $0.length <= 2880 && $0.element == .dit })
        // As soon as they key again, they do.
        bench.set(settings)
        bench.press(.dit, from: 210_000, to: 210_100)
        bench.run(to: 260_000)
        #expect(bench.marks.last?.start == 210_000)
    }

    @Test func `a contact closed while contacts keyed opens when they no longer do`() throws {
        let settings = Keyer.Settings(mode: .straight, wordsPerMinute: 20)
        let bench = KeyBench(settings: settings)
        bench.press(.straight, from: 1000, to: 9000)
        bench.run(to: 5000 / 128 * 128)
        bench.set(settings, isKeyedByContacts: false)
        bench.run(to: 100_000)
        #expect(bench.marks.map(\.length) == [8000])
    }

    @Test func `stopped between two characters, the one before counts`() throws {
        let bench = KeyBench()
        bench.console.key(try text("KK"))
        // 1.5 units after the first K.
        bench.press(.dit, from: 9 * 2880 + 4000, to: 40_000)
        bench.run(to: 200_000)
        #expect(bench.characters == ["-.-"] && ends(bench) == [.cut])
    }

    @Test func `the program stops it, and so does turning the radio off or another mode`() throws {
        for stop: (KeyBench) -> Void in [
            { $0.console.stopText() }, { $0.console.setRadio(.off) },
            { $0.set(.init(mode: .ultimatic, wordsPerMinute: 20), tone: 600) },
        ] {
            let bench = KeyBench()
            bench.console.key(try text("TTT"))
            bench.run(to: 5000 / 128 * 128)
            stop(bench)
            bench.run(to: 100_000)
            #expect(ends(bench) == [.cut] && bench.marks.map(\.isCut) == [true] && bench.characters.isEmpty)
        }
    }

    @Test func `it waits for what is being keyed, with the space of a word`() throws {
        let bench = KeyBench()
        bench.press(.dah, from: 1000, to: 1100)
        bench.run(to: 2000)
        bench.console.key(try text("E"))
        bench.run(to: 100_000)
        #expect(bench.characters == ["-", "."])
        #expect(bench.begins[1] - (1000 + 3 * 2880) == 5 * 2880)
    }

    @Test func `somebody who goes on keying takes back a text that waits, and loses no element`() throws {
        let bench = KeyBench()
        bench.press(.dah, from: 0, to: 100)
        bench.run(to: 256)
        bench.console.key(try text("E"))
        bench.press(.dit, from: 12_000, to: 12_100)
        bench.run(to: 100_000)
        #expect(bench.characters == ["-."] && ends(bench) == [.withdrawn])
    }

    @Test func `without radio, beside another text, or empty it is withdrawn, and each is told once`() throws {
        let bench = KeyBench(radio: nil)
        bench.console.key(try text("E"))
        bench.run(to: 10_000)
        #expect(ends(bench) == [.withdrawn] && bench.marks.isEmpty)
        bench.console.setRadio(.receiving)
        bench.console.key(try text("T"))
        bench.console.key(try text("E"))
        bench.console.key(try text(""))
        bench.run(to: 100_000)
        #expect(bench.characters == ["-"])
        #expect(ends(bench).filter { $0 == .withdrawn }.count == 3 && ends(bench).filter { $0 == .sent }.count == 1)
    }

    @Test func `another speed applies from the next element on`() throws {
        let bench = KeyBench()
        bench.console.key(try text("TT"))
        bench.run(to: 1280)
        bench.set(
            .init(mode: .iambicB, wordsPerMinute: 40), tone: 600,
            limits: .text(wordsPerMinute: 40, sampleRate: bench.sampleRate))
        bench.run(to: 100_000)
        #expect(bench.marks.map(\.length) == [3 * 2880, 3 * 1440])
        #expect(bench.begins == [0, 3 * 2880 + 3 * 1440] && ends(bench) == [.sent])
        #expect(bench.characters == ["-", "-"])
    }

    @Test func `a pedal held since before it began does not stop it`() throws {
        let bench = KeyBench(radio: nil)
        bench.renderer.contact(.straight, isDown: true, at: 0)
        bench.run(to: 1280)
        bench.console.setRadio(.receiving)
        bench.console.key(try text("E"))
        bench.renderer.contact(.straight, isDown: false, at: 2000)
        bench.run(to: 60_000)
        #expect(bench.characters == ["."] && ends(bench) == [.sent])
    }
}
