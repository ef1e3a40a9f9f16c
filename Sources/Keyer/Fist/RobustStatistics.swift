/// Statistics that a few slips do not move.
enum RobustStatistics {
    /// The value in the middle; nil without values.
    static func median(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// Variation as a share of the median: 1.4826 times the median of the distances from it, which is the standard
    /// deviation where values have a normal distribution.
    static func variation(_ values: [Double]) -> Double? {
        guard let median = median(values), median > 0 else { return nil }
        return self.median(values.map { abs($0 - median) }).map { 1.4826 * $0 / median }
    }

    /// Slope of a line through points: the median of the slopes between any two (Theil and Sen).  Nil where no two
    /// points lie side by side.
    static func slope(_ points: [(x: Double, y: Double)]) -> Double? {
        var slopes: [Double] = []
        for (index, one) in points.enumerated() {
            for other in points[(index + 1)...] where other.x != one.x {
                slopes.append((other.y - one.y) / (other.x - one.x))
            }
        }
        return median(slopes)
    }
}
