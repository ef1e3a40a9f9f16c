/// Chance in the stream: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), whose arithmetic a timing thread may do.
struct SampleDice: RandomNumberGenerator {
    private var state: UInt64

    /// Starts a sequence; every seed is as good as another.
    init(seed: UInt64) {
        state = seed
    }

    @inline(__always)
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, 1.
    @inline(__always)
    mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// White noise: mean 0, variance 1, at most 3.5.  The sum of four even numbers of 16 bits, of which a filter soon
    /// makes a normal distribution.
    @inline(__always)
    mutating func white() -> Double { (Double(sumOfFour()) - 131_070) * 2.642_914_8e-5 }

    /// A number that is all but normally distributed, with mean 0 and variance 1: the sum of twelve even ones.
    @inline(__always)
    mutating func normal() -> Double { (Double(sumOfFour() &+ sumOfFour() &+ sumOfFour()) - 393_210) * 0x1p-16 }

    @inline(__always)
    private mutating func sumOfFour() -> Int64 {
        let bits = next()
        return Int64(bits & 0xFFFF) &+ Int64(bits >> 16 & 0xFFFF) &+ Int64(bits >> 32 & 0xFFFF) &+ Int64(bits >> 48)
    }
}
