/// A keyed tone's pitch, amplitude and edges.
struct ToneShape: BitwiseCopyable {
    /// Gains of the rising edge; see `RaisedCosine`.
    let edge: UnsafeMutableBufferPointer<Float>
    /// The tone's rotation from one sample to the next.
    let turn: Phasor
    /// The tone's peak.
    let amplitude: Double
    /// The faults of the tone.
    let motion: ToneMotion

    /// Makes a shape; `deallocate` frees it.
    ///
    /// - Parameters:
    ///   - tone: hertz; clamped to 100 to 2000.
    ///   - edgeMilliseconds: length of an edge, clamped to 2 to 10 and to 40 % of the shortest mark.
    ///   - shortestMark: in samples; 0 if there is none.
    ///   - amplitude: the tone's peak.
    ///   - fault: a fault with clicks has edges of its own.
    init(
        tone: Double, edgeMilliseconds: Double, shortestMark: Int, sampleRate: Int,
        amplitude: Double = Loudness.keyedAmplitude, fault: ToneFault = .none
    ) {
        let shortest = Double(shortestMark * 1000) / Double(sampleRate)
        let frames =
            fault.clicks
            ? max(1, SampleRate(sampleRate).frames(milliseconds: fault.edge(shortestMark: shortest)))
            : RaisedCosine.frames(
                milliseconds: edgeMilliseconds, shortestMark: shortestMark, sampleRate: sampleRate)
        edge = RaisedCosine.table(frames: frames)
        turn = ToneShape.turn(tone, sampleRate: sampleRate)
        self.amplitude = amplitude
        motion = ToneMotion(fault, base: turn, sampleRate: sampleRate)
    }

    /// The rotation of a tone from one sample to the next, for hertz clamped to 100 to 2000.
    static func turn(_ tone: Double, sampleRate: Int) -> Phasor {
        Phasor(hertz: min(max(tone, 100), 2000), sampleRate: sampleRate)
    }

    func deallocate() {
        edge.deallocate()
    }
}
