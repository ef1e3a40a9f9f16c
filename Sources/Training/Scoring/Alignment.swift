/// Aligns an answer with what was sent, so that one missed character counts as one error and not as many.
///
/// The alignment has the least edit distance (Levenshtein 1965: a wrong, a missed and a surplus character cost 1 each).
/// Of several, the one with the most matches wins: someone who answers "M K" to "K M" heard one of them. If several
/// remain, then from the left a match is preferred to a substitution, a substitution to a missed character, and a
/// missed one to a surplus one.
public struct Alignment: Equatable, Sendable {
    /// For each character of the target, the index of its counterpart in the answer; nil if it was missed.
    public var answerIndices: [Int?]
    /// Indices of surplus characters in the answer, rising.
    public var extraIndices: [Int]

    /// Aligns the answer with the target.
    public init(target: [String], answer: [String]) {
        let costs = Costs(target: target, answer: answer)
        answerIndices = []
        extraIndices = []
        var row = 0
        var column = 0
        while row < target.count || column < answer.count {
            switch costs.step(row, column) {
            case .pair:
                answerIndices.append(column)
                row += 1
                column += 1
            case .missed:
                answerIndices.append(nil)
                row += 1
            case .extra:
                extraIndices.append(column)
                column += 1
            }
        }
    }
}

/// The least cost of aligning every tail of a target with every tail of an answer.
private struct Costs {
    /// One edit outweighs all matches together; a match reduces the cost slightly.
    typealias Cost = Int

    enum Step { case pair, missed, extra }

    private let target: [String]
    private let answer: [String]
    private let edit: Cost
    private var table: [Cost]

    init(target: [String], answer: [String]) {
        self.target = target
        self.answer = answer
        edit = min(target.count, answer.count) + 1
        table = Array(repeating: 0, count: (target.count + 1) * (answer.count + 1))
        for row in stride(from: target.count, through: 0, by: -1) {
            for column in stride(from: answer.count, through: 0, by: -1)
            where (row, column) != (target.count, answer.count) {
                table[index(row, column)] = best(row, column).cost
            }
        }
    }

    func step(_ row: Int, _ column: Int) -> Step { best(row, column).step }

    private func best(_ row: Int, _ column: Int) -> (cost: Cost, step: Step) {
        var candidates: [(cost: Cost, step: Step)] = []
        if row < target.count, column < answer.count {
            let pair = target[row] == answer[column] ? -1 : edit
            candidates.append((pair + table[index(row + 1, column + 1)], .pair))
        }
        if row < target.count { candidates.append((edit + table[index(row + 1, column)], .missed)) }
        if column < answer.count { candidates.append((edit + table[index(row, column + 1)], .extra)) }
        // `min` keeps the first of equals, so the order above is the order of preference; a match and a substitution
        // are never both possible.
        return candidates.min { $0.cost < $1.cost } ?? (0, .pair)
    }

    private func index(_ row: Int, _ column: Int) -> Int { row * (answer.count + 1) + column }
}
