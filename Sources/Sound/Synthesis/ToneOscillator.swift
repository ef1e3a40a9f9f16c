/// A keyed tone.
///
///             mark starts                mark ends
///      silent ----------> rising -> full ----------> falling -> silent
///                           ^                           |
///                           +------ mark starts --------+
///
/// The amplitude moves along the edge's table, upwards in a mark and downwards in a space, so a mark that starts while
/// the last one falls continues from the current amplitude. The phase is reset only if a mark starts from silence; all
/// marks of the same length then have the same samples.
struct ToneOscillator {
    private let edge: UnsafePointer<Float>?
    /// The table's last index, where the gain is 1.
    private let top: Int
    /// The tone's rotation from one sample to the next. A change while it sounds leaves the phase where it is.
    var turn: Phasor
    private let amplitude: Double

    private var phase = Phasor.start
    /// Index into the edge's table; 0 is silence.
    private(set) var height = 0

    /// A silent oscillator.
    init() {
        edge = nil
        top = 0
        turn = .start
        amplitude = 0
    }

    /// The shape must outlive the oscillator.
    init(_ shape: ToneShape) {
        edge = UnsafePointer(shape.edge.baseAddress)
        top = shape.edge.count &- 1
        turn = shape.turn
        amplitude = shape.amplitude
    }

    /// Whether nothing sounds at this moment.
    var isQuiet: Bool { height == 0 }

    /// The next sample inside a mark.
    @inline(__always)
    mutating func rise() -> Float { rise(through: .start) }

    /// The next sample after a mark; 0 once the tone has fallen.
    @inline(__always)
    mutating func fall() -> Float { fall(through: .start) }

    /// The next sample inside a mark, with amplitude and phase changed by a complex gain.
    @inline(__always)
    mutating func rise(through gain: Phasor) -> Float {
        if height == 0 { phase = .start }
        let sample = value(through: gain)
        if height < top { height &+= 1 }
        return sample
    }

    /// The next sample after a mark, with amplitude and phase changed by a complex gain.
    @inline(__always)
    mutating func fall(through gain: Phasor) -> Float {
        guard height > 0 else { return 0 }
        let sample = value(through: gain)
        height &-= 1
        return sample
    }

    @inline(__always)
    private mutating func value(through gain: Phasor) -> Float {
        guard let edge else { return 0 }
        let sine = phase.sine * gain.cosine + phase.cosine * gain.sine
        let sample = Float(sine * amplitude) * edge[height]
        phase.turn(by: turn)
        return sample
    }
}
