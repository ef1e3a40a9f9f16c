import Testing

@testable import Sound

@Suite("Silence around speech")
struct SilenceTrimmerTests {
    private func trimmed(_ samples: [Int16], pieces: Int) -> [Float] {
        var trimmer = SilenceTrimmer(gain: 1, sampleRate: 22_050)
        var output: [Float] = []
        for start in stride(from: 0, to: samples.count, by: pieces) {
            let piece = Array(samples[start..<min(start + pieces, samples.count)])
            output += piece.withUnsafeBufferPointer { trimmer.process($0) }
        }
        return output + trimmer.finish()
    }

    private func silence(_ count: Int) -> [Int16] {
        (0..<count).map { Int16($0 % 20) }
    }

    private let sound = (0..<2000).map { Int16($0 % 2 == 0 ? 8000 : -8000) }

    @Test(arguments: [1, 50, 1081, 10_000])
    func `3 ms before and 5 ms after the sound are kept`(pieces: Int) {
        let output = trimmed(silence(1000) + sound + silence(1000), pieces: pieces)
        #expect(output.count == 66 + sound.count + 110)
        #expect(output[66] == 8000.0 / 32768)
    }

    @Test func `a pause within is kept to the sample`() {
        let output = trimmed(sound + silence(5000) + sound, pieces: 333)
        #expect(output.count == sound.count * 2 + 5000)
    }

    @Test func `the soft beginning of a sound belongs to it`() {
        let soft = [Int16](repeating: 40, count: 300)
        #expect(trimmed(silence(500) + soft + sound, pieces: 100).count == 66 + 300 + sound.count)
    }

    @Test(arguments: [0, 1, 154, 418, 20_000])
    func `inaudible sound gives nothing`(count: Int) {
        let faint = (0..<count).map { Int16($0 % 2 == 0 ? 99 : -99) }
        #expect(trimmed(faint, pieces: 100).isEmpty)
        #expect(trimmed([Int16](repeating: 0, count: count), pieces: 100).isEmpty)
    }
}
