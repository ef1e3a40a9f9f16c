internal import Morse

/// Which of the marks that were keyed stands for which element of what was asked for.
///
/// The cheapest way to lay one over the other: a mark in the place of an element costs the more the farther their
/// lengths are apart as a factor, one too many or too few costs more than any of these.  So a mark keeps its place even
/// if it was so short or long that it was read as the other element.
struct MarkAlignment {
    /// A factor between lengths that costs 1: 1.4.
    private static let tolerance = 0.35
    /// The most that a mark in the place of an element costs.
    private static let mismatch = 6.0
    /// What a mark too many or an element too few costs.
    private static let gap = 9.0

    /// For each mark the place in the target, or nil if it is one too many.
    let places: [Int?]

    /// Aligns marks with what was asked for.
    ///
    /// - Parameter unit: samples of a dit as this hand keys it.
    init(marks: [KeyedMark], target: Pattern, unit: Double) {
        let rows = marks.count
        let columns = target.count
        var costs = Array(repeating: Array(repeating: 0.0, count: columns + 1), count: rows + 1)
        for row in 0...rows {
            for column in 0...columns where row + column > 0 {
                var least = Double.infinity
                if row > 0 { least = costs[row - 1][column] + MarkAlignment.gap }
                if column > 0 { least = min(least, costs[row][column - 1] + MarkAlignment.gap) }
                if row > 0, column > 0 {
                    let cost = MarkAlignment.cost(of: marks[row - 1], as: target[column - 1], unit: unit)
                    least = min(least, costs[row - 1][column - 1] + cost)
                }
                costs[row][column] = least
            }
        }
        var places: [Int?] = Array(repeating: nil, count: rows)
        var (row, column) = (rows, columns)
        while row > 0, column > 0 {
            let cost = MarkAlignment.cost(of: marks[row - 1], as: target[column - 1], unit: unit)
            if costs[row][column] == costs[row - 1][column - 1] + cost {
                (row, column) = (row - 1, column - 1)
                places[row] = column
            } else if costs[row][column] == costs[row - 1][column] + MarkAlignment.gap {
                row -= 1
            } else {
                column -= 1
            }
        }
        self.places = places
    }

    private static func cost(of mark: KeyedMark, as element: Element, unit: Double) -> Double {
        if let made = mark.element { return made == element ? 0 : mismatch }
        let distance = distance(of: mark, from: element, unit: unit) / tolerance
        return min(distance * distance, mismatch)
    }

    /// How far a mark's length is from an element's, as the logarithm of a factor.
    static func distance(of mark: KeyedMark, from element: Element, unit: Double) -> Double {
        abs(naturalLogarithm(Double(max(1, mark.length)) / (Double(element.units) * unit)))
    }
}
