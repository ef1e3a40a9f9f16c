import Morse

/// Random numbers of the stream.
struct SampleDice: RandomNumberGenerator {
    private var generator: SplitMix64

    /// Starts a sequence; any seed will do.
    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    @inline(__always)
    mutating func next() -> UInt64 { generator.next() }

    /// A number from 0 up to, but not including, 1.
    @inline(__always)
    mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// White noise: mean 0, variance 1, at most 3.5. It is the sum of four uniform 16-bit numbers, which a filter soon
    /// turns into a normal distribution.
    @inline(__always)
    mutating func white() -> Double { (Double(sumOfFour()) - 131_070) * 2.642_914_8e-5 }

    /// A nearly normal number with mean 0 and variance 1: the sum of twelve uniform ones.
    @inline(__always)
    mutating func normal() -> Double { (Double(sumOfFour() &+ sumOfFour() &+ sumOfFour()) - 393_210) * 0x1p-16 }

    @inline(__always)
    private mutating func sumOfFour() -> Int64 {
        let bits = next()
        return Int64(bits & 0xFFFF) &+ Int64(bits >> 16 & 0xFFFF) &+ Int64(bits >> 32 & 0xFFFF) &+ Int64(bits >> 48)
    }
}
