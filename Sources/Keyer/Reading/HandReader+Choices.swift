/// Keeping the most probable readings.
extension HandReader {
    /// What a length is taken for.
    enum Label: Sendable {
        case dit, dah, part, inside, character, word
    }

    /// A reading with one length more.
    struct Choice: Sendable {
        var parent: Int
        var label: Label
        var weight: Double

        @_noLocks
        init(parent: Int, label: Label, weight: Double) {
            self.parent = parent
            self.label = label
            self.weight = weight
        }
    }

    /// Readings less likely by this logarithm than the best are dropped.
    private static var hopeless: Double { @_noLocks get { 25 } }

    /// Offers a choice, which is kept if it is among the most probable.
    @_noLocks
    mutating func offer(_ parent: Int, _ label: Label, _ weight: Double) {
        if choiceCount == HandReader.width {
            guard weight > choices[choiceCount - 1].weight else { return }
            choiceCount -= 1
        }
        var place = choiceCount
        while place > 0, choices[place - 1].weight < weight {
            choices[place] = choices[place - 1]
            place -= 1
        }
        choices[place] = Choice(parent: parent, label: label, weight: weight)
        choiceCount += 1
    }

    /// Adds a reading if it is among the most probable.
    @_noLocks
    mutating func insert(_ reading: HandReading) {
        if count == HandReader.width {
            guard reading.weight > readings[count - 1].weight else { return }
            count -= 1
        }
        var place = count
        while place > 0, readings[place - 1].weight < reading.weight {
            readings[place] = readings[place - 1]
            place -= 1
        }
        readings[place] = reading
        count += 1
    }

    /// Adopts the readings made from the choices.
    @_noLocks
    mutating func settle() {
        count = choiceCount
        normalise()
    }

    /// Relates the weights to the best, and drops what is hopeless or there twice.
    @_noLocks
    mutating func normalise() {
        guard count > 0 else { return }
        // An element of the array itself would be read from a copy of the whole.
        var readings = readings.mutableSpan
        let best = readings[0].weight
        var kept = 0
        var index = 0
        while index < count {
            readings[index].weight -= best
            if !HandReader.isSurplus(index, among: kept, of: readings) {
                if kept != index { readings[kept] = readings[index] }
                kept += 1
            }
            index += 1
        }
        count = kept
    }

    @_noLocks
    private static func isSurplus(_ index: Int, among kept: Int, of readings: borrowing MutableSpan<HandReading>)
        -> Bool
    {
        if readings[index].weight < -hopeless { return true }
        var other = 0
        while other < kept {
            if readings[other].pattern == readings[index].pattern, readings[other].agrees(with: readings[index]),
                readings[other].hand.isLike(readings[index].hand)
            {
                return true
            }
            other += 1
        }
        return false
    }
}
