/// A point on the unit circle: the state of an oscillator, or its rotation from one sample to the next.
///
/// Rotating by multiplication needs no sine at run time. In double precision the radius drifts by less than 1e-9 in an
/// hour at 48 kHz, so it is never corrected.
struct Phasor {
    var cosine: Double
    var sine: Double

    /// Phase zero. Computed, since a stored global may be initialised under a lock on first use.
    static var start: Phasor { Phasor(cosine: 1, sine: 0) }

    init(cosine: Double, sine: Double) {
        self.cosine = cosine
        self.sine = sine
    }

    /// The point at an angle in radians, at most a million, accurate to 16 digits.
    ///
    /// Sine and cosine of the C library differ in the last digit between processors. These use only operations whose
    /// results IEEE 754 defines, so a sound has the same bytes on every computer.
    init(angle: Double) {
        // The nearest quarter turn. `rounded()` may lock in the eyes of Swift 6.2.
        let quarter = Int(angle * (2 / .pi) + (angle < 0 ? -0.5 : 0.5))
        let quarters = Double(quarter)
        // A quarter turn in two parts. The first has 33 bits, so its product is exact.
        let rest = angle - quarters * 0x1.921fb544p0 - quarters * 0x1.0b4611a626331p-34
        // The Taylor series of an angle of at most an eighth of a turn, by Horner's rule.
        let square = rest * rest
        var odd = 1.0 / 355_687_428_096_000
        odd = odd * square - 1.0 / 1_307_674_368_000
        odd = odd * square + 1.0 / 6_227_020_800
        odd = odd * square - 1.0 / 39_916_800
        odd = odd * square + 1.0 / 362_880
        odd = odd * square - 1.0 / 5_040
        odd = odd * square + 1.0 / 120
        odd = odd * square - 1.0 / 6
        var even = 1.0 / 20_922_789_888_000
        even = even * square - 1.0 / 87_178_291_200
        even = even * square + 1.0 / 479_001_600
        even = even * square - 1.0 / 3_628_800
        even = even * square + 1.0 / 40_320
        even = even * square - 1.0 / 720
        even = even * square + 1.0 / 24
        even = even * square - 1.0 / 2
        let near = Phasor(cosine: 1 + square * even, sine: rest + rest * square * odd)
        switch quarter & 3 {
        case 0: self = near
        case 1: self.init(cosine: -near.sine, sine: near.cosine)
        case 2: self.init(cosine: -near.cosine, sine: -near.sine)
        default: self.init(cosine: near.sine, sine: -near.cosine)
        }
    }

    /// The rotation of a tone from one sample to the next.
    init(hertz: Double, sampleRate: Int) {
        self.init(angle: 2 * Double.pi * hertz / Double(sampleRate))
    }

    /// Rotates by an angle given as a phasor.
    @inline(__always)
    mutating func turn(by other: Phasor) {
        let turned = cosine * other.cosine - sine * other.sine
        sine = cosine * other.sine + sine * other.cosine
        cosine = turned
    }
}
