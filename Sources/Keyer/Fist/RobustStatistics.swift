/// Statistics that are robust against a few slips.
enum RobustStatistics {
    /// The median; nil without values.
    static func median(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// Variation as a share of the median: 1.4826 times the median absolute deviation, which equals the standard
    /// deviation for normally distributed values.
    static func variation(_ values: [Double]) -> Double? {
        guard let median = median(values), median > 0 else { return nil }
        return self.median(values.map { abs($0 - median) }).map { 1.4826 * $0 / median }
    }

    /// Slope of a line through points: the median of the slopes between all pairs (Theil and Sen). Nil if no two points
    /// differ in x.
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
