/// Callsigns of one shape, and how often such a station is heard on the air.
struct CallsignSeries: Equatable, Sendable {
    /// The callsign begins with one of these.
    var prefixes: [String]
    /// One of these follows.
    var digits: [String]
    /// Lengths of the suffix; a length listed twice is twice as frequent.
    var suffixLengths: [Int]
    /// The relative frequency among all series.
    var weight: Int

    /// All of them.
    static let all = CallsignTable.series

    /// The sum of their weights.
    static let totalWeight = all.reduce(0) { $0 + $1.weight }
}
