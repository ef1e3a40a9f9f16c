import Glibc
import Testing

@testable import Sound

/// Numbers as pitch: rising numbers give a rising tone, and no part sounds like a mark.
@Suite struct ContourTests {
    private func samples(_ contour: Contour, rate: Int = 8000) -> [Float] {
        let item = ContourSamples.make(contour, sampleRate: rate)
        defer { item.discard() }
        return Array(item.pointee.samples)
    }

    /// The fundamental around a position, from rising zero crossings after a low pass.
    private func pitch(_ samples: ArraySlice<Float>, rate: Int = 8000) -> Double {
        var best = (hertz: 0.0, power: 0.0)
        for hertz in stride(from: 120.0, through: 700, by: 2) {
            var (real, imaginary) = (0.0, 0.0)
            for (index, sample) in samples.enumerated() {
                let angle = 2 * Double.pi * hertz * Double(index) / Double(rate)
                real += Double(sample) * cos(angle)
                imaginary += Double(sample) * sin(angle)
            }
            let power = real * real + imaginary * imaginary
            if power > best.power { best = (hertz, power) }
        }
        return best.hertz
    }

    @Test(arguments: [0.0, 0.25, 0.5, 0.75, 1.0])
    func `a number ends at its pitch and starts where all start`(value: Double) {
        let all = samples(Contour(value: value))
        #expect(abs(pitch(all.dropFirst(400).prefix(700)) - Contour.base) < 12)
        let end = pitch(all.dropLast(500).suffix(1000))
        #expect(abs(log2(end / Contour.pitch(of: value))) < 1.0 / 24, "\(end) for \(value)")
    }

    @Test func `a larger number is higher`() {
        let pitches = stride(from: 0.0, through: 1.0, by: 0.05).map(Contour.pitch)
        #expect(zip(pitches, pitches.dropFirst()).allSatisfy { $0 < $1 })
        #expect(abs(pitches[0] - 164.8) < 0.1 && abs(pitches[20] - 659.2) < 0.1)
    }

    @Test func `no contour is short, starts abruptly or is interrupted`() {
        for contour in [Contour(value: 0), Contour(value: 1), Contour(line: [0.2, 0.9]), Contour(line: [0.5])] {
            let all = samples(contour)
            #expect(contour.milliseconds >= 600 && all.count == contour.milliseconds * 8)
            // A mark has full amplitude after an edge of 5 ms. A contour is still almost silent then.
            #expect(all.prefix(40).map(abs).max() ?? 1 < 0.01)
            #expect(all.suffix(40).map(abs).max() ?? 1 < 0.01)
            // No 20 ms of it are silent.
            for start in stride(from: 480, to: all.count - 640, by: 160) {
                #expect(all[start..<start + 160].map(abs).max() ?? 0 > 0.05)
            }
            #expect(all.map(abs).max() ?? 1 < 0.5)
        }
    }

    @Test func `values are clamped to 0 and 1, and no values make no sound`() {
        #expect(Contour(line: [-3, 7, .nan]).values == [0, 1, 0])
        #expect(samples(Contour(line: [])).isEmpty)
    }

    @Test func `it is a clip like any other: begun, ended, cut within 5 ms, and giving way to keying`() {
        let engine = SoundEngine.make(sampleRate: 8000)
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 800)
        defer { block.deallocate() }
        func notices() -> [Notice] {
            var all: [Notice] = []
            while let notice = engine.console.takeNotice() { all.append(notice) }
            return all
        }
        let contour = Contour(value: 0.5)
        let first = engine.console.play(contour)
        for _ in 0..<8 { engine.renderer.render(into: block) }
        #expect(notices() == [.began(first, sample: 0), .ended(first, sample: Int64(contour.milliseconds * 8))])
        let second = engine.console.play(contour)
        engine.renderer.render(into: block)
        engine.console.cancel(second)
        engine.renderer.render(into: block)
        guard case .cut(second, let sample) = notices().last else {
            Issue.record("not cut")
            return
        }
        #expect(sample == 7200 + 40)
        // One that never began.
        let (third, fourth) = (engine.console.play(contour), engine.console.play(contour))
        engine.console.cancelAll()
        engine.renderer.render(into: block)
        #expect(notices() == [.cut(third, sample: 8000), .cut(fourth, sample: 8000)])
        #expect(engine.console.isIdle)
    }
}
