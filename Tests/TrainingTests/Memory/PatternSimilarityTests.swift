import Morse
import TestSupport
import Testing
import Training

@Suite struct PatternSimilarityTests {
    private func likeness(_ one: String, _ other: String) throws -> Double {
        PatternSimilarity.likeness(
            try #require(Alphabet.international.pattern(ofText: one)),
            try #require(Alphabet.international.pattern(ofText: other)))
    }

    @Test func `likeness is symmetric, one with itself, and below one with others`() {
        let patterns = Alphabet.international.symbols.compactMap(Alphabet.international.pattern(of:))
        for one in patterns {
            #expect(PatternSimilarity.likeness(one, one) == 1)
            #expect(PatternSimilarity.likeness(one, Pattern()) == 0)
            for other in patterns where one != other {
                let likeness = PatternSimilarity.likeness(one, other)
                #expect(likeness == PatternSimilarity.likeness(other, one))
                #expect(likeness > 0 && likeness < 1)
            }
        }
    }

    @Test func `pairs are ranked as people heard them`() throws {
        let pairs = try HeardLikeness.pairs.map { (heard: $0.likeness, law: try likeness($0.one, $0.other)) }
        #expect(pairs.count == 630)
        func ranks(_ values: [Double]) -> [Double] {
            var ranks = values
            for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
                ranks[index] = Double(rank)
            }
            return ranks
        }
        let (heard, law) = (ranks(pairs.map(\.heard)), ranks(pairs.map(\.law)))
        let squares = zip(heard, law).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        let count = Double(pairs.count)
        let spearman = 1 - 6 * squares / (count * (count * count - 1))
        #expect(spearman > 0.88, "\(spearman)")
    }

    @Test func `one element more matters less in long patterns, and mirror images are not specially alike`() throws {
        #expect(try likeness("S", "H") > likeness("E", "I"))
        #expect(try likeness("A", "N") < likeness("A", "W"))
    }
}
