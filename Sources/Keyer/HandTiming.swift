import Morse

/// What has been learned of the way somebody keys by hand: running means of their marks and spaces.
///
/// Lengths of marks and of spaces are each split at the geometric mean of the two kinds, which follows short dahs and
/// long spaces where fixed limits fail.
struct HandTiming: Sendable {
    /// Share of a new length in its mean.
    private static var weight: Double { @_noLocks get { 0.2 } }

    /// Mean lengths in samples.
    private var dit: Double
    private var dah: Double
    private var elementSpace: Double
    private var characterSpace: Double

    /// Starts with even code of a unit in samples.
    @_noLocks
    init(unit: Double) {
        dit = unit
        dah = 3 * unit
        elementSpace = unit
        characterSpace = 3 * unit
    }

    /// What a mark of so many samples is, and learns from it.
    @_noLocks
    mutating func element(ofLength length: Int) -> Element {
        let length = Double(length)
        let isDah = length * length >= dit * dah
        if isDah { HandTiming.follow(&dah, length) } else { HandTiming.follow(&dit, length) }
        // Means that drift together or apart would swallow one kind: a dah stays two to five dits long.
        if dah < 2 * dit {
            if isDah { dit = dah / 2 } else { dah = 2 * dit }
        } else if dah > 5 * dit {
            if isDah { dit = dah / 5 } else { dah = 5 * dit }
        }
        return isDah ? .dah : .dit
    }

    /// Samples of silence that end a character.
    var characterLimit: Int { @_noLocks get { Int(HandTiming.geometricMean(elementSpace, characterSpace)) } }

    /// Samples of silence that end a word: five thirds of a character space, half way to an even word space.
    var wordLimit: Int { @_noLocks get { Int(characterSpace * 5 / 3) } }

    /// Learns from a space inside a character or, when `endedCharacter`, after one.
    @_noLocks
    mutating func learn(space: Int, endedCharacter: Bool) {
        if endedCharacter {
            HandTiming.follow(&characterSpace, Double(space))
        } else {
            HandTiming.follow(&elementSpace, Double(space))
        }
        characterSpace = max(characterSpace, 2 * elementSpace)
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

    /// A pause to think is no habit: lengths count three times their mean at most.
    @_noLocks
    private static func follow(_ mean: inout Double, _ length: Double) {
        mean += weight * (min(length, 3 * mean) - mean)
    }
}
