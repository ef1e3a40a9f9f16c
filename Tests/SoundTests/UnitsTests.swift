import Sound
import Testing

@Suite struct UnitsTests {
    @Test(arguments: [8000, 44_100, 48_000, 192_000])
    func `frames of a time are those that fit into it`(hertz: Int) {
        let rate = SampleRate(hertz)
        #expect(rate.frames(milliseconds: 1000) == hertz)
        #expect(rate.frames(microseconds: 1_000_000) == hertz)
        #expect(rate.frames(nanoseconds: 1_000_000_000) == Int64(hertz))
        #expect(rate.frames(milliseconds: 7) * 1000 <= 7 * hertz)
        #expect((rate.frames(milliseconds: 7) + 1) * 1000 > 7 * hertz)
        #expect(rate.milliseconds(frames: hertz) == 1000)
    }

    @Test func `parts of a frame are rounded by rule`() {
        let rate = SampleRate(44_100)
        // 2.5 ms are 110.25 frames, 7.5 ms are 330.75.
        #expect(rate.frames(milliseconds: 2.5) == 110)
        #expect(rate.frames(milliseconds: 7.5) == 331)
        #expect(rate.frames(milliseconds: 7.5, rounded: .down) == 330)
    }

    @Test func `nanoseconds of a year of frames do not overflow`() {
        let year: Int64 = 365 * 24 * 3600
        #expect(SampleRate(192_000).nanoseconds(frames: year * 192_000 + 96_000) == year * 1_000_000_000 + 500_000_000)
        #expect(SampleRate(44_100).nanoseconds(frames: 1) == 22_675)
    }

    @Test(arguments: [(0.0, 1.0), (20, 10), (-20, 0.1), (6, 1.9952623149688795)])
    func `20 decibels are ten times the amplitude, 100 times the power`(value: Double, amplitude: Double) {
        let level = Decibels(value)
        #expect(abs(level.amplitude - amplitude) < 1e-12)
        #expect(abs(level.power - amplitude * amplitude) < 1e-12)
        #expect(abs(Decibels(power: level.power).value - value) < 1e-12)
    }

    @Test func `no power is infinitely far down`() {
        #expect(Decibels(power: 0).value == -.infinity)
        #expect(Decibels(-.infinity).amplitude == 0)
    }
}
