extension Earcon {
    /// The parts of the earcon.
    ///
    /// Rising means good or on, falling means bad or off, noise means that something is in the way. The notes are E6,
    /// G6, B6 and D7.
    var parts: [EarconPart] {
        switch self {
        case .right: [.note(e, milliseconds: 50), .note(b, milliseconds: 50)]
        case .wrong: [.note(from: 1750, to: 1250, milliseconds: 50), .rest(milliseconds: 10), dull(50)]
        case .edge: [.noise(from: 1250, to: 1700, milliseconds: 40)]
        case .unused: [dull(20), .rest(milliseconds: 30), dull(20)]
        case .typed: [.noise(from: 1900, to: 2450, milliseconds: 12)]
        case .erased: [.noise(from: 1900, to: 2450, milliseconds: 12), .rest(milliseconds: 15), dull(15)]
        case .begin: [.note(e, milliseconds: 45), .note(g, milliseconds: 45), .note(b, milliseconds: 45)]
        case .finish:
            [
                .note(b, milliseconds: 50), .rest(milliseconds: 40), .note(g, milliseconds: 50),
                .rest(milliseconds: 40), .note(e, milliseconds: 55),
            ]
        case .pause: [.note(from: 2300, to: 1300, milliseconds: 50), .rest(milliseconds: 15), dull(25)]
        case .resume: [dull(25), .rest(milliseconds: 15), .note(from: 1300, to: 2300, milliseconds: 50)]
        case .levelUp:
            [
                .note(e, milliseconds: 50), .rest(milliseconds: 15), .note(g, milliseconds: 50),
                .rest(milliseconds: 15), .note(b, milliseconds: 50), .rest(milliseconds: 15),
                .note(d, milliseconds: 55),
            ]
        case .error: [harsh, .rest(milliseconds: 20), harsh, .rest(milliseconds: 20), harsh]
        case .turn: [.note(g, milliseconds: 45), .rest(milliseconds: 20), .note(d, milliseconds: 50)]
        }
    }

    /// Length in milliseconds, rounded down.
    public var milliseconds: Int { Int(parts.reduce(0) { $0 + $1.milliseconds }) }

    /// The earcon's samples, as loud as speech at 0 dB; the caller deallocates them.
    func samples(sampleRate: Int) -> UnsafeMutableBufferPointer<Float> {
        let samples = parts.flatMap { $0.samples(sampleRate: sampleRate) }
        let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: samples.count)
        _ = buffer.initialize(from: samples.lazy.map { Float($0 * Loudness.earconRMS) })
        return buffer
    }

    private var e: Double { 1318.5 }
    private var g: Double { 1568 }
    private var b: Double { 1975.5 }
    private var d: Double { 2349.3 }

    private func dull(_ milliseconds: Double) -> EarconPart {
        .noise(from: 1250, to: 1650, milliseconds: milliseconds)
    }

    private var harsh: EarconPart { .noise(from: 1250, to: 2450, milliseconds: 35) }
}
