import Morse

/// Matches the marks that were keyed to the elements that were asked for.
///
/// It finds the cheapest alignment. A mark in the place of an element costs more the larger the factor between their
/// lengths. A surplus mark or a missing element costs more than any such pair. So a mark keeps its place even if it was
/// so short or so long that it was read as the other element.
struct MarkAlignment {
    /// The factor between lengths that costs 1, as a logarithm: 1.4.
    private static let tolerance = 0.35
    /// The highest cost of a mark in the place of an element.
    private static let mismatch = 6.0
    /// The cost of a surplus mark or a missing element.
    private static let gap = 9.0

    /// The position of each mark in the target, or nil if the mark is surplus.
    let places: [Int?]

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

    /// The distance between a mark's length and an element's, as the logarithm of their ratio.
    static func distance(of mark: KeyedMark, from element: Element, unit: Double) -> Double {
        abs(naturalLogarithm(Double(max(1, mark.length)) / (Double(element.units) * unit)))
    }
}
