import Morse
import Testing

@testable import Training

@Suite struct MemoryPickerTests {
    private static let today = Day(ordinal: 20_000)

    private static func attempt(_ target: String, _ answer: String? = nil, _ milliseconds: Int = 700) -> Attempt {
        Attempt(
            direction: .receive, target: target, answer: answer ?? target, recognitionMilliseconds: milliseconds)
    }

    /// Each character was asked `times` times on one day and answered correctly.
    private static func memories(_ characters: String, times: Int = 10, daysAgo: Int) -> Memories {
        Memories(
            characters.flatMap { character in
                (0..<times).map { _ in Recall(attempt(String(character)), on: today.advanced(by: -daysAgo)) }
            }, limitMilliseconds: 1500)
    }

    private static func picker(
        _ characters: String, _ memories: Memories, length: ClosedRange<Int> = 1...1
    ) -> MemoryPicker {
        MemoryPicker(
            characters: characters.map(String.init), memories: memories, direction: .receive, length: length, on: today)
    }

    @Test func `probabilities sum to one, none is below its floor, and what is weak or unknown is likelier`() {
        var dice = SplitMix64(seed: 1)
        for _ in 0..<200 {
            let letters = Course.letters.characters(atLevel: Int.random(in: 2...26, using: &dice))
            var picker = Self.picker(letters.joined(), Self.memories(letters.joined(), daysAgo: 0))
            for _ in 0..<20 {
                let target = letters.randomElement(using: &dice) ?? "K"
                picker.take(Self.attempt(target, Bool.random(using: &dice) ? target : "K"))
            }
            let probabilities = picker.probabilities
            #expect(abs(probabilities.reduce(0, +) - 1) < 1e-9)
            #expect(probabilities.allSatisfy { $0 >= MemoryPicker.floor / Double(letters.count) })
        }
        let known = Self.picker("KMR", Self.memories("KM", daysAgo: 0)).probabilities
        #expect(known[2] > 3 * known[0] && known[0] == known[1])
    }

    @Test func `a missed character comes again after three others, once for each mistake`() {
        let letters = "KMRSUAPTLO"
        for seed in 0..<50 as Range<UInt64> {
            var dice = SplitMix64(seed: seed)
            var picker = Self.picker(letters, Self.memories(letters, times: 30, daysAgo: 0))
            let missed = picker.group(using: &dice)[0]
            // An answer outside the course begins no drill.
            picker.take(Self.attempt(missed, "*"))
            var following: [String] = []
            for _ in 0..<4 {
                let next = picker.group(using: &dice)[0]
                following.append(next)
                picker.take(Self.attempt(next))
            }
            #expect(following[3] == missed || following[2] == missed)
        }
    }

    @Test func `two mistakes of a kind bring six answers of the pair, and then it ends`() {
        let letters = "KMRSUAPTLO"
        var dice = SplitMix64(seed: 2)
        var picker = Self.picker(letters, Self.memories(letters, times: 30, daysAgo: 0))
        for _ in 0..<2 { picker.take(Self.attempt("U", "A")) }
        var asked: [String] = []
        for _ in 0..<40 {
            let next = picker.group(using: &dice)[0]
            asked.append(next)
            picker.take(Self.attempt(next))
        }
        #expect(asked.prefix(6).allSatisfy { ["U", "A"].contains($0) })
        #expect(Set(asked.prefix(6)).count == 2)
        #expect(asked.dropFirst(8).count { ["U", "A"].contains($0) } < 20)
    }

    @Test func `what is fading is asked first, the worst before the others, each once`() {
        var memories = Self.memories("KM", times: 1, daysAgo: 100)
        for recall in [("R", 40), ("S", 1)].map({ Recall(Self.attempt($0), on: Self.today.advanced(by: -$1)) }) {
            memories.take(recall)
        }
        var dice = SplitMix64(seed: 3)
        var picker = Self.picker("KMRS", memories)
        var asked: [String] = []
        for _ in 0..<3 {
            asked.append(picker.group(using: &dice)[0])
            picker.take(Self.attempt(asked[asked.count - 1]))
        }
        #expect(Set(asked.prefix(2)) == ["K", "M"] && asked[2] == "R")
        #expect(picker.probabilities.allSatisfy { $0 > 0 })
    }

    @Test func `groups have every length in the range, and a picker that is stored goes on exactly`() throws {
        var dice = SplitMix64(seed: 4)
        var picker = Self.picker("KMRSU", Self.memories("KMR", daysAgo: 3), length: 1...3)
        var lengths: Set<Int> = []
        for _ in 0..<60 {
            let group = picker.group(using: &dice)
            lengths.insert(group.count)
            for (place, target) in group.enumerated() { picker.take(Self.attempt(target, place == 0 ? "M" : nil)) }
        }
        #expect(lengths == [1, 2, 3])
        var empty = Self.picker("", Self.memories("K", daysAgo: 1))
        #expect(empty.group(using: &dice).isEmpty)
    }
}
