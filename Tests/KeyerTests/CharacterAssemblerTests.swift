import Keyer
import Morse
import Testing

@Suite("CharacterAssembler")
struct CharacterAssemblerTests {
    static let rate = 8_000

    /// Multiplies each length by a random factor near 1.
    private func hand(
        _ text: MorseText, timing: Timing, spread: ClosedRange<Double> = 1...1, using dice: inout SplitMix64
    ) -> [ContactChange] {
        let marks = timing.keying(of: text).marks
        var changes: [ContactChange] = []
        var sample = 0
        for (index, mark) in marks.enumerated() {
            if index > 0 {
                let space = Double(mark.start - marks[index - 1].end)
                sample += Int(space * Double.random(in: spread, using: &dice))
            }
            changes.append(ContactChange(sample: sample, contact: .straight, isDown: true))
            sample += Int(Double(mark.length) * Double.random(in: spread, using: &dice))
            changes.append(ContactChange(sample: sample, contact: .straight, isDown: false))
        }
        return changes
    }

    private func events(
        _ changes: [ContactChange], mode: Keyer.Mode = .straight, wordsPerMinute: Int = 12,
        limits: CharacterAssembler.Limits? = nil, block: Int = .max / 2
    ) throws -> [KeyerEvent] {
        var keyer = try Keyer(
            settings: .init(mode: mode, wordsPerMinute: wordsPerMinute), sampleRate: CharacterAssemblerTests.rate)
        let limits =
            limits ?? .text(wordsPerMinute: wordsPerMinute, sampleRate: CharacterAssemblerTests.rate)
        var assembler = CharacterAssembler(
            limits: limits, wordsPerMinute: wordsPerMinute, sampleRate: CharacterAssemblerTests.rate)
        var events: [KeyerEvent] = []
        let end = (changes.last?.sample ?? 0) + 10 * CharacterAssemblerTests.rate
        for change in changes {
            var time = keyer.now
            while time < change.sample {
                time = block < change.sample - time ? time + block : change.sample
                while let event = keyer.next(before: time, assembling: &assembler) { events.append(event) }
            }
            keyer.contact(change.contact, isDown: change.isDown, at: change.sample)
        }
        while let event = keyer.next(before: end, assembling: &assembler) { events.append(event) }
        return events
    }

    private func text(_ events: [KeyerEvent]) -> String {
        var text = ""
        for event in events {
            switch event {
            case .edge: break
            case .character(let one): text += Alphabet.international.symbol(for: one.pattern)?.text ?? "#"
            case .word: text += " "
            }
        }
        return text
    }

    @Test("even code keyed by hand is read at every speed")
    func even() throws {
        let all = try MorseText([Alphabet.international.symbols, ["P", "A", "R", "I", "S"]])
        var dice = SplitMix64(seed: 1)
        for wordsPerMinute in [5, 12, 20, 35, 60] {
            let timing = Timing(
                speed: try Speed(character: wordsPerMinute), sampleRate: CharacterAssemblerTests.rate)
            let changes = hand(all, timing: timing, using: &dice)
            #expect(text(try events(changes, wordsPerMinute: wordsPerMinute)) == all.description + " ")
        }
    }

    @Test("at least 95 of 100 single letters are read when lengths are off by up to a quarter")
    func jitter() throws {
        var dice = SplitMix64(seed: 2)
        let letters = Alphabet.international.symbols(in: .letter)
        let timing = Timing(speed: try Speed(character: 12), sampleRate: CharacterAssemblerTests.rate)
        let limits = CharacterAssembler.Limits.prompt(
            target: nil, wordsPerMinute: 12, sampleRate: CharacterAssemblerTests.rate)
        var right = 0
        for _ in 0..<500 {
            let letter = try #require(letters.randomElement(using: &dice))
            let changes = hand(try MorseText([[letter]]), timing: timing, spread: 0.75...1.25, using: &dice)
            if text(try events(changes, limits: limits)) == letter.text { right += 1 }
        }
        #expect(right >= 475)
    }

    @Test("wide character spacing is learned within a word")
    func learned() throws {
        let all = try MorseText(parsing: "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG 73")
        let timing = Timing(speed: try Speed(character: 12, effective: 9), sampleRate: CharacterAssemblerTests.rate)
        var dice = SplitMix64(seed: 3)
        let changes = hand(all, timing: timing, spread: 0.9...1.1, using: &dice)
        let read = text(try events(changes))
        #expect(read.filter { $0 != " " } == all.description.filter { $0 != " " })
        #expect(read.hasSuffix(String(all.description.dropFirst(3)) + " "))
    }

    @Test("a hand with dahs of two or of six dits is learned", arguments: [2.0, 2.3, 4, 6])
    func dahs(ratio: Double) throws {
        let all = try MorseText(parsing: "PARIS PARIS PARIS PARIS")
        let timing = Timing(speed: try Speed(character: 12), sampleRate: CharacterAssemblerTests.rate)
        var changes: [ContactChange] = []
        var sample = 0
        var end = 0
        for mark in timing.keying(of: all).marks {
            sample += mark.start - end
            end = mark.end
            changes.append(ContactChange(sample: sample, contact: .straight, isDown: true))
            sample += mark.element == .dit ? mark.length : Int(Double(mark.length) * ratio / 3)
            changes.append(ContactChange(sample: sample, contact: .straight, isDown: false))
        }
        #expect(text(try events(changes)) == all.description + " ")
    }

    @Test("events are the same in blocks of any size")
    func blocks() throws {
        var dice = SplitMix64(seed: 4)
        let timing = Timing(speed: try Speed(character: 20), sampleRate: CharacterAssemblerTests.rate)
        let changes = hand(try MorseText(parsing: "CQ DE W1AW"), timing: timing, spread: 0.8...1.2, using: &dice)
        let whole = try events(changes, wordsPerMinute: 20)
        #expect(whole.count > 40)
        for block in [1, 7, 128] {
            #expect(try events(changes, wordsPerMinute: 20, block: block) == whole)
        }
    }

    @Test("a character ends at the very sample at which the silence is long enough, and a word later")
    func decided() throws {
        // 20 words per minute at 8000 samples per second: a unit of 480 samples.
        let tap = [
            ContactChange(sample: 100, contact: .dit, isDown: true),
            ContactChange(sample: 101, contact: .dit, isDown: false),
        ]
        let events = try events(tap, mode: .iambicB, wordsPerMinute: 20)
        let silences = events.filter { if case .edge = $0 { false } else { true } }
        try #require(silences.count == 2)
        guard case .character(let one) = silences[0] else { Issue.record("no character"); return }
        #expect(one.pattern.description == ".")
        #expect(one.start == 100 && one.end == 580 && one.decided == 580 + 1056)
        #expect(silences[1] == .word(at: 580 + 2400))
    }

    @Test("after a prompt the silence is longer, unless the target is reached")
    func prompt() throws {
        let tap = [
            ContactChange(sample: 0, contact: .dit, isDown: true),
            ContactChange(sample: 1, contact: .dit, isDown: false),
        ]
        for (target, factor, wait) in [
            (nil, 1, 4800), (".", 1, 1056), ("..", 1, 4800), (nil, 2, 9600), (nil, 0.1, 2400),
        ]
            as [(String?, Double, Int)]
        {
            let limits = CharacterAssembler.Limits.prompt(
                target: target.flatMap { Pattern($0) }, wordsPerMinute: 20, sampleRate: CharacterAssemblerTests.rate,
                factor: factor)
            let events = try events(tap, mode: .iambicB, wordsPerMinute: 20, limits: limits)
            try #require(events.count == 3)
            guard case .character(let one) = events[2] else { Issue.record("no character"); return }
            #expect(one.decided - one.end == wait)
        }
    }

    @Test("the silence of a prompt is between 0.6 and 3 seconds")
    func promptRange() {
        for wordsPerMinute in 1...60 {
            let limits = CharacterAssembler.Limits.prompt(
                target: nil, wordsPerMinute: wordsPerMinute, sampleRate: CharacterAssemblerTests.rate)
            #expect((4800...24_000).contains(limits.character))
        }
    }

    @Test("a cut mark is not an element, and a reset forgets what was keyed")
    func cut() throws {
        var keyer = try Keyer(settings: .init(wordsPerMinute: 20), sampleRate: CharacterAssemblerTests.rate)
        let limits = CharacterAssembler.Limits.text(wordsPerMinute: 20, sampleRate: CharacterAssemblerTests.rate)
        var assembler = CharacterAssembler(
            limits: limits, wordsPerMinute: 20, sampleRate: CharacterAssemblerTests.rate)
        var characters: [KeyedCharacter] = []
        keyer.contact(.dit, isDown: true, at: 0)
        keyer.setTransmitting(false, at: 1100)
        while let event = keyer.next(before: 20_000, assembling: &assembler) {
            if case .character(let one) = event { characters.append(one) }
        }
        #expect(characters.map(\.pattern.description) == ["."])
        keyer.contact(.dit, isDown: false, at: 20_000)
        keyer.setTransmitting(true, at: 20_000)
        keyer.contact(.dit, isDown: true, at: 20_001)
        keyer.contact(.dit, isDown: false, at: 20_002)
        while keyer.next(before: 20_500, assembling: &assembler) != nil {}
        #expect(assembler.pattern.description == ".")
        assembler.reset(hand: true)
        #expect(assembler.pattern.isEmpty)
        #expect(keyer.next(before: 90_000, assembling: &assembler) == nil)
    }
}
