/// What has been learned of the way somebody spaces marks by hand: running means of the two kinds of space.
///
/// A space is split at the geometric mean of the two kinds, which follows long spaces where a fixed limit fails.
struct HandSpaces: Sendable {
    /// Share of a new length in its mean.
    private static var weight: Double { @_noLocks get { 0.2 } }

    /// Samples of a unit of the hand's marks.  Who keys slower makes longer spaces, too, before any has been learned.
    var unit: Double
    /// Mean lengths in units.
    private var inside = 1.0
    private var after = 3.0

    /// Starts with even code of a unit in samples.
    @_noLocks
    init(unit: Double) { self.unit = unit }

    /// Samples of silence that end a character.
    var characterLimit: Int { @_noLocks get { Int(unit * HandSpaces.geometricMean(inside, after)) } }

    /// Samples of silence that end a word: five thirds of a character space, half way to an even word space.
    var wordLimit: Int { @_noLocks get { Int(unit * after * 5 / 3) } }

    /// Learns from a space inside a character or, when `endedCharacter`, after one.
    @_noLocks
    mutating func learn(space: Int, endedCharacter: Bool) {
        if endedCharacter {
            HandSpaces.follow(&after, Double(space) / unit)
        } else {
            HandSpaces.follow(&inside, Double(space) / unit)
        }
        after = max(after, 2 * inside)
    }

    /// By Newton's method.  The root of the standard library may be a call into the C library, which cannot be checked
    /// for locks; means that differ by a factor of ten agree to a part in a million after five steps.
    @_noLocks
    private static func geometricMean(_ one: Double, _ other: Double) -> Double {
        var mean = (one + other) / 2
        var steps = 0
        while steps < 5 {
            mean = (mean + one * other / mean) / 2
            steps += 1
        }
        return mean
    }

    /// A pause to think is no habit: what is above three times the mean teaches nothing.  Else the pauses between the
    /// answers of a lesson would be taken for spaces between characters, until characters run together.
    @_noLocks
    private static func follow(_ mean: inout Double, _ length: Double) {
        guard length <= 3 * mean else { return }
        mean += weight * (length - mean)
    }
}
