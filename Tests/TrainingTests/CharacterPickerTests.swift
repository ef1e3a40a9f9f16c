import Morse
import Testing

@testable import Training

@Suite struct CharacterPickerTests {
    private static func tally(_ character: String, right: Int, wrong: Int) -> SessionTally {
        var tally = SessionTally()
        for index in 0..<right + wrong {
            tally.add(Attempt(direction: .receive, target: character, answer: index < right ? character : ""))
        }
        return tally
    }

    private static func history(_ entries: [String: (attempts: Int, correct: Int)]) -> [String: CharacterTotals] {
        entries.mapValues {
            var totals = CharacterTotals()
            totals.receiveAttempts = $0.attempts
            totals.receiveCorrect = $0.correct
            return totals
        }
    }

    @Test(arguments: Course.letters.levels)
    func `At every level probabilities sum to one, each at least half of its uniform share`(level: Int) {
        var generator = SplitMix64(seed: UInt64(level))
        let characters = Course.letters.characters(atLevel: level)
        for _ in 0..<20 {
            let history = Self.history(
                Dictionary(
                    uniqueKeysWithValues: characters.map {
                        let attempts = Int(generator.unitInterval() * 500)
                        return ($0, (attempts, Int(generator.unitInterval() * Double(attempts))))
                    }))
            let picker = CharacterPicker(
                characters: characters, newest: Course.letters.newest(atLevel: level), history: history)
            let probabilities = picker.probabilities(after: SessionTally())
            #expect(abs(probabilities.reduce(0, +) - 1) < 1e-12)
            for probability in probabilities { #expect(probability > 0.5 / Double(level)) }
        }
    }

    @Test(arguments: [2, 3, 10, 26])
    func `Choices follow the probabilities, and every character comes up`(level: Int) {
        let characters = Course.letters.characters(atLevel: level)
        let picker = CharacterPicker(
            characters: characters, newest: Course.letters.newest(atLevel: level),
            history: Self.history(["K": (50, 10), "M": (50, 50)]))
        let probabilities = picker.probabilities(after: SessionTally())
        var generator = SplitMix64(seed: 99)
        var counts: [String: Int] = [:]
        let draws = 20_000
        for _ in 0..<draws {
            if let character = picker.pick(after: SessionTally(), using: &generator) {
                counts[character, default: 0] += 1
            }
        }
        for (character, probability) in zip(characters, probabilities) {
            let expected = probability * Double(draws)
            let deviation = (expected * (1 - probability)).squareRoot()
            #expect(abs(Double(counts[character] ?? 0) - expected) < 5 * deviation)
            #expect(Double(counts[character] ?? 0) > 0.4 * Double(draws) / Double(level))
        }
        #expect((counts["K"] ?? 0) > (counts["M"] ?? 0))
    }

    @Test func `Each wrong answer makes a character more likely, each right one less`() {
        let picker = CharacterPicker(characters: ["K", "M", "R"])
        func probability(right: Int, wrong: Int) -> Double {
            picker.probabilities(after: Self.tally("K", right: right, wrong: wrong))[0]
        }
        for right in 0..<10 {
            for wrong in 0..<10 {
                #expect(probability(right: right, wrong: wrong + 1) > probability(right: right, wrong: wrong))
                #expect(probability(right: right + 1, wrong: wrong) < probability(right: right, wrong: wrong))
            }
        }
    }

    @Test func `The newest character is favoured until it was answered twenty times`() {
        let picker = CharacterPicker(characters: ["K", "M", "R"], newest: ["R"])
        let plain = CharacterPicker(characters: ["K", "M", "R"])
        for right in 0..<20 {
            let tally = Self.tally("R", right: right, wrong: 0)
            #expect(picker.probabilities(after: tally)[2] > plain.probabilities(after: tally)[2])
        }
        let tally = Self.tally("R", right: 20, wrong: 0)
        #expect(picker.probabilities(after: tally) == plain.probabilities(after: tally))
    }

    @Test func `A long history weighs no more than twenty answers`() {
        let long = CharacterPicker(characters: ["K", "M"], history: Self.history(["K": (2000, 1000)]))
        let short = CharacterPicker(characters: ["K", "M"], history: Self.history(["K": (20, 10)]))
        #expect(long.probabilities(after: SessionTally()) == short.probabilities(after: SessionTally()))
    }

    @Test func `Only the history of its own direction counts`() {
        var totals = CharacterTotals()
        totals.sendAttempts = 20
        let receive = CharacterPicker(characters: ["K", "M"], history: ["K": totals])
        let send = CharacterPicker(characters: ["K", "M"], history: ["K": totals], direction: .send)
        #expect(receive.probabilities(after: SessionTally()) == [0.5, 0.5])
        #expect(send.probabilities(after: SessionTally())[0] > 0.5)
    }

    @Test func `Nothing can be chosen from nothing, and the rounding at the end of the scale is the last character`() {
        var generator = SplitMix64(seed: 1)
        #expect(CharacterPicker(characters: []).pick(after: SessionTally(), using: &generator) == nil)
        var highest = ConstantGenerator(value: .max)
        #expect(CharacterPicker(characters: ["K", "M"]).pick(after: SessionTally(), using: &highest) == "M")
    }
}

/// Returns the same bits each time, for both ends of every scale.
struct ConstantGenerator: RandomNumberGenerator {
    let value: UInt64
    func next() -> UInt64 { value }
}

@Suite struct GroupMakerTests {
    @Test(arguments: [1...1, 2...5, 3...3, 1...10])
    func `Every length of the range is as likely as another`(range: ClosedRange<Int>) {
        let maker = GroupMaker(length: range, picker: CharacterPicker(characters: ["K", "M", "R"]))
        var generator = SplitMix64(seed: 5)
        var counts: [Int: Int] = [:]
        for _ in 0..<10_000 {
            counts[maker.group(after: SessionTally(), using: &generator).count, default: 0] += 1
        }
        #expect(Set(counts.keys) == Set(range))
        let expected = 10_000 / Double(range.count)
        for count in counts.values { #expect(abs(Double(count) - expected) <= 5 * expected.squareRoot()) }
    }

    @Test func `The ends of the scale are the ends of the range`() {
        let maker = GroupMaker(picker: CharacterPicker(characters: ["K", "M"]))
        var lowest = ConstantGenerator(value: 0)
        var highest = ConstantGenerator(value: .max)
        #expect(maker.group(after: SessionTally(), using: &lowest) == ["K", "K"])
        #expect(maker.group(after: SessionTally(), using: &highest) == ["M", "M", "M", "M", "M"])
    }

    @Test func `A group has at least one character, unless there are none to choose from`() {
        var generator = SplitMix64(seed: 5)
        let odd = GroupMaker(length: -3...0, picker: CharacterPicker(characters: ["K"]))
        #expect(odd.group(after: SessionTally(), using: &generator) == ["K"])
        let empty = GroupMaker(picker: CharacterPicker(characters: []))
        #expect(empty.group(after: SessionTally(), using: &generator).isEmpty)
    }
}
