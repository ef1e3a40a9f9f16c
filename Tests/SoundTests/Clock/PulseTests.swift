import Testing

@testable import Sound

@Suite struct `The pulse of the thread that reads contacts` {
    private var watch = PulseWatch(sampleRate: 48000)
    private var pulse: UInt32 = 0
    private var sample: Int64 = 0

    /// Lets blocks of 10 ms pass; returns after how many milliseconds the contacts were opened, counted from the first
    /// block.
    private mutating func pass(_ milliseconds: Int, isHeld: Bool = true, beating interval: Int? = nil) -> [Int] {
        var opened: [Int] = []
        for time in stride(from: 0, to: milliseconds, by: 10) {
            if let interval, time % interval == 0 { pulse &+= 1 }
            if watch.observe(pulse: pulse, isHeld: isHeld, at: sample) { opened.append(time) }
            sample += 480
        }
        return opened
    }

    @Test mutating func `beating at its interval, it is never missed`() {
        #expect(pass(60_000, beating: Int(PulseWatch.interval / 1_000_000)) == [])
    }

    @Test mutating func `missed for half a second, it opens the contacts once`() {
        #expect(pass(1000, beating: 250) == [])
        // The last was 250 ms before.
        #expect(pass(10_000) == [250])
    }

    @Test mutating func `heard again, it can be missed again`() {
        _ = pass(1000)
        #expect(pass(250, beating: 250) == [])
        #expect(pass(1000) == [250])
    }

    @Test mutating func `while nothing is held, nobody has to beat`() {
        #expect(pass(60_000, isHeld: false) == [])
        // The contacts were open until the last block, so the watch begins there.
        #expect(pass(490) == [])
        #expect(pass(500) == [0])
    }

    @Test mutating func `a count that wraps around is a pulse`() {
        pulse = .max
        #expect(pass(490) == [])
        pulse = 0
        #expect(pass(490) == [])
    }

    @Test mutating func `while the stream stands still, nothing is missed`() {
        _ = pass(250, beating: 250)
        // The stream renders no block, although time passes.
        #expect(pass(250) == [])
    }
}
