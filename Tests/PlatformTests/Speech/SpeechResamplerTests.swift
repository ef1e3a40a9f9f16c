import Glibc
import Testing

@testable import Platform

@Suite("Resampling")
struct SpeechResamplerTests {
    private func sine(_ frequency: Double, rate: Int, count: Int) -> [Float] {
        (0..<count).map { Float(0.5 * sin(2 * .pi * frequency * Double($0) / Double(rate))) }
    }

    private func resampled(_ samples: [Float], to rate: Int, pieces: Int) throws -> [Float] {
        var resampler = try Resampler(from: 22_050, to: rate)
        var output: [Float] = []
        for start in stride(from: 0, to: samples.count, by: pieces) {
            output += try resampler.process(Array(samples[start..<min(start + pieces, samples.count)]), isLast: false)
        }
        return output + (try resampler.process([], isLast: true))
    }

    @Test(arguments: [8000, 22_050, 44_100, 48_000, 96_000, 192_000])
    func `the length follows the rates`(rate: Int) throws {
        for count in [1, 100, 22_050, 50_000] {
            let output = try resampled(sine(500, rate: 22_050, count: count), to: rate, pieces: 1081)
            #expect(abs(Double(output.count) - Double(count) * Double(rate) / 22_050) <= 2)
        }
    }

    @Test(arguments: [100.0, 440, 997, 3000, 8000])
    func `a tone keeps its pitch, level and phase, without clicks`(frequency: Double) throws {
        let output = try resampled(sine(frequency, rate: 22_050, count: 22_050), to: 48_000, pieces: 1081)
        let ideal = sine(frequency, rate: 48_000, count: 48_000)
        // Near the ends the filter includes the silence outside.
        let middle = 2000..<46_000
        let deviation = zip(output[middle], ideal[middle]).reduce(0) { max($0, abs($1.0 - $1.1)) }
        #expect(deviation < 0.001)
    }

    @Test func `the size of the pieces makes no difference`() throws {
        let samples = sine(700, rate: 22_050, count: 10_000)
        let whole = try resampled(samples, to: 48_000, pieces: samples.count)
        for pieces in [1, 13, 1081, 4096] {
            let output = try resampled(samples, to: 48_000, pieces: pieces)
            #expect(output.count == whole.count)
            #expect(zip(output, whole).allSatisfy { abs($0 - $1) < 0.000_1 })
        }
    }

    @Test func `rates that cannot be are refused by name`() {
        for (from, to) in [(0, 48_000), (22_050, 0), (22_050, -1), (22_050, 48_000_000)] {
            #expect(throws: ResamplerError.unsupportedRates(from: from, to: to)) {
                _ = try Resampler(from: from, to: to)
            }
        }
    }
}
