import Morse
import Testing

@Suite("Timing")
struct TimingTests {
    static let rates = [8_000, 44_100, 48_000, 192_000]
    static let speeds: [Speed] = Speed.characterRange.flatMap { character in
        (1...character).compactMap { try? Speed(character: character, effective: $0) }
    }

    @Test("20 over 12 wpm is 60, 495.8 and 1156.8 ms")
    func twentyOverTwelve() throws {
        let timing = Timing(speed: try Speed(character: 20, effective: 12), sampleRate: 48_000)
        #expect(timing.unit == Rational(2880))
        #expect(timing.characterSpace == Rational(3 * 48 * 3140, 19))
        #expect(abs(timing.seconds(timing.characterSpace) - 0.495_789) < 1e-6)
        #expect(abs(timing.seconds(timing.wordSpace) - 1.156_842) < 1e-6)
    }

    @Test(
        "Wordsworth spacing leaves the character space alone",
        arguments: [(25, 15, 0.048 * 40.333_333), (20, 12, 2.42), (30, 20, 1.28)])
    func wordsworth(character: Int, effective: Int, wordSpace: Double) throws {
        let speed = try Speed(character: character, effective: effective)
        let timing = Timing(speed: speed, spacing: .wordsworth, sampleRate: 48_000)
        #expect(timing.characterSpace == timing.unit * 3)
        #expect(abs(timing.seconds(timing.wordSpace) - wordSpace) < 1e-6)
    }

    @Test("unstretched spaces are 3 and 7 units, whichever would be stretched", arguments: Spacing.allCases)
    func unstretched(spacing: Spacing) throws {
        for character in Speed.characterRange {
            let timing = Timing(speed: try Speed(character: character), spacing: spacing, sampleRate: 44_100)
            #expect(timing.characterSpace == timing.unit * 3)
            #expect(timing.wordSpace == timing.unit * 7)
        }
    }

    @Test("the spaces give the effective speed back, at every pair of speeds", arguments: Spacing.allCases)
    func inverse(spacing: Spacing) {
        for speed in TimingTests.speeds {
            let timing = Timing(speed: speed, spacing: spacing, sampleRate: 48_000)
            let effective = Timing.effectiveSpeed(
                unit: timing.unit, characterSpace: timing.characterSpace, wordSpace: timing.wordSpace,
                sampleRate: 48_000)
            #expect(effective == Rational(speed.effective))
        }
    }

    @Test("speeds out of range are refused, with the speed and the accepted range")
    func refused() throws {
        for character in [Int.min, 0, 4, 61, Int.max] {
            #expect(throws: SpeedError(quantity: .character, given: character, accepted: 5...60)) {
                try Speed(character: character)
            }
        }
        for effective in [Int.min, 0, 21, 61, Int.max] {
            #expect(throws: SpeedError(quantity: .effective, given: effective, accepted: 1...20)) {
                try Speed(character: 20, effective: effective)
            }
        }
        #expect(try Speed(character: 20).effective == 20)
    }
}
