import Morse

/// What is believed of the lengths of somebody's dits and dahs, and how firmly.
///
/// The logarithms of their two typical lengths are followed by a Kalman filter: hands are off by a factor, not by an
/// amount, and to key slower or faster moves both at once.  How firm the belief is decides how much one mark moves it,
/// so the first marks of a session teach quickly and a settled hand is not misled by a stray one.
struct MarkBelief: Sendable {
    /// Standard deviation of one mark around its typical length, as the logarithm of a factor.
    private static var spread: Double { @_noLocks get { 0.25 } }
    /// How far the speed set is from that of a hand yet unknown.
    private static var speedDoubt: Double { @_noLocks get { 0.2 } }
    /// How far either element of a hand yet unknown is from its share of the speed.
    private static var elementDoubt: Double { @_noLocks get { 0.1 } }
    /// By how much a hand's speed wanders from one mark to the next.
    private static var speedDrift: Double { @_noLocks get { 0.02 } }
    /// By how much either of its elements wanders by itself.
    private static var elementDrift: Double { @_noLocks get { 0.01 } }
    /// Logarithms of 2 and 6: a dah stays within so many dits, or means that drift together or apart would swallow one
    /// kind.
    private static var shortestDah: Double { @_noLocks get { 0.693_147 } }
    private static var longestDah: Double { @_noLocks get { 1.791_759 } }
    /// Logarithm of 3: a mark that is farther off teaches no more than that.
    private static var farthest: Double { @_noLocks get { 1.098_612 } }

    /// Logarithms of the typical lengths in samples.
    private(set) var dit: Double
    private(set) var dah: Double
    /// Their variances and what they have in common.
    private var ditVariance: Double
    private var dahVariance: Double
    private var covariance: Double

    /// Expects even code of a unit in samples.
    @_noLocks
    init(unit: Double) { self.init(logarithmOfUnit: naturalLogarithm(unit)) }

    /// Expects even code of a unit of which this is the logarithm.
    @_noLocks
    init(logarithmOfUnit unit: Double) {
        dit = unit
        dah = unit + 1.098_612
        covariance = MarkBelief.speedDoubt * MarkBelief.speedDoubt
        ditVariance = covariance + MarkBelief.elementDoubt * MarkBelief.elementDoubt
        dahVariance = ditVariance
    }

    /// The logarithm of a unit in samples: half way between a dit and a third of a dah.
    var logarithmOfUnit: Double { @_noLocks get { (dit + dah - 1.098_612) / 2 } }

    /// What a mark is taken for by itself: the logarithm of its length is nearer to one of the two.
    @_noLocks
    func element(ofLogarithm length: Double) -> Element { 2 * length >= dit + dah ? .dah : .dit }

    /// How badly a mark of an element fits: the square of its distance in standard deviations, and the variance that
    /// these come from.
    struct Misfit: Sendable {
        var square: Double
        var variance: Double

        @_noLocks
        init(square: Double, variance: Double) {
            self.square = square
            self.variance = variance
        }
    }

    /// Takes a mark for an element and learns from it.
    @_noLocks
    @discardableResult
    mutating func take(_ length: Double, as element: Element) -> Misfit {
        let isDah = element == .dah
        let distance = length - (isDah ? dah : dit)
        let own = isDah ? dahVariance : ditVariance
        let variance = own + MarkBelief.spread * MarkBelief.spread
        let step = min(max(distance, -MarkBelief.farthest), MarkBelief.farthest) / variance
        let ditGain = isDah ? covariance : ditVariance
        let dahGain = isDah ? dahVariance : covariance
        dit += ditGain * step
        dah += dahGain * step
        ditVariance -= ditGain * ditGain / variance
        dahVariance -= dahGain * dahGain / variance
        covariance -= ditGain * dahGain / variance
        return Misfit(square: distance * distance / variance, variance: variance)
    }

    /// Lets the hand wander for so many marks.
    @_noLocks
    mutating func wander(marks: Int) {
        let common = Double(marks) * MarkBelief.speedDrift * MarkBelief.speedDrift
        let own = Double(marks) * MarkBelief.elementDrift * MarkBelief.elementDrift
        covariance += common
        ditVariance += common + own
        dahVariance += common + own
    }

    /// Keeps dits and dahs apart, and not too far.
    @_noLocks
    mutating func keepApart() {
        let ratio = dah - dit
        let excess = ratio - min(max(ratio, MarkBelief.shortestDah), MarkBelief.longestDah)
        dit += excess / 2
        dah -= excess / 2
    }
}
