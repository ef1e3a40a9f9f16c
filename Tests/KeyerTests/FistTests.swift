import Morse
import Testing

@testable import Keyer

@Suite("Fist")
struct FistTests {
    private static let rate = 8_000
    /// Samples for each unit at 12 words per minute.
    private static let unit = 800.0
    private static let letters = ["-.-", "--", ".-.", "...", "..-", ".-", ".--.", "-", "---", ".-.."]

    /// In units.
    private struct Hand {
        var dit = 1.0
        var dah = 3.0
        var space = 1.0
        var characterSpace = 3.0
        /// The largest share by which a length differs.
        var ditJitter = 0.0
        var dahJitter = 0.0
        var spaceJitter = 0.0
        /// The factor for the unit from one character to the next.
        var drift = 1.0
        /// The keyer makes these elements.
        var madeElements: Set<Element> = []
    }

    /// Characters in words of five, or single ones.
    private func fist(
        _ hand: Hand, mode: Keyer.Mode = .straight, count: Int = 100, isText: Bool = false
    ) throws -> Fist {
        var fist = Fist(mode: mode, wordsPerMinute: 12, sampleRate: FistTests.rate)
        var dice = SplitMix64(seed: 20)
        var unit = FistTests.unit
        var sample = 0.0
        var end = 0.0
        func length(_ units: Double, _ jitter: Double) -> Double {
            units * unit * Double.random(in: 1 - jitter...1 + jitter, using: &dice)
        }
        for index in 0..<count {
            let pattern = try #require(Pattern(FistTests.letters[index % FistTests.letters.count]))
            var marks: [KeyedMark] = []
            let spaceBefore = sample - end
            for element in pattern {
                let isDit = element == .dit
                let mark = length(isDit ? hand.dit : hand.dah, isDit ? hand.ditJitter : hand.dahJitter)
                marks.append(
                    KeyedMark(
                        start: Int(sample), length: Int(mark),
                        element: hand.madeElements.contains(element) ? element : nil))
                end = sample + mark
                sample = end + length(hand.space, hand.spaceJitter)
            }
            sample = end + length(hand.characterSpace, hand.spaceJitter)
            let isFirst = index % 5 == 0
            fist.add(
                marks, read: pattern, target: pattern, spaceBefore: isText && !isFirst ? Int(spaceBefore) : nil)
            if isText, isFirst, index > 0 { fist.add(wordSpace: Int(7 * unit)) }
            if !isText { sample += 10 * unit }
            unit *= hand.drift
        }
        return fist
    }

    private func value(_ kind: FistMeasure.Kind, _ fist: Fist) -> Double? {
        fist.measures.first { $0.kind == kind }?.value
    }

    private func isNear(_ value: Double?, _ expected: Double, _ tolerance: Double = 0.02) -> Bool {
        value.map { abs($0 - expected) <= tolerance } ?? false
    }

    @Test("even code has nothing to work on, by hand or by paddle")
    func even() throws {
        let keys: [(Keyer.Mode, Set<Element>)] = [(.straight, []), (.iambicB, [.dit, .dah]), (.bug, [.dit])]
        for (mode, made) in keys {
            let fist = try fist(Hand(madeElements: made), mode: mode, isText: true)
            #expect(fist.worst == nil)
            #expect(fist.demonstration == nil)
            #expect(fist.measures.count > 5)
            for measure in fist.measures {
                #expect(measure.grade == .excellent)
                #expect(measure.score > 99)
            }
        }
    }

    @Test("nothing is reported when too little was keyed")
    func little() throws {
        let fist = try fist(Hand(dah: 2), count: 1)
        #expect(fist.measures.isEmpty && fist.worst == nil && fist.handUnit == nil)
        var empty = Fist(mode: .straight, wordsPerMinute: 12, sampleRate: FistTests.rate)
        empty.add([], read: Pattern(), target: nil)
        #expect(empty.characters.isEmpty && empty.measures.isEmpty)
    }

    @Test("spaces between characters are reported only if there are any")
    func prompts() throws {
        let fist = try fist(Hand())
        #expect(value(.characterSpace, fist) == nil && value(.runTogether, fist) == nil)
        #expect(isNear(value(.dahLength, fist), 3))
    }

    @Test("whatever is off is found, measured and ranked worst")
    func worst() throws {
        let cases: [(Hand, Keyer.Mode, FistMeasure.Kind, Double)] = [
            (Hand(dah: 2.2), .straight, .dahLength, 2.2), (Hand(dah: 4.5), .straight, .dahLength, 4.5),
            (Hand(dit: 1.5, dah: 4.5, space: 0.7), .straight, .weight, 1.5 / 0.7),
            (Hand(space: 1.9), .straight, .weight, 1 / 1.9),
            (Hand(characterSpace: 1.9), .iambicB, .runTogether, 1),
            (Hand(characterSpace: 6), .iambicB, .characterSpace, 6),
            (Hand(space: 1.7), .single, .elementSpace, 1.7), (Hand(space: 2.2), .ultimatic, .split, 1),
            (Hand(dah: 2, madeElements: [.dit]), .bug, .dahLength, 2),
        ]
        for (hand, mode, kind, expected) in cases {
            var hand = hand
            if mode != .straight, mode != .bug { hand.madeElements = [.dit, .dah] }
            let fist = try fist(hand, mode: mode, isText: true)
            let worst = try #require(fist.worst)
            #expect(worst.kind == kind)
            #expect(isNear(worst.value, expected, 0.05), "\(worst)")
            #expect(worst.grade == .poor)
            #expect(worst.score < 37)
        }
    }

    @Test("uneven lengths are found: varying by up to 40 percent is a deviation of 0.3")
    func variation() throws {
        for (hand, kind) in [
            (Hand(ditJitter: 0.4), .ditVariation), (Hand(dahJitter: 0.4), .dahVariation),
            (Hand(spaceJitter: 0.6), .elementSpaceVariation),
        ] as [(Hand, FistMeasure.Kind)] {
            let fist = try fist(hand, count: 300)
            #expect(fist.worst?.kind == kind)
            // In a uniform distribution the median deviation is half of the largest.
            let farthest = max(hand.ditJitter, hand.dahJitter, hand.spaceJitter)
            #expect(isNear(value(kind, fist), 1.4826 * farthest / 2, 0.05))
        }
    }

    @Test("a hand that slows down is measured per minute")
    func drift() throws {
        let fist = try fist(Hand(drift: 1.003))
        let drift = try #require(value(.drift, fist))
        // A hundred characters of about two seconds, each 0.3 percent slower.
        #expect(drift < -0.05 && drift > -0.15)
        #expect(try value(.drift, self.fist(Hand(), count: 15)) == nil)
    }

    @Test("stretched text has its own ideal")
    func stretched() throws {
        var fist = try fist(Hand(characterSpace: 9, madeElements: [.dit, .dah]), mode: .iambicB, isText: true)
        #expect(fist.worst?.kind == .characterSpace)
        fist.idealCharacterSpace = 9
        let measure = try #require(fist.measures.first { $0.kind == .characterSpace })
        #expect(measure.grade == .excellent && measure.ideal == 9)
    }

    @Test(
        "a score is 100 at the ideal and 37 at either end of what is acceptable", arguments: FistMeasure.Kind.allCases)
    func score(kind: FistMeasure.Kind) {
        let ranges = kind.ranges
        #expect(isNear(FistMeasure(kind, ranges.ideal).score, 100))
        #expect(isNear(FistMeasure(kind, ranges.acceptable.upperBound).score, 36.79))
        #expect(isNear(FistMeasure(kind, ranges.acceptable.lowerBound).score, 36.79))
        #expect(ranges.acceptable.contains(ranges.excellent.lowerBound))
        #expect(ranges.acceptable.contains(ranges.excellent.upperBound))
        #expect(FistMeasure(kind, 50).grade == .poor)
    }

    @Test("only what the operator controls is reported")
    func controlled() throws {
        let hand = Hand(dit: 1.4, dah: 2, space: 0.6, madeElements: [.dit, .dah])
        let kinds = Set(try fist(hand, mode: .iambicB, isText: true).measures.map(\.kind))
        let marks: Set<FistMeasure.Kind> = [.dahLength, .weight, .ditVariation, .dahVariation, .drift]
        #expect(kinds.isDisjoint(with: marks))
        #expect(kinds.isSuperset(of: [.characterSpace, .wordSpace, .lateRelease, .earlyRelease]))
    }

    // MARK: Demonstrations

    private func lengths(_ keying: Keying) -> [Double] {
        keying.marks.map { (Double($0.length) / FistTests.unit * 100).rounded() / 100 }
    }

    private func spaces(_ keying: Keying) -> [Double] {
        zip(keying.marks, keying.marks.dropFirst()).map {
            (Double($1.start - $0.end) / FistTests.unit * 100).rounded() / 100
        }
    }

    @Test("the demonstration plays the operator's proportions, then even code at the same speed")
    func demonstration() throws {
        let heavy = try #require(try fist(Hand(dah: 2)).demonstration)
        // The longest of the keyed letters with both elements.
        #expect(heavy.patterns.count == 1 && heavy.patterns[0].count == 4)
        #expect(lengths(heavy.yours).allSatisfy { [1, 2].contains($0) })
        #expect(spaces(heavy.yours) == [1, 1, 1])
        #expect(lengths(heavy.ideal) == heavy.patterns[0].map { Double($0.units) })
        #expect(spaces(heavy.ideal) == [1, 1, 1])
        #expect(heavy.yours.characterEnds == [heavy.yours.length])

        let unequal = try #require(try fist(Hand(dahJitter: 0.4), count: 300).demonstration)
        let dahs = zip(lengths(unequal.yours), unequal.yours.marks).filter { $1.element == .dah }.map(\.0)
        #expect(dahs.count == 2)
        #expect(dahs[0] > 3.5 && dahs[1] < 2.5)
    }

    @Test("uneven lengths alternate between long and short, and split characters sound split")
    func otherDemonstrations() throws {
        let dits = try #require(try fist(Hand(ditJitter: 0.4), count: 300).demonstration)
        let yours = zip(lengths(dits.yours), dits.yours.marks).filter { $1.element == .dit }.map(\.0)
        #expect(yours[0] > 1.15 && yours[1] < 0.85)
        let spaces = try #require(try fist(Hand(spaceJitter: 0.6), count: 300).demonstration)
        #expect(self.spaces(spaces.yours)[0] > 1.2 && self.spaces(spaces.yours)[1] < 0.8)
        let hand = Hand(space: 2.2, madeElements: [.dit, .dah])
        let split = try #require(try fist(hand, mode: .ultimatic).demonstration)
        #expect(self.spaces(split.yours) == [2.2, 2.2, 2.2])
        #expect(self.spaces(split.ideal) == [1, 1, 1])
    }

    @Test("spaces are demonstrated between characters, and word spaces between words")
    func spaceDemonstration() throws {
        let paddle: Set<Element> = [.dit, .dah]
        let wide = try fist(Hand(characterSpace: 6, madeElements: paddle), mode: .iambicB, isText: true)
        let characters = try #require(wide.demonstration)
        #expect(characters.patterns.count == 3)
        #expect(spaces(characters.yours).filter { $0 > 2 } == [6, 6])
        #expect(spaces(characters.ideal).filter { $0 > 2 } == [3, 3])

        let tight = try fist(Hand(characterSpace: 1.5, madeElements: paddle), mode: .iambicB, isText: true)
        #expect(tight.demonstration.map { spaces($0.yours).filter { $0 != 1 } } == [1.5, 1.5])

        var words = try fist(Hand(madeElements: paddle), mode: .iambicB, isText: true)
        for _ in 0..<100 { words.add(wordSpace: Int(14 * FistTests.unit)) }
        #expect(words.worst?.kind == .wordSpace)
        #expect(words.demonstration.map { spaces($0.yours).filter { $0 != 1 } } == [14, 14])
        #expect(words.demonstration.map { spaces($0.ideal).filter { $0 != 1 } } == [7, 7])
    }

    // MARK: Labels

    private func marks(_ units: [Double]) -> [KeyedMark] {
        var sample = 0.0
        return units.map { length in
            defer { sample += (length + 1) * FistTests.unit }
            return KeyedMark(start: Int(sample), length: Int(length * FistTests.unit), element: nil)
        }
    }

    private func meant(_ units: [Double], read: String, target: String?) throws -> String {
        let character = FistCharacter(
            marks: marks(units), read: try #require(Pattern(read)), target: target.flatMap { Pattern($0) },
            unit: FistTests.unit)
        return character.meant.map { $0.map { $0 == .dit ? "." : "-" } ?? "?" }.joined()
    }

    @Test("marks keep the element they were meant as, even if they were read as the other one")
    func meant() throws {
        #expect(try meant([3, 1, 3], read: "-.-", target: nil) == "-.-")
        #expect(try meant([3, 1, 3], read: "-.-", target: "-.-") == "-.-")
        #expect(try meant([3, 1, 1.6], read: "-..", target: "-.-") == "-.-")
        #expect(try meant([1.9, 1, 3], read: "--.", target: "-.-") == "-.-")
        // The learner keyed another letter, so its marks do not match the target.
        #expect(try meant([1, 3], read: ".-", target: "-.") == "??")
        // One mark too many, then one too few.
        #expect(try meant([3, 1, 3, 1], read: "-.-.", target: "-.-") == "-.-?")
        #expect(try meant([1, 3, 1, 3], read: ".-.-", target: "-.-") == "?-.-")
        #expect(try meant([3, 3], read: "--", target: "-.-") == "--")
    }

    @Test("a misread mark counts towards the element it was meant as")
    func unbiased() throws {
        var fist = try fist(Hand(), count: 20)
        let before = try #require(value(.dahLength, fist))
        let target = try #require(Pattern("---"))
        for _ in 0..<40 { fist.add(marks([2, 2, 1.6]), read: try #require(Pattern("--.")), target: target) }
        let after = try #require(value(.dahLength, fist))
        #expect(before > 2.9 && after < 2.1)
        #expect(isNear(value(.ditVariation, fist), 0))
    }
}
