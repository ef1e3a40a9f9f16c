import Keyer
import Morse
import Training

/// How fast a hand presses a straight key or a single switch, as far as it does not fit the set speed.
///
/// Lengths are milliseconds.  A dit and a dah of one character tell the unit; marks all alike tell it only if the character
/// asked for is known.
struct HandPace: Equatable {
    /// A unit this many times the set one, or less than the other, is another speed: what lies between can be read as it
    /// is.
    private static let slower = 1.6, faster = 0.45
    /// From this ratio on, the longer of two marks is a dah and the shorter a dit.
    private static let contrast = 1.8

    /// The marks of the character under way.
    private var marks: [Double] = []

    /// The mark, if there is only one.
    var onlyMark: Int? { marks.count == 1 ? Int(marks[0]) : nil }

    mutating func take(mark milliseconds: Int) { marks.append(Double(milliseconds)) }

    mutating func forget() { marks = [] }

    /// Ends a character: the unit, if it shows that the set one does not fit; nil if it fits or nobody can know.
    ///
    /// - target: the character asked for.
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

/// The unit of a hand in running text, as far as it was read.
struct KeyedHand {
    /// Milliseconds; nil before a character of several marks.
    private var unit: Int?
    /// Whether the last mark was made by hand.
    var isLast = false

    /// Milliseconds up to which a mark may be the dah of a hand of which nothing is known yet.
    private static let longestUnknown = 4000

    mutating func take(_ character: KeyedCharacter, sampleRate: Int) {
        guard isLast, character.pattern.count > 1, !character.isTooLong else { return }
        unit = (character.end - character.start) * 1000 / (sampleRate * character.pattern.units)
    }

    /// Whether dahs may be longer than at the set speed.
    func mayBeSlow(besides settings: Settings) -> Bool {
        unit.map { 8 * $0 > settings.longestMark } ?? true
    }

    /// Milliseconds from which a mark is not an element but an abandoned hold.
    func longestMark(_ settings: Settings) -> Int {
        max(settings.longestMark, unit.map { 8 * $0 } ?? Self.longestUnknown)
    }
}
