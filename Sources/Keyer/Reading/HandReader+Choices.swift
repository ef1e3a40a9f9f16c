/// Keeping the most probable readings.
extension HandReader {
    /// What a length is taken for.
    enum Label {
        case dit, dah, part, inside, character, word
    }

    /// A reading with one length more.
    struct Choice: Weighted {
        /// The place of the reading without this length.
        var parent: Int
        var label: Label
        var weight: Double
    }

    /// Readings less likely by this logarithm than the best are dropped.
    private static let hopeless = 25.0

    /// Adds a reading if it is among the most probable.
    mutating func insert(_ reading: HandReading) { readings.rank(reading, atMost: HandReader.width) }

    /// Relates the weights to the best, and drops what is hopeless or there twice.
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
    /// Inserts an element after all that weigh as much, the heaviest being first, and drops what goes beyond a limit.
    mutating func rank(_ new: Element, atMost limit: Int) {
        let place = firstIndex { $0.weight < new.weight } ?? count
        guard place < limit else { return }
        if count == limit { removeLast() }
        insert(new, at: place)
    }
}
