/// A repeatable generator (like PCG), so that a test can run a failing seed again.
public struct Noise: RandomNumberGenerator {
    private var state: UInt64

    public init(state: UInt64) {
        self.state = state
    }

    public mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var word = state
        word ^= word >> 33
        word = word &* 0xFF51_AFD7_ED55_8CCD
        return word ^ (word >> 33)
    }
}
