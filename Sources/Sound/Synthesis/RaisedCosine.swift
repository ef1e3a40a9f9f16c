/// Gains of a smooth edge: half a period of a cosine, raised to run from 0 to 1.
///
/// A table for an edge of n frames has n + 1 gains, from exactly 0 to exactly 1. Rising edges read it forwards, falling
/// ones backwards, so the two mirror each other and a mark's length at half amplitude is the distance between the start
/// of its rise and the start of its fall.
///
/// 5 ms is the ARRL's advice and libcw's default: 500 Hz off the tone the keying clicks are 69 dB down.
enum RaisedCosine {
    /// Frames of an edge: `milliseconds` clamped to 2 to 10, and at most 40 % of the shortest mark (in samples; 0 if
    /// there is none) so that fast dits still reach full amplitude. At least 1.
    static func frames(milliseconds: Double, shortestMark: Int, sampleRate: Int) -> Int {
        var frames = SampleRate(sampleRate).frames(milliseconds: min(max(milliseconds, 2), 10))
        if shortestMark > 0 { frames = min(frames, shortestMark * 2 / 5) }
        return max(frames, 1)
    }

    /// The gains of an edge of a number of frames; the caller deallocates them.
    static func table(frames: Int) -> UnsafeMutableBufferPointer<Float> {
        let table = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames + 1)
        for index in 0...frames {
            let angle = .pi * Double(index) / Double(frames)
            table.initializeElement(at: index, to: Float(0.5 - 0.5 * Phasor(angle: angle).cosine))
        }
        return table
    }
}
