import Morse
import Testing

@Suite("Keying")
struct KeyingTests {
    @Test("PARIS and its space last 60 seconds over the effective speed, at every pair of speeds")
    func paris() throws {
        let text = try MorseText(parsing: "PARIS PARIS")
        for rate in [44_100, 48_000] {
            for spacing in Spacing.allCases {
                for speed in TimingTests.speeds {
                    let timing = Timing(speed: speed, spacing: spacing, sampleRate: rate)
                    let second = timing.keying(of: text).marks[14].start
                    #expect(second == Rational(60 * Int64(rate), Int64(speed.effective)).rounded)
                }
            }
        }
    }

    @Test("every mark and space is within one sample of its exact length, at every pair of speeds")
    func exact() throws {
        let text = try MorseText(parsing: "PARIS <SK> 73")
        for speed in TimingTests.speeds {
            let timing = Timing(speed: speed, sampleRate: 44_100)
            var exact: [(start: Rational, end: Rational)] = []
            var position = Rational.zero
            for word in text.words {
                for letter in word {
                    for element in letter.pattern {
                        exact.append((position, position + timing.length(of: element)))
                        position = position + timing.length(of: element) + timing.unit
                    }
                    position = position + timing.characterSpace - timing.unit
                }
                position = position + timing.wordSpace - timing.characterSpace
            }
            let marks = timing.keying(of: text).marks
            try #require(marks.count == exact.count)
            for (mark, ideal) in zip(marks, exact) {
                #expect(abs(Double(mark.start) - Double(ideal.start)) <= 0.5)
                #expect(abs(Double(mark.length) - Double(ideal.end - ideal.start)) < 1)
            }
            for (index, mark) in marks.enumerated().dropFirst() {
                let space = Double(exact[index].start - exact[index - 1].end)
                #expect(abs(Double(mark.start - marks[index - 1].end) - space) < 1)
            }
        }
    }

    @Test("marks are in order, separate, not empty, and end where the text does", arguments: TimingTests.rates)
    func ordered(rate: Int) throws {
        let text = try MorseText([Alphabet.international.symbols, ["K", "M"], ["E"]])
        for wpm in [5, 13, 20, 60] {
            let timing = Timing(speed: try Speed(character: wpm), sampleRate: rate)
            let keying = Keying(text, timing: timing)
            #expect(keying.marks.first?.start == 0)
            #expect(keying.marks.allSatisfy { $0.length > 0 })
            #expect(zip(keying.marks, keying.marks.dropFirst()).allSatisfy { $0.end < $1.start })
            #expect(keying.length == timing.length(of: text).rounded)
            #expect(keying.characterEnds.count == text.letters.count)
            #expect(keying.characterEnds.last == keying.length)
        }
    }

    @Test("a character ends with its last mark")
    func characterEnds() throws {
        let text = try MorseText(parsing: "KE <AR>")
        let keying = Keying(text, timing: Timing(speed: try Speed(character: 17, effective: 9), sampleRate: 44_100))
        #expect(keying.characterEnds == [keying.marks[2].end, keying.marks[3].end, keying.marks[8].end])
    }

    @Test("empty text has no marks")
    func empty() throws {
        let timing = Timing(speed: try Speed(character: 20), sampleRate: 48_000)
        let text = try MorseText(parsing: "")
        #expect(timing.keying(of: text) == Keying(marks: [], characterEnds: []))
        #expect(timing.length(of: text) == .zero)
        #expect(timing.keying(of: text).length == 0)
    }

    @Test("an hour of code does not drift")
    func drift() throws {
        let text = try MorseText(parsing: Array(repeating: "PARIS", count: 1021).joined(separator: " "))
        let timing = Timing(speed: try Speed(character: 19, effective: 17), sampleRate: 44_100)
        let keying = timing.keying(of: text)
        #expect(keying.marks[14 * 1020].start == Rational(60 * 44_100 * 1020, 17).rounded)
    }

    @Test("the first characters and the rest together have all marks and spaces but the one between")
    func parts() throws {
        let keying = Timing(speed: try Speed(character: 20), sampleRate: 8000).keying(
            of: try MorseText(parsing: "CQ DE <KN>"))
        #expect(keying.dropping(characters: 0) == keying && keying.prefix(characters: 5) == keying)
        for count in 1..<5 {
            let (first, rest) = (keying.prefix(characters: count), keying.dropping(characters: count))
            #expect((first.marks + rest.marks).map(\.length) == keying.marks.map(\.length))
            #expect(first.length == keying.characterEnds[count - 1] && rest.marks.first?.start == 0)
            #expect(rest.characterEnds.last == rest.length && rest.characterEnds.count == 5 - count)
        }
        #expect(keying.dropping(characters: 5) == Keying(marks: [], characterEnds: []))
        #expect(keying.prefix(characters: 0) == Keying(marks: [], characterEnds: []))
    }
}
