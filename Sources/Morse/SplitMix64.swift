/// A random generator whose whole state is one number, so a session can be saved, attached to a bug report and resumed
/// exactly.
///
/// Source: Steele, Lea and Flood's SplitMix (OOPSLA 2014) with the constants of Vigna's splitmix64. The sequence is the
/// same on every machine and in every build. The generator suits the sound thread, but not secrets.
@frozen
public struct SplitMix64: RandomNumberGenerator, Equatable, Sendable, Codable {
    @usableFromInline var state: UInt64

    /// Every seed is valid, 0 included.
    @_noLocks
    @inlinable
    public init(seed: UInt64) {
        state = seed
    }

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
    /// `Double.random` is not used: a later version of Swift may draw from the generator differently, which would
    /// change every recorded session.
    @inlinable
    public mutating func unitInterval() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Precondition: the list is not empty.
    package mutating func pick<Value>(_ values: [Value]) -> Value {
        values[min(Int(unitInterval() * Double(values.count)), values.count - 1)]
    }
}
