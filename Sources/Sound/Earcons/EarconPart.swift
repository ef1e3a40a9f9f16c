import Morse

/// A piece of an earcon: a plucked note, a slide or a burst of noise, or the rest between two of them.
///
/// All sound between 1.2 and 2.5 kHz, above the tones used for Morse, and are shorter than a dit at 20 wpm (60 ms);
/// notes decay from their start, as no keyed tone does.
enum EarconPart {
    /// A tone that slides from one frequency to another, in hertz; a steady note if both are the same.
    case note(from: Double, to: Double, milliseconds: Double)
    /// Noise between two frequencies.
    case noise(from: Double, to: Double, milliseconds: Double)
    case rest(milliseconds: Double)

    var milliseconds: Double {
        switch self {
        case .note(_, _, let milliseconds), .noise(_, _, let milliseconds), .rest(let milliseconds): milliseconds
        }
    }

    /// A steady note.
    static func note(_ hertz: Double, milliseconds: Double) -> EarconPart {
        .note(from: hertz, to: hertz, milliseconds: milliseconds)
    }

    /// The part's samples with an RMS of 1 over its length.
    func samples(sampleRate: Int) -> [Double] {
        let frames = SampleRate(sampleRate).frames(milliseconds: milliseconds, rounded: .down)
        let raw: [Double] =
            switch self {
            case .note(let from, let to, _): Self.slide(from: from, to: to, frames: frames, sampleRate: sampleRate)
            case .noise(let from, let to, _): Self.band(from: from, to: to, frames: frames, sampleRate: sampleRate)
            case .rest: [Double](repeating: 0, count: frames)
            }
        let power = raw.reduce(0) { $0 + $1 * $1 } / Double(max(frames, 1))
        return power > 0 ? raw.map { $0 / power.squareRoot() } : raw
    }

    /// A slide that decays to a third.
    private static func slide(from: Double, to: Double, frames: Int, sampleRate: Int) -> [Double] {
        var phase = 0.0
        return (0..<frames).map { frame in
            let progress = Double(frame) / Double(frames)
            let pluck = Phasor(angle: phase).sine * naturalExponential(-1.1 * progress)
            let value = pluck * window(frame, of: frames, sampleRate: sampleRate)
            phase += 2 * Double.pi * (from + (to - from) * progress) / Double(sampleRate)
            return value
        }
    }

    /// Noise as a sum of sines of random phase: exactly within its band, and the same in every run.
    private static func band(from: Double, to: Double, frames: Int, sampleRate: Int) -> [Double] {
        var state: UInt64 = 0x6B6F_6368_6C65_6131
        return [Double](unsafeUninitializedCapacity: frames) { buffer, count in
            buffer.initialize(repeating: 0)
            count = frames
            for hertz in stride(from: from, through: to, by: 25) {
                // Knuth's MMIX generator; its high bits are random enough for a phase.
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let phase = 2 * Double.pi * Double(state >> 40) / Double(1 << 24)
                let turn = 2 * Double.pi * hertz / Double(sampleRate)
                // sin(a + b) = 2 cos(b) sin(a) - sin(a - b) avoids a sine per sample, as engines are made often.
                let factor = 2 * Phasor(angle: turn).cosine
                var (before, present) = (Phasor(angle: phase - turn).sine, Phasor(angle: phase).sine)
                var frame = 0
                while frame < frames {
                    buffer[frame] += present
                    (before, present) = (present, factor * present - before)
                    frame += 1
                }
            }
            for frame in buffer.indices { buffer[frame] *= window(frame, of: frames, sampleRate: sampleRate) }
        }
    }

    /// Raised cosines of 3 ms at both ends.
    private static func window(_ frame: Int, of frames: Int, sampleRate: Int) -> Double {
        let edge = 0.003 * Double(sampleRate)
        let distance = Double(min(frame, frames - 1 - frame))
        return distance < edge ? 0.5 - 0.5 * Phasor(angle: .pi * distance / edge).cosine : 1
    }
}
