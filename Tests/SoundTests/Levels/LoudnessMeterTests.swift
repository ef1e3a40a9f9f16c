import Glibc
import Testing

@testable import Sound

@Suite("Loudness by BS.1770")
struct LoudnessMeterTests {
    private func sine(_ frequency: Double, decibels: Double = 0, seconds: Double, rate: Double) -> [Float] {
        let peak = pow(10, decibels / 20)
        return (0..<Int(seconds * rate)).map { Float(peak * sin(2 * .pi * frequency * Double($0) / rate)) }
    }

    @Test(arguments: [22_050.0, 44_100, 48_000, 96_000])
    func `a sine of full scale at 997 Hz in one channel measures -3.01 LUFS`(rate: Double) throws {
        let loudness = try #require(
            LoudnessMeter.integrated(sine(997, seconds: 3, rate: rate), sampleRate: rate))
        #expect(abs(loudness + 3.01) < 0.05)
    }

    @Test func `600 Hz lies a little lower on the shelf`() throws {
        let loudness = try #require(
            LoudnessMeter.integrated(sine(600, seconds: 3, rate: 48_000), sampleRate: 48_000))
        #expect(abs(loudness + 3.6) < 0.05)
    }

    @Test(arguments: [-60.0, -40, -23, -6])
    func `level and loudness rise together`(decibels: Double) throws {
        let samples = sine(997, decibels: decibels, seconds: 3, rate: 48_000)
        let loudness = try #require(LoudnessMeter.integrated(samples, sampleRate: 48_000))
        #expect(abs(loudness - (decibels - 3.01)) < 0.02)
    }

    @Test func `passages much softer than the rest do not count`() throws {
        // As in EBU Tech 3341, case 3, but shorter and in one channel.
        let soft = sine(997, decibels: -36, seconds: 2, rate: 22_050)
        let samples = soft + sine(997, decibels: -23, seconds: 10, rate: 22_050) + soft
        let loudness = try #require(LoudnessMeter.integrated(samples, sampleRate: 22_050))
        #expect(abs(loudness + 26.01) < 0.1)
    }

    @Test func `pauses do not count`() throws {
        let tone = sine(997, decibels: -20, seconds: 5, rate: 48_000)
        let pause = [Float](repeating: 0, count: 240_000)
        let loudness = try #require(LoudnessMeter.integrated(tone + pause + tone, sampleRate: 48_000))
        // The blocks across the borders are a little softer and do count.
        #expect(abs(loudness + 23.01) < 0.3)
    }

    @Test func `silence has no loudness`() {
        #expect(LoudnessMeter.integrated([], sampleRate: 48_000) == nil)
        #expect(LoudnessMeter.integrated([Float](repeating: 0, count: 96_000), sampleRate: 48_000) == nil)
        let faint = sine(997, decibels: -75, seconds: 2, rate: 48_000)
        #expect(LoudnessMeter.integrated(faint, sampleRate: 48_000) == nil)
    }

    @Test func `sound shorter than a block is measured as it is`() throws {
        let samples = sine(997, decibels: -20, seconds: 0.25, rate: 48_000)
        let loudness = try #require(LoudnessMeter.integrated(samples, sampleRate: 48_000))
        #expect(abs(loudness + 23.01) < 0.2)
    }

    @Test func `the active level leaves silence out`() throws {
        let tone = sine(997, decibels: -20, seconds: 0.5, rate: 48_000)
        let level = try #require(
            ActiveLevel.measure(tone + [Float](repeating: 0, count: 96_000), sampleRate: 48_000))
        #expect(abs(level + 23.01) < 0.05)
        #expect(ActiveLevel.measure([0, 0, 0], sampleRate: 48_000) == nil)
        #expect(ActiveLevel.measure([], sampleRate: 48_000) == nil)
    }
}
