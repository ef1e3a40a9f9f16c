import Morse
import TestSupport
import Testing

@testable import Sound

@Suite struct `Pacing by the system's clock` {
    @Test(arguments: [44100, 48000, 96000, 11025])
    func `the grid never drifts`(rate: Int) {
        var grid = PacedGrid(sampleRate: rate, start: 1000)
        for block in 1...10_000 {
            grid.advance(by: 441)
            let exact = 1000 + Double(block * 441) / Double(rate) * 1e9
            #expect(abs(Double(grid.due) - exact) <= 1)
        }
    }

    @Test func `a late block does not move the grid, a standstill restarts it`() {
        var grid = PacedGrid(sampleRate: 48000, start: 0)
        grid.advance(by: 480)
        let isRestarted = grid.restartIfLate(at: 10_000_000 + PacedGrid.patience)
        #expect(!isRestarted)
        #expect(grid.due == 10_000_000)
        let isRestartedLater = grid.restartIfLate(at: 10_000_001 + PacedGrid.patience)
        #expect(isRestartedLater)
        #expect(grid.due == 10_000_001 + PacedGrid.patience)
    }

    @Test(arguments: [-500.0, -100, 0, 100, 500])
    func `a device that plays is never taken for one without a clock`(ppm: Double) {
        var guardian = PaceGuard(sampleRate: 48000, fill: 1536, start: 0)
        var noise = SplitMix64(seed: 9)
        // The stream fills the device. Then, for an hour, it writes a block for every block played, in bursts of up to
        // 40 ms.
        var isClockless = guardian.took(1536, at: 0)
        var played = 0.0
        var taken = 0
        while played < 3600 * 48000 {
            let burst = Double.random(in: 1...1920, using: &noise)
            played += burst
            let now = Int64(played / (48000 * (1 + ppm * 1e-6)) * 1e9)
            let frames = Int(played) - taken
            taken += frames
            isClockless = guardian.took(frames, at: now) || isClockless
        }
        #expect(!isClockless)
    }

    @Test func `a device that swallows is found out within its fill and 50 ms`() {
        var guardian = PaceGuard(sampleRate: 48000, fill: 384, start: 0)
        var frames = 0
        while !guardian.took(128, at: Int64(frames)) {
            frames += 128
            guard frames < 10_000 else { break }
        }
        #expect(frames <= 384 + 2400)
        #expect(guardian.isClockless)
    }

    @Test func `a device that runs dry ten times a second is no device that swallows`() {
        var guardian = PaceGuard(sampleRate: 48000, fill: 768, start: 0)
        var isClockless = false
        for block in 0..<10_000 {
            // Blocks of 5.3 ms. After each twentieth block the device loses its buffer, and the stream fills it at
            // once.
            let now = Int64(block) * 5_333_333
            if block % 20 == 0 {
                guardian.restart(at: now)
                isClockless = guardian.took(768, at: now) || isClockless
            }
            isClockless = guardian.took(256, at: now) || isClockless
        }
        #expect(!isClockless)
    }

    @Test func `two gaps within a minute ask for more, one does not`() {
        var gaps = GapHistory()
        let minute = GapHistory.memory
        let answers = [0, 2 * minute, 2 * minute + 100, 3 * minute, 3 * minute + 1_000_000_000, 5 * minute].map {
            gaps.note(at: $0)
        }
        // The third is the second's own echo; the fourth is within a minute of it; after an answer, all is forgotten.
        #expect(answers == [false, false, false, true, false, false])
        #expect(gaps.count == 5)
    }
}
