import Keyer
import Sound
import Testing

/// The softness of edges, changed while the stream runs.
@Suite struct EdgeTests {
    /// Frames from the first sample that sounds to the first at nearly full height.
    private func rise(_ samples: some Collection<Float>) -> Int {
        let heights = samples.drop { $0 == 0 }
        let full = (heights.map(abs).max() ?? 0) * 0.98
        return heights.map(abs).firstIndex { $0 >= full } ?? 0
    }

    @Test func `Morse that is queued after a change has the new edges`() {
        let bench = Bench(edgeMilliseconds: 2)
        let mark = keying(marks: [9600], space: 1)
        _ = bench.console.play(mark, tone: 600)
        bench.renderUntilIdle()
        // The last edge falls after the end of its mark.
        bench.render(960)
        let end = bench.stream.count
        bench.console.setEdge(milliseconds: 10)
        _ = bench.console.play(mark, tone: 600)
        bench.renderUntilIdle()
        let (sharp, soft) = (rise(bench.stream[..<end]), rise(bench.stream[end...]))
        #expect(sharp < 150 && soft > 350 && soft <= 530, "\(sharp) \(soft)")
    }

    @Test func `so has what is keyed, from the next mark on`() {
        let bench = Bench(edgeMilliseconds: 2)
        bench.console.setRadio(.transmitting)
        func press() -> Int {
            let start = bench.stream.count
            bench.renderer.contact(.straight, isDown: true, at: bench.renderer.position)
            bench.render(9600)
            bench.renderer.contact(.straight, isDown: false, at: bench.renderer.position)
            bench.render(9600)
            return rise(bench.stream[start...])
        }
        let sharp = press()
        bench.console.setEdge(milliseconds: 10)
        let soft = press()
        #expect(sharp < 150 && soft > 350 && soft <= 530, "\(sharp) \(soft)")
    }

    @Test func `the same edge again changes nothing`() {
        let (one, other) = (Bench(), Bench())
        other.console.setEdge(milliseconds: 5)
        for bench in [one, other] {
            _ = bench.console.play(keying(marks: [2400, 7200], space: 2400), tone: 700)
            bench.renderUntilIdle()
        }
        #expect(one.stream == other.stream)
    }
}
