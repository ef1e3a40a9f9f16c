import Keyer
import Morse
import Training

/// Estimates the speed of a hand on a straight key or single switch and reports a speed far from the setting.
///
/// Lengths are in milliseconds. A dit and a dah in one character determine the unit. Equal marks determine it only if
/// the expected character is known.
struct HandPace: Equatable {
    /// Ratios of the measured unit to the set unit. Beyond them the hand has another speed. Between them the set speed
    /// reads the marks.
    private static let slower = 1.6, faster = 0.45
    /// From this ratio on, the longer of two marks is a dah and the shorter a dit.
    private static let contrast = 1.8

    private var marks: [Double] = []

    var onlyMark: Int? { marks.count == 1 ? Int(marks[0]) : nil }

    mutating func take(mark milliseconds: Int) { marks.append(Double(milliseconds)) }

    mutating func forget() { marks = [] }

    /// Ends a character. Returns the measured unit if the set one does not fit; nil if it fits or the marks do not
    /// decide.
    ///
    /// - Parameter target: the expected character.
    mutating func endCharacter(besides set: Int, target: Pattern?) -> Int? {
        defer { forget() }
        guard let unit = unit(target) else { return nil }
        let ratio = unit / Double(set)
        return ratio > Self.slower || ratio < Self.faster ? Int(unit) : nil
    }

    private func unit(_ target: Pattern?) -> Double? {
        guard let longest = marks.max(), let shortest = marks.min() else { return nil }
        let count = Double(marks.count)
        if longest > Self.contrast * shortest {
            let between = (longest * shortest).squareRoot()
            return marks.reduce(0) { $0 + ($1 > between ? $1 / 3 : $1) } / count
        }
        guard let target, target.count == marks.count else { return nil }
        return marks.reduce(0, +) / Double(target.reduce(0) { $0 + $1.units })
    }
}

/// The measured unit of a hand in running text.
struct KeyedHand {
    /// Milliseconds; nil before the first character of several marks.
    private var unit: Int?
    var isLast = false

    /// Milliseconds up to which a mark of an unknown hand may be a dah.
    private static let longestUnknown = 4000

    mutating func take(_ character: KeyedCharacter, sampleRate: Int) {
        guard isLast, character.pattern.count > 1, !character.isTooLong else { return }
        unit = (character.end - character.start) * 1000 / (sampleRate * character.pattern.units)
    }

    /// Whether dahs may be longer than at the set speed.
    func mayBeSlow(besides settings: Settings) -> Bool {
        unit.map { 8 * $0 > settings.longestMark } ?? true
    }

    /// Milliseconds from which a mark counts as an abandoned hold.
    func longestMark(_ settings: Settings) -> Int {
        max(settings.longestMark, unit.map { 8 * $0 } ?? Self.longestUnknown)
    }
}
