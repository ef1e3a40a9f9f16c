/// Aligns an answer with the target, so that one missed character counts as one error and not as many.
///
/// The alignment has the least edit distance (Levenshtein 1965: a wrong, missed or surplus character costs 1). Among
/// alignments with equal distance, the one with the most matches wins, so that the answer "M K" to "K M" has one match.
/// Remaining ties are resolved from the left: first a match, then a substitution, then a missed character, then a
/// surplus one.
public struct Alignment: Equatable, Sendable {
    /// For each character of the target, the index of its counterpart in the answer; nil if missed.
    public var answerIndices: [Int?]
    /// Indices of surplus characters in the answer, ascending.
    public var extraIndices: [Int]

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

/// The least cost of aligning every tail of a target with every tail of an answer, within a band.
///
/// A path of n edits strays at most n from the diagonals of its beginning and its end (Ukkonen 1985). The band is
/// therefore doubled until the best path in it has no more edits than the band is wide. An hour of running text fits in
/// memory and takes a moment to compare.
private struct Costs {
    /// One edit outweighs all matches together. A match reduces the cost by 1.
    typealias Cost = Int

    enum Step: UInt8 { case pair, missed, extra }

    /// More than the cost of any path.
    private static let endless = Cost.max / 2
    /// The first band width.
    private static let narrow = 32

    private let target: [Int]
    private let answer: [Int]
    private let edit: Cost
    /// Column offsets of the band, relative to the row.
    private var low = 0
    private var high = 0
    private var width = 0
    /// The best step at each place in the band, two bits each.
    private var steps: [UInt8] = []

    init(target: [String], answer: [String]) {
        var numbers: [String: Int] = [:]
        func number(_ text: String) -> Int {
            if let known = numbers[text] { return known }
            numbers[text] = numbers.count
            return numbers.count - 1
        }
        self.target = target.map(number)
        self.answer = answer.map(number)
        edit = min(target.count, answer.count) + 1
        var band = Self.narrow
        while fill(band: band) > band { band *= 2 }
    }

    /// Returns the number of edits of the best path in the band.
    private mutating func fill(band: Int) -> Int {
        low = min(0, answer.count - target.count) - band
        high = max(0, answer.count - target.count) + band
        width = min(high - low, answer.count) + 1
        steps = Array(repeating: 0, count: ((target.count + 1) * width + 3) / 4)
        var below = Array(repeating: Self.endless, count: answer.count + 2)
        var costs = below
        for row in stride(from: target.count, through: 0, by: -1) {
            let columns = max(0, row + low)...min(answer.count, row + high)
            costs[columns.upperBound + 1] = Self.endless
            for column in columns.reversed() {
                if row == target.count, column == answer.count {
                    costs[column] = 0
                    continue
                }
                let (cost, step) = best(row, column, below: below, right: costs[column + 1])
                costs[column] = cost
                let place = place(row, column)
                steps[place / 4] |= step.rawValue << UInt8(place % 4 * 2)
            }
            if columns.lowerBound > 0 { costs[columns.lowerBound - 1] = Self.endless }
            swap(&below, &costs)
        }
        return (below[0] + edit - 1) / edit
    }

    func step(_ row: Int, _ column: Int) -> Step {
        let place = place(row, column)
        return Step(rawValue: steps[place / 4] >> UInt8(place % 4 * 2) & 3) ?? .pair
    }

    /// The cheapest step from a place; ties in the order of preference. A place never allows both a match and a
    /// substitution.
    private func best(_ row: Int, _ column: Int, below: [Cost], right: Cost) -> (cost: Cost, step: Step) {
        var cost = Self.endless
        var step = Step.pair
        if row < target.count, column < answer.count {
            cost = below[column + 1] + (target[row] == answer[column] ? -1 : edit)
        }
        if row < target.count, below[column] + edit < cost { (cost, step) = (below[column] + edit, .missed) }
        if column < answer.count, right + edit < cost { (cost, step) = (right + edit, .extra) }
        return (min(cost, Self.endless), step)
    }

    private func place(_ row: Int, _ column: Int) -> Int { row * width + column - max(0, row + low) }
}
