import Morse
import Testing

@testable import Training

@Suite struct ScoringTests {
    private static func verdict(_ target: String, _ answer: String, _ scoring: Scoring = .placed) -> Verdict {
        var question = Question(target: target.map { String($0) })
        for character in answer {
            question.write(String(character), next: nil, in: .international, at: .start)
        }
        return question.verdict(on: .written, scoring: scoring)
    }

    private static func right(_ target: String, _ answer: String, _ scoring: Scoring = .placed) -> Int {
        verdict(target, answer, scoring).attempts.count(where: \.isCorrect)
    }

    @Test(arguments: [2, 3, 10]) func `Random typing scores chance`(count: Int) {
        let characters = Array(Course.letters.characters.prefix(count)).joined().map { $0 }
        var generator = SplitMix64(seed: 7)
        var (asked, right) = (0, 0)
        for _ in 0..<1000 {
            let length = generator.pick([2, 3, 4, 5])
            let (target, answer) = (
                String((0..<length).map { _ in generator.pick(characters) }),
                String((0..<length).map { _ in generator.pick(characters) })
            )
            asked += length
            right += Self.right(target, answer)
        }
        let score = 100 * Double(right) / Double(asked)
        #expect(abs(score - 100 / Double(count)) <= 2, "\(score)")
    }

    @Test func `An answer that is wrong in every place scores nothing`() {
        for (target, answer) in [("KM", "MK"), ("KMR", "MRK"), ("KMKM", "MKMK"), ("KKMM", "MMKK"), ("KMKMK", "MKMKM")] {
            #expect(Self.right(target, answer) == 0, "\(target)")
        }
        #expect(Self.right("KM", "MK", .aligned) == 1, "as the seeds count")
    }

    @Test func `A character lost in a long group costs that character only`() {
        #expect(Self.right("KMRSU", "MRSUA") == 4)
        #expect(Self.right("KMRS", "KRSU") == 3)
        #expect(Self.right("KMRSU", "KRSXU") == 4)
        #expect(Self.right("KMRSU", "MRSU") == 4, "lengths differ")
        #expect(Self.right("KMR", "MRS") == 0, "too short to tell")
    }

    @Test func `Swapped neighbours are one mistake`() {
        let pair = Self.verdict("RKM", "RMK")
        #expect(pair.mistakes == [.swapped(Array(pair.attempts.dropFirst()))])
        let other = Self.verdict("KMR", "MRK")
        #expect(other.mistakes.count == 3)
        #expect(Self.verdict("KK", "MM").mistakes.count == 1)
    }
}
