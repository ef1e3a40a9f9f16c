import Morse

/// Telling what was read.
extension HandReader {
    /// How much likelier a pattern is if it was asked for, as a logarithm. Learners advance at nine right out of ten, so
    /// this is small.
    private static var expectation: Double { @_noLocks get { 1.6 } }
    /// The share of doubt that is left when a character is told before its word has ended.
    private static var doubtLeft: Double { @_noLocks get { 0.000_5 } }

    /// Readings less likely by this logarithm than the best do not move the end of a word.
    private static var negligible: Double { @_noLocks get { -4.6 } }

    /// A character as it was read.
    struct Told: Sendable {
        var pattern: Pattern
        var start: Int
        var stop: Int
        /// Whether it is the last one of what was keyed.
        var isLast: Bool

        @_noLocks
        init(pattern: Pattern, start: Int, stop: Int, isLast: Bool) {
            self.pattern = pattern
            self.start = start
            self.stop = stop
            self.isLast = isLast
        }
    }

    /// The character under way as it is read now; `target` is the one asked for.
    @_noLocks
    func pattern(target: Pattern?) -> Pattern {
        let best = best(target: target)
        return best < 0 ? Pattern() : readings[best].pattern
    }

    /// Samples of silence that end a character and a word.
    ///
    /// A character is told as soon as hardly anything speaks for another reading, and with its word at the latest: until
    /// then, what follows may still decide.
    @_noLocks
    func limits() -> (character: Int, word: Int) {
        let best = best(target: nil)
        guard best >= 0 else {
            let half = Int(sampleRate / 2)
            return (half, half)
        }
        let word = wordLimit(best)
        var low = readings[best].hand.typical(.inside) + 0.4
        var high = word
        if low < high, doubt(of: best, after: high) < HandReader.doubtLeft {
            var steps = 0
            while steps < 6 {
                let middle = (low + high) / 2
                if doubt(of: best, after: middle) < HandReader.doubtLeft { high = middle } else { low = middle }
                steps += 1
            }
        }
        return (Int(naturalExponential(high)), Int(naturalExponential(word)))
    }

    /// Takes the next character of the best reading.
    @_noLocks
    mutating func tell(target: Pattern?) -> Told {
        let best = best(target: target)
        guard best >= 0 else {
            // Every reading waits for the rest of a broken mark.
            let told = Told(
                pattern: Pattern(elements: 0, count: 1), start: starts[0], stop: stops[marks - 1], isLast: true)
            count = 0
            endTelling()
            return told
        }
        let reading = readings[best]
        var pattern = Pattern()
        var last = 0
        while true {
            let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: last)
            if reading.joins & bit == 0 { pattern.append(reading.dahs & bit != 0 ? .dah : .dit) }
            if last + 1 == marks || reading.ends & bit != 0 { break }
            last += 1
        }
        let told = Told(pattern: pattern, start: starts[0], stop: stops[last], isLast: last + 1 == marks)
        unread = known.contains(pattern) ? 0 : unread + 1
        if isText { odds.learn(pattern, after: toldLetter) }
        toldLetter = odds.letter(pattern)
        if told.isLast { endTelling() } else { drop(last + 1) }
        return told
    }

    /// The place of the best reading if the silence ends a character now; negative if there is none.
    @_noLocks
    private func best(target: Pattern?) -> Int {
        let readings = readings
        var best = -1
        var most = -Double.infinity
        var index = 0
        while index < count {
            let reading = readings[index]
            if reading.open == 0, !reading.pattern.isEmpty {
                var weight = reading.weight + reading.completeness
                if let target, target == reading.pattern { weight += HandReader.expectation }
                if weight > most {
                    most = weight
                    best = index
                }
            }
            index += 1
        }
        return best
    }

    /// The logarithm of the silence from which it is likelier that a word has ended than that it goes on, whichever reading is
    /// right.
    @_noLocks
    private func wordLimit(_ best: Int) -> Double {
        let readings = readings
        var low = readings[best].hand.typical(.character)
        var high = readings[best].hand.typical(.word) + 0.5
        var steps = 0
        while steps < 8 {
            let middle = (low + high) / 2
            var surplus = 0.0
            var index = 0
            while index < count {
                let reading = readings[index]
                if reading.open == 0, reading.weight > HandReader.negligible {
                    let goesOn = reading.hand.density(middle, .character) - WordOdds.goesOn(reading.isWithin)
                    let ends = reading.hand.density(middle, .word) - WordOdds.ends(reading.isWithin)
                    surplus += naturalExponential(reading.weight + ends) - naturalExponential(reading.weight + goesOn)
                }
                index += 1
            }
            if surplus < 0 { low = middle } else { high = middle }
            steps += 1
        }
        return (low + high) / 2
    }

    /// The share of readings that differ from the best if the silence has lasted so long, as a logarithm.
    @_noLocks
    private func doubt(of best: Int, after length: Double) -> Double {
        let readings = readings
        let isShort = length < naturalLogarithm(0.1 * sampleRate)
        var same = 1e-30
        var other = 0.0
        var index = 0
        while index < count {
            let reading = readings[index]
            if reading.weight > -9 {
                let weight = naturalExponential(reading.weight)
                if reading.open > 0 {
                    if isShort { other += 0.1 * weight }
                } else {
                    let complete = naturalExponential(reading.completeness)
                    let ended = weight * complete * (0.8 * reading.hand.survival(length, .character) + 0.2)
                    if reading.agrees(with: readings[best]) { same += ended } else { other += ended }
                    other += 0.3 * weight * reading.hand.survival(length, .inside)
                }
            }
            index += 1
        }
        return other / (same + other)
    }

    @_noLocks
    private mutating func endTelling() {
        marks = 0
        isTold = true
        spaceCounts = true
        // The rest of a broken mark would have come by now.
        var kept = 0
        var index = 0
        while index < count {
            if readings[index].open == 0 {
                if kept != index { readings[kept] = readings[index] }
                readings[kept].clear()
                kept += 1
            }
            index += 1
        }
        count = kept
        if count == 0 { expectAnyHand(penalty: 0) } else { normalise() }
    }

    /// Drops marks that were told, and the readings in which no character ends there.
    @_noLocks
    private mutating func drop(_ told: Int) {
        let shift = UInt64(truncatingIfNeeded: told)
        let end: UInt64 = 1 << (shift - 1)
        var kept = 0
        var index = 0
        while index < count {
            if readings[index].ends & end != 0 {
                var reading = readings[index]
                reading.dahs >>= shift
                reading.ends >>= shift
                reading.joins >>= shift
                readings[kept] = reading
                kept += 1
            }
            index += 1
        }
        count = kept
        index = told
        while index < marks {
            starts[index - told] = starts[index]
            stops[index - told] = stops[index]
            index += 1
        }
        marks -= told
    }
}
