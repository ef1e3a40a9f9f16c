import Testing

@testable import Training

@Suite struct AlignmentTests {
    /// All texts of A, B and C with up to `length` characters.
    private static func texts(upTo length: Int) -> [[String]] {
        var all: [[String]] = [[]]
        var longest: [[String]] = [[]]
        for _ in 0..<length {
            longest = longest.flatMap { text in ["A", "B", "C"].map { text + [$0] } }
            all += longest
        }
        return all
    }

    private static func measure(_ alignment: Alignment, target: [String], answer: [String]) -> (cost: Int, matches: Int)
    {
        var cost = alignment.extraIndices.count
        var matches = 0
        for (character, index) in zip(target, alignment.answerIndices) {
            if let index, answer[index] == character { matches += 1 } else { cost += 1 }
        }
        return (cost, matches)
    }

    /// Exhaustive search for the least cost and, at that cost, the most matches.
    private static func best(_ target: ArraySlice<String>, _ answer: ArraySlice<String>) -> (cost: Int, matches: Int) {
        guard let first = target.first else { return (answer.count, 0) }
        guard let given = answer.first else { return (target.count, 0) }
        let paired = best(target.dropFirst(), answer.dropFirst())
        let missed = best(target.dropFirst(), answer)
        let extra = best(target, answer.dropFirst())
        let isMatch = first == given
        return [
            (paired.cost + (isMatch ? 0 : 1), paired.matches + (isMatch ? 1 : 0)),
            (missed.cost + 1, missed.matches), (extra.cost + 1, extra.matches),
        ].min { ($0.cost, -$0.matches) < ($1.cost, -$1.matches) } ?? (0, 0)
    }

    /// Whether the alignment uses every character once and in order, at the least cost and with the most matches.
    private static func isSound(_ alignment: Alignment, target: [String], answer: [String]) -> Bool {
        let paired = alignment.answerIndices.compactMap(\.self)
        return alignment.answerIndices.count == target.count
            && paired == paired.sorted() && alignment.extraIndices == alignment.extraIndices.sorted()
            && (paired + alignment.extraIndices).sorted() == Array(answer.indices)
            && measure(alignment, target: target, answer: answer) == best(target[...], answer[...])
    }

    @Test func `Five substitutions are fewer edits than three missed and three surplus characters with two matches`() {
        let alignment = Alignment(target: "VWXAB".map { String($0) }, answer: "ABCDE".map { String($0) })
        #expect(alignment.answerIndices == [0, 1, 2, 3, 4])
        #expect(alignment.extraIndices.isEmpty)
    }

    @Test func `Every alignment of short texts is complete, in order, least in cost and richest in matches`() {
        let answers = Self.texts(upTo: 3)
        for target in Self.texts(upTo: 4) {
            let unsound = answers.filter {
                !Self.isSound(Alignment(target: target, answer: $0), target: target, answer: $0)
            }
            #expect(unsound.isEmpty, "\(target)")
        }
    }

    @Test(arguments: [
        ("KMRSU", "MRSU", "-MRSU", ""),  // one missed character costs one
        ("KMRSU", "KRSU", "K-RSU", ""),
        ("KMR", "KSR", "KSR", ""),  // a substitution
        ("KM", "MK", "-M", "K"),  // the one that was heard counts
        ("KKM", "KM", "K-M", ""),  // a match comes before a missed character
        ("KM", "R", "R-", ""),  // a substitution comes before a missed character
        ("KM", "RSM", "RM", "S"),  // and before a surplus one
        ("K", "", "-", ""), ("", "K", "", "K"), ("", "", "", ""),
    ])
    func `Ties are decided as documented`(target: String, answer: String, aligned: String, extras: String) {
        let given = answer.map(String.init)
        let alignment = Alignment(target: target.map(String.init), answer: given)
        #expect(alignment.answerIndices.map { $0.map { given[$0] } ?? "-" }.joined() == aligned)
        #expect(alignment.extraIndices.map { given[$0] }.joined() == extras)
    }
}
