import Morse

/// Reports the characters that were read.
extension HandReader {
    /// How much likelier a pattern is if it was requested, as a logarithm. This is small, because learners make
    /// mistakes: they advance with nine of ten right.
    private static let expectation = 1.6
    /// A character may be reported before its word ends once the doubt is below this share.
    private static let doubtLeft = 0.000_5

    /// Readings less likely by this logarithm than the best do not influence the end of a word.
    private static let negligible = -4.6

    /// A reported character.
    struct Told: Sendable {
        var pattern: Pattern
        var start: Int
        var stop: Int
        /// Whether no marks remain after it.
        var isLast: Bool
    }

    /// The current reading of the character under way.
    ///
    /// - Parameter target: the requested pattern.
    func pattern(target: Pattern?) -> Pattern {
        best(target: target)?.pattern ?? Pattern()
    }

    /// Samples of silence that end a character and a word.
    ///
    /// A character ends as soon as the doubt is below `doubtLeft`, and at the latest with its word. Until then, later
    /// marks may still change its reading.
    func limits() -> (character: Int, word: Int) {
        guard let best = best(target: nil) else {
            let half = Int(sampleRate / 2)
            return (half, half)
        }
        let word = wordLimit(best)
        var low = best.hand.typical(.inside) + 0.4
        var high = word
        if low < high, doubt(of: best, after: high) < HandReader.doubtLeft {
            for _ in 0..<6 {
                let middle = (low + high) / 2
                if doubt(of: best, after: middle) < HandReader.doubtLeft { high = middle } else { low = middle }
            }
        }
        return (Int(naturalExponential(high)), Int(naturalExponential(word)))
    }

    /// Removes the first character of the best reading and returns it.
    mutating func tell(target: Pattern?) -> Told {
        guard let reading = best(target: target) else {
            // Every reading waits for the rest of a broken mark, which did not come. Report a dit.
            let told = Told(
                pattern: Pattern(elements: 0, count: 1), start: marks[0].lowerBound,
                stop: marks[marks.count - 1].upperBound, isLast: true)
            readings = []
            endTelling()
            return told
        }
        var pattern = Pattern()
        var last = 0
        while true {
            let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: last)
            if reading.joins & bit == 0 { pattern.append(reading.dahs & bit != 0 ? .dah : .dit) }
            if last + 1 == marks.count || reading.ends & bit != 0 { break }
            last += 1
        }
        let told = Told(
            pattern: pattern, start: marks[0].lowerBound, stop: marks[last].upperBound, isLast: last + 1 == marks.count)
        unread = known.contains(pattern) ? 0 : unread + 1
        if isText { odds.learn(pattern, after: toldLetter) }
        toldLetter = odds.letter(pattern)
        if told.isLast { endTelling() } else { drop(last + 1) }
        return told
    }

    /// The best reading if the silence ends a character now.
    private func best(target: Pattern?) -> HandReading? {
        var best: HandReading?
        var most = -Double.infinity
        for reading in readings where reading.open == 0 && !reading.pattern.isEmpty {
            let weight =
                reading.weight + reading.completeness + (target == reading.pattern ? HandReader.expectation : 0)
            if weight > most { (most, best) = (weight, reading) }
        }
        return best
    }

    /// The logarithm of the silence after which the end of the word is likelier than its continuation, over all
    /// readings.
    private func wordLimit(_ best: HandReading) -> Double {
        var low = best.hand.typical(.character)
        var high = best.hand.typical(.word) + 0.5
        for _ in 0..<8 {
            let middle = (low + high) / 2
            var surplus = 0.0
            for reading in readings where reading.open == 0 && reading.weight > HandReader.negligible {
                let goesOn = reading.hand.density(middle, .character) - WordOdds.goesOn(reading.isWithin)
                let ends = reading.hand.density(middle, .word) - WordOdds.ends(reading.isWithin)
                surplus += naturalExponential(reading.weight + ends) - naturalExponential(reading.weight + goesOn)
            }
            if surplus < 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The probability that the best reading is wrong after a silence.
    ///
    /// - Parameter length: the logarithm of the silence.
    private func doubt(of best: HandReading, after length: Double) -> Double {
        let isShort = length < naturalLogarithm(0.1 * sampleRate)
        var same = 1e-30
        var other = 0.0
        for reading in readings where reading.weight > -9 {
            let weight = naturalExponential(reading.weight)
            if reading.open > 0 {
                if isShort { other += 0.1 * weight }
                continue
            }
            let complete = naturalExponential(reading.completeness)
            let ended = weight * complete * (0.8 * reading.hand.survival(length, .character) + 0.2)
            if reading.agrees(with: best) { same += ended } else { other += ended }
            other += 0.3 * weight * reading.hand.survival(length, .inside)
        }
        return other / (same + other)
    }

    private mutating func endTelling() {
        marks = []
        isTold = true
        spaceCounts = true
        // The rest of a broken mark would have come by now.
        readings.removeAll { $0.open > 0 }
        for index in readings.indices { readings[index].forgetMarks() }
        if readings.isEmpty { expectAnyHand(penalty: 0) } else { normalise() }
    }

    /// Drops the reported marks, and the readings in which no character ends with the last of them.
    ///
    /// - Parameter told: the number of reported marks.
    private mutating func drop(_ told: Int) {
        let shift = UInt64(truncatingIfNeeded: told)
        let end: UInt64 = 1 << (shift - 1)
        readings.removeAll { $0.ends & end == 0 }
        for index in readings.indices {
            readings[index].dahs >>= shift
            readings[index].ends >>= shift
            readings[index].joins >>= shift
        }
        marks.removeFirst(told)
    }
}
