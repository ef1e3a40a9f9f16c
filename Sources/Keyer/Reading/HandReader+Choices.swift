/// Keeps the most probable readings.
extension HandReader {
    /// How a length is read.
    enum Label {
        case dit, dah, part, inside, character, word
    }

    /// A reading extended by one length.
    struct Choice: Weighted {
        /// The index of the reading without this length.
        var parent: Int
        var label: Label
        var weight: Double
    }

    /// Readings less likely by this logarithm than the best are dropped.
    private static let hopeless = 25.0

    /// Adds a reading if it is among the most probable.
    mutating func insert(_ reading: HandReading) { readings.rank(reading, atMost: HandReader.width) }

    /// Makes the weights relative to the best one, and drops hopeless and duplicate readings.
    mutating func normalise() {
        guard let best = readings.first?.weight else { return }
        var kept: [HandReading] = []
        for var reading in readings {
            reading.weight -= best
            if reading.weight >= -HandReader.hopeless, !kept.contains(where: reading.isLike) { kept.append(reading) }
        }
        readings = kept
    }
}

protocol Weighted {
    /// A logarithm.
    var weight: Double { get }
}

extension Array where Element: Weighted {
    /// Inserts an element into an array that begins with the heaviest, after all elements of the same weight. Drops
    /// elements beyond a limit.
    mutating func rank(_ new: Element, atMost limit: Int) {
        let place = firstIndex { $0.weight < new.weight } ?? count
        guard place < limit else { return }
        if count == limit { removeLast() }
        insert(new, at: place)
    }
}
