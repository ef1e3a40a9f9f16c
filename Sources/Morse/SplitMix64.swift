/// A small random generator whose state is a single number, so that a session can be saved, attached to a bug report
/// and resumed exactly.
///
/// The algorithm is Steele, Lea and Flood's SplitMix (OOPSLA 2014) with the constants of Vigna's splitmix64. It is the
/// same on every machine and in every build, and suits the sound thread. Not for secrets.
@frozen
public struct SplitMix64: RandomNumberGenerator, Equatable, Sendable, Codable {
    @usableFromInline var state: UInt64

    /// Starts a sequence; any seed will do, including 0.
    @_noLocks
    @inlinable
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    @_noLocks
    @inlinable
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension RandomNumberGenerator {
    /// A number from 0 up to, but not including, 1, in steps of 2⁻⁵³.
    ///
    /// `Double.random` may use the generator differently in a later version of Swift, which would change every recorded
    /// session; this does not.
    @inlinable
    public mutating func unitInterval() -> Double {
        Double(next() >> 11) * 0x1p-53
    }
}
