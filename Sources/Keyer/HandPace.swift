/// Tells from the latest marks by hand and the spaces before them that a hand keys at another speed than is believed.
///
/// A belief follows a hand that is off by half or double.  Farther off every mark is its own character, or a whole word
/// is one, and nothing right can be learned from either.  So this looks at lengths alone, whatever was read: each mark
/// should be a dit or a dah of the unit, each space one inside a character or a longer one.  Of all units at which some
/// mark would be exact the one that fits best is taken, if it fits much better than the one that is believed.
struct HandPace: Sendable {
    /// Marks that are looked at: as many as two or three characters have.
    private static var window: Int { @_noLocks get { 8 } }
    /// Standard deviations, as logarithms of a factor: of a mark, of a space inside a character, and of how far a hand
    /// is from what is believed of it.
    private static var markSpread: Double { @_noLocks get { 0.3 } }
    private static var spaceSpread: Double { @_noLocks get { 0.4 } }
    private static var doubt: Double { @_noLocks get { 0.7 } }
    /// The worst that one length can speak against a unit, as the square of its distance in standard deviations.
    private static var worst: Double { @_noLocks get { 12 } }
    /// What a space that ends something costs more than one inside a character: twice the logarithm of their odds.
    private static var longSpace: Double { @_noLocks get { 1.4 } }
    /// By how much another unit must fit better, and from which logarithm of a factor on it is another.
    private static var margin: Double { @_noLocks get { 8 } }
    private static var nearest: Double { @_noLocks get { 0.4 } }
    /// Logarithm of 3, which a dah and a character space have of units.
    private static var three: Double { @_noLocks get { 1.098_612 } }

    /// Logarithms of lengths in samples, in a ring; a space of no length is none.
    private var marks = InlineArray<8, Double>(repeating: 0)
    private var spaces = InlineArray<8, Double>(repeating: 0)
    private var count = 0
    private var next = 0

    @_noLocks
    init() {}

    /// Takes the logarithm of a mark, and the samples of silence before it.
    @_noLocks
    mutating func take(mark: Double, after space: Int) {
        marks[next] = mark
        spaces[next] = space > 0 ? naturalLogarithm(Double(space)) : 0
        next = (next + 1) % HandPace.window
        count = min(count + 1, HandPace.window)
    }

    /// The logarithm of the unit that this hand has; nil as long as the dits and dahs that are believed will do.
    @_noLocks
    func otherUnit(than dit: Double, _ dah: Double) -> Double? {
        let believed = (dit + dah - HandPace.three) / 2
        var best = believed
        var least = misfit(dit: dit, dah: dah) - HandPace.margin
        var index = 0
        while index < 2 * count {
            let unit = index < count ? marks[index] : marks[index - count] - HandPace.three
            let distance = (unit - believed) / HandPace.doubt
            let misfit = misfit(dit: unit, dah: unit + HandPace.three) + min(distance * distance, HandPace.worst)
            if misfit < least {
                least = misfit
                best = unit
            }
            index += 1
        }
        guard abs(best - believed) >= HandPace.nearest else { return nil }
        return centred(best)
    }

    /// How badly all marks and spaces fit.
    @_noLocks
    private func misfit(dit: Double, dah: Double) -> Double {
        let unit = (dit + dah - HandPace.three) / 2
        var sum = 0.0
        var index = 0
        while index < count {
            let fromDit = (marks[index] - dit) / HandPace.markSpread
            let fromDah = (marks[index] - dah) / HandPace.markSpread
            sum += min(min(fromDit * fromDit, fromDah * fromDah), HandPace.worst)
            if spaces[index] > 0 {
                let inside = (spaces[index] - unit) / HandPace.spaceSpread
                // No space that ends something is too long.
                let after = min(0, spaces[index] - unit - HandPace.three) / HandPace.spaceSpread
                sum += min(min(inside * inside, after * after + HandPace.longSpace), HandPace.worst)
            }
            index += 1
        }
        return sum
    }

    /// The unit in the middle of the marks that fit one.
    @_noLocks
    private func centred(_ unit: Double) -> Double {
        var sum = 0.0
        var fitting = 0.0
        var index = 0
        while index < count {
            let fromDit = marks[index] - unit
            let fromDah = fromDit - HandPace.three
            let distance = abs(fromDit) < abs(fromDah) ? fromDit : fromDah
            if abs(distance) < 2 * HandPace.markSpread {
                sum += distance
                fitting += 1
            }
            index += 1
        }
        return fitting > 0 ? unit + sum / fitting : unit
    }
}
