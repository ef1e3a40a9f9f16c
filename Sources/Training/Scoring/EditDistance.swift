public enum EditDistance {
    /// The minimum number of insertions, deletions and replacements that turn one sequence into the other
    /// (Levenshtein).
    public static func between<Parts: Collection>(_ left: Parts, _ right: Parts) -> Int where Parts.Element: Equatable {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let cost = min(diagonal + (a == b ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                diagonal = row[j + 1]
                row[j + 1] = cost
            }
        }
        return row[right.count]
    }
}
