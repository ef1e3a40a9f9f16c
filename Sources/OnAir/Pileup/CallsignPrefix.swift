public enum CallsignPrefix {
    /// The characters up to the last digit before the suffix. The prefix of a callsign without a digit is its first two
    /// letters and a zero. The prefix of a station abroad is the part before the stroke (rules of the CQ WW WPX
    /// Contest, section V).
    public static func prefix(of call: String) -> String {
        let parts = call.split(separator: "/").map(String.init)
        if parts.count > 1, let first = parts.first, first.count < parts[1].count, first.count <= 4 {
            return first.last?.isNumber == true ? first : "\(first.prefix(2))0"
        }
        let base = parts.max { $0.count < $1.count } ?? call
        guard let last = base.lastIndex(where: \.isNumber) else { return "\(base.prefix(2))0" }
        let prefix = String(base[...last])
        // A single digit after the stroke is another call area.
        guard parts.count > 1, let area = parts.last, area.count == 1, area.allSatisfy(\.isNumber) else {
            return prefix
        }
        return "\(prefix.dropLast())\(area)"
    }
}
