import Testing

@testable import Morse

@Suite struct GridPositionTests {
    @Test func `rounding is that of the exact fraction, however the way there is cut`() {
        for ticksPerStep in [1, 2, 3, 7, 500 * 13, 48_000] {
            var position = GridPosition(5, ticksPerStep: ticksPerStep)
            var total = 0
            for more in [0, 1, 2, ticksPerStep / 2, ticksPerStep - 1, ticksPerStep, 3 * ticksPerStep + 1, 999_983] {
                position = position.advanced(by: more)
                total += more
                let exact = Rational(Int64(5 * ticksPerStep + total), Int64(ticksPerStep))
                #expect(position.nearest == exact.rounded)
                #expect(position.floor == exact.floor)
                #expect(position == GridPosition(5, ticksPerStep: ticksPerStep).advanced(by: total))
            }
        }
    }

    @Test func `halves round up, and another grid begins at the nearest step`() {
        let half = GridPosition(3, ticksPerStep: 2).advanced(by: 1)
        #expect(half.nearest == 4)
        #expect(half.onGrid(ticksPerStep: 2) == half)
        #expect(half.onGrid(ticksPerStep: 6) == GridPosition(4, ticksPerStep: 6))
    }

    @Test func `a stream of days keeps its nanoseconds`() {
        // 100 days in blocks of an hour: ticks counted from the start would not fit into 64 bits.
        var position = GridPosition(7, ticksPerStep: 44_100)
        for _ in 0..<2400 { position = position.advanced(by: 44_100 * 3600 * 1_000_000_000) }
        #expect(position.floor == 7 + 2400 * 3600 * 1_000_000_000)
    }
}
