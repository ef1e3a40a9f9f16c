/// A small generator of repeatable noise (PCG-like), so that a failing seed can be run again.
public struct Noise: RandomNumberGenerator {
    private var state: UInt64

    /// Begins with a seed.
    public init(state: UInt64) {
        self.state = state
    }

    /// The next word.
    public mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var word = state
        word ^= word >> 33
        word = word &* 0xFF51_AFD7_ED55_8CCD
        return word ^ (word >> 33)
    }
}
