/// Callsigns of one shape, with their frequency on the air.
struct CallsignSeries: Equatable, Sendable {
    var prefixes: [String]
    var digits: [String]
    /// A length listed twice is twice as frequent.
    var suffixLengths: [Int]
    var weight: Int

    static let all = CallsignTable.series

    static let totalWeight = all.reduce(0) { $0 + $1.weight }
}
