import Testing

@testable import Sound

@Suite("Peaks under the ceiling")
struct PeakLimiterTests {
    private func limited(_ samples: [Float], pieces: Int) -> [Float] {
        var limiter = PeakLimiter(sampleRate: 48_000)
        var output: [Float] = []
        for start in stride(from: 0, to: samples.count, by: pieces) {
            output += limiter.process(Array(samples[start..<min(start + pieces, samples.count)]))
        }
        return output + limiter.finish()
    }

    @Test(arguments: [0, 1, 239, 240, 241, 1000, 4801])
    func `sound under the ceiling passes unchanged`(count: Int) {
        var generator = SystemRandomNumberGenerator()
        let samples = (0..<count).map { _ in Float.random(in: -0.89...0.89, using: &generator) }
        for pieces in [1, 7, 240, 1000] {
            #expect(limited(samples, pieces: pieces) == samples)
        }
    }

    @Test func `no sample passes the ceiling, whatever comes`() {
        for _ in 0..<200 {
            var samples = (0..<3000).map { _ in Float.random(in: -0.5...0.5) }
            for _ in 0..<Int.random(in: 1...20) {
                samples[Int.random(in: samples.indices)] = Float.random(in: -4...4)
            }
            let output = limited(samples, pieces: Int.random(in: 1...700))
            #expect(output.count == samples.count)
            #expect(output.allSatisfy { abs($0) <= PeakLimiter.ceiling * 1.000_01 })
        }
    }

    @Test func `around a peak the gain moves without a step`() {
        var samples = [Float](repeating: 0.4, count: 9600)
        samples[4800] = 1.6
        var output = limited(samples, pieces: 480)
        // Without the peak itself, the curve of the gain.
        output.remove(at: 4800)
        let step = zip(output, output.dropFirst()).reduce(0) { max($0, abs($1.0 - $1.1)) }
        // From 1 to 0.56 within 240 samples.
        #expect(step < 0.4 * 0.45 / 239)
    }
}
