import Morse

/// The movements of a faulty tone in pitch and amplitude, sample by sample.
///
/// A deviation in pitch is a small angle for each sample. Its sine and cosine come from the first terms of their
/// series. The angle is at most 0.12 (120 Hz at 8 kHz and the drift of minutes), which leaves an error below 1e-6.
struct ToneMotion: BitwiseCopyable {
    /// Whether the tone has no fault, so that nothing needs to be computed.
    let isStill: Bool
    private let base: Phasor
    /// Radians per sample at the beginning of a mark, and the factor from one sample to the next.
    private let chirp: Double
    private let decay: Double
    /// Radians per sample, more for each sample.
    private let slope: Double
    private let depth: Double
    private let harmonic: Double
    private let humTurn: Phasor
    private var hum = Phasor.start
    private var deviation = 0.0

    /// The motion of a silent oscillator. Computed, like `Phasor.start`.
    static var still: ToneMotion { ToneMotion() }

    private init() {
        isStill = true
        (base, humTurn) = (.start, .start)
        (chirp, decay, slope, depth, harmonic) = (0, 1, 0, 0, 0)
    }

    /// - Parameter base: the rotation of the tone without a fault.
    init(_ fault: ToneFault, base: Phasor, sampleRate: Int) {
        isStill = fault.hum == 0 && fault.chirp == 0 && fault.drift == 0
        self.base = base
        let rate = Double(sampleRate)
        chirp = 2 * .pi * fault.chirp / rate
        decay = naturalExponential(-1000 / (max(1, fault.chirpMilliseconds) * rate))
        slope = 2 * .pi * fault.drift / 60 / rate / rate
        depth = fault.hum
        harmonic = fault.harmonic
        humTurn = Phasor(hertz: fault.humHertz, sampleRate: sampleRate)
    }

    /// A mark begins.
    @inline(__always)
    mutating func keyDown() { deviation = chirp }

    /// The rotation of the tone to the next sample, and the factor on its amplitude, at most 1.
    ///
    /// - Parameter now: samples since the keying began.
    @inline(__always)
    mutating func next(at now: Int) -> (turn: Phasor, gain: Float) {
        let angle = deviation + slope * Double(now)
        deviation *= decay
        let square = angle * angle
        var turn = base
        turn.turn(by: Phasor(cosine: 1 - square / 2 + square * square / 24, sine: angle - angle * square / 6))
        guard depth > 0 else { return (turn, 1) }
        hum.turn(by: humTurn)
        let wave = hum.sine + harmonic * 2 * hum.sine * hum.cosine
        return (turn, Float((1 + depth * wave) / (1 + depth * (1 + harmonic))))
    }
}
