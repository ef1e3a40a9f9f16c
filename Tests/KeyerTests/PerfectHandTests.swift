import Keyer
import Morse
import Testing

@Suite("Perfect hand")
struct PerfectHandTests {
    /// Returns the keyer's marks and the correct marks.
    private func keyed(
        _ text: String, _ settings: Keyer.Settings, rate: Int
    ) throws -> (patterns: [String], expected: [String], marks: [KeyedMark], changes: [ContactChange]) {
        let parsed = try MorseText(parsing: text)
        let changes = PerfectHand(settings: settings, sampleRate: rate).changes(keying: parsed, from: 1000)
        var keyer = try Keyer(settings: settings, sampleRate: rate)
        var assembler = CharacterAssembler(
            limits: .text(wordsPerMinute: settings.wordsPerMinute, sampleRate: rate),
            wordsPerMinute: settings.wordsPerMinute, sampleRate: rate)
        var patterns: [String] = []
        var marks: [KeyedMark] = []
        func run(to limit: Int) {
            while let event = keyer.next(before: limit, assembling: &assembler) {
                switch event {
                case .character(let character): patterns.append(character.pattern.description)
                case .edge(let edge): if let mark = KeyedMark(endingWith: edge) { marks.append(mark) }
                case .word: break
                }
            }
        }
        for change in changes {
            run(to: change.sample)
            keyer.contact(change.contact, isDown: change.isDown, at: change.sample)
        }
        run(to: (changes.last?.sample ?? 0) + 30 * rate)
        return (patterns, parsed.letters.map(\.pattern.description), marks, changes)
    }

    private static let all = Alphabet.international.symbols.map(\.text).joined()

    @Test("keys every character in every mode", arguments: Keyer.Mode.allCases, [1, 5, 13, 22, 60])
    func everyCharacter(mode: Keyer.Mode, wordsPerMinute: Int) throws {
        for rate in [8000, 44_100, 48_000] {
            let result = try keyed(PerfectHandTests.all, .init(mode: mode, wordsPerMinute: wordsPerMinute), rate: rate)
            #expect(result.patterns == result.expected)
        }
    }

    @Test("marks are as long as contacts are closed, to a sample", arguments: Keyer.Mode.allCases)
    func lengths(mode: Keyer.Mode) throws {
        let result = try keyed("PARIS 5NN", .init(mode: mode, wordsPerMinute: 23), rate: 48_000)
        let pairs = stride(from: 0, to: result.changes.count, by: 2).map {
            (result.changes[$0], result.changes[$0 + 1])
        }
        #expect(pairs.count == result.marks.count)
        for (mark, (down, up)) in zip(result.marks, pairs) {
            #expect(down.isDown && !up.isDown && down.contact == up.contact)
            #expect(abs(mark.start - down.sample) <= 1)
            #expect(abs(mark.end - up.sample) <= 1)
        }
    }

    @Test("spaces between characters and words are three and seven units")
    func spaces() throws {
        let result = try keyed("EE E", .init(mode: .iambicB, wordsPerMinute: 20), rate: 48_000)
        #expect(result.marks.map(\.start) == [1000, 1000 + 4 * 2880, 1000 + 12 * 2880])
    }

    @Test("the hand waits for the keyer's own spaces", arguments: Keyer.Mode.allCases, [3, 5, 7])
    func autospace(mode: Keyer.Mode, units: Int) throws {
        for wordsPerMinute in [7, 23, 37] {
            var settings = Keyer.Settings(mode: mode, wordsPerMinute: wordsPerMinute)
            settings.autospace = units
            let result = try keyed(PerfectHandTests.all, settings, rate: 8000)
            #expect(result.patterns == result.expected)
        }
    }

    @Test("an empty text keys nothing")
    func empty() throws {
        let hand = PerfectHand(settings: .init(), sampleRate: 48_000)
        #expect(hand.changes(keying: try MorseText(parsing: ""), from: 0).isEmpty)
    }
}
