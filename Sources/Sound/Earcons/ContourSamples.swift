import Morse

/// A rendered contour. It is made outside the sound thread, played there, and sent back to be freed.
struct ContourSamples: Returnable {
    var next: UnsafeMutablePointer<ContourSamples>?
    let samples: UnsafeMutableBufferPointer<Float>

    func deallocateContents() {
        samples.deallocate()
    }

    /// Rise and fall of the whole contour.
    private static let edgeMilliseconds = 60
    /// Amplitudes of the fundamental and its overtones.
    private static let partials = (first: 1.0, second: 0.5, third: 0.25)
    /// Their root mean square.
    private static let rms = ((1.0 + 0.25 + 0.0625) / 2).squareRoot()

    /// Renders a contour, as loud as an earcon.
    static func make(_ contour: Contour, sampleRate: Int) -> UnsafeMutablePointer<ContourSamples> {
        let segments = contour.segments.map { ($0, SampleRate(sampleRate).frames(milliseconds: $0.milliseconds)) }
        let frames = segments.reduce(0) { $0 + $1.1 }
        let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames)
        let edge = max(1, min(SampleRate(sampleRate).frames(milliseconds: edgeMilliseconds), frames / 2))
        let height = Loudness.earconRMS / rms
        var phase = 0.0
        var frame = 0
        for (segment, length) in segments {
            for step in 0..<length {
                // A glide is linear in pitch, not in hertz.
                let glide = naturalLogarithm(segment.to / segment.from) * Double(step) / Double(length)
                let hertz = segment.from * naturalExponential(glide)
                let distance = min(frame, frames - 1 - frame)
                let gain =
                    distance < edge ? 0.5 - 0.5 * Phasor(angle: .pi * Double(distance) / Double(edge)).cosine : 1
                samples.initializeElement(at: frame, to: Float(value(at: phase) * height * gain))
                phase += 2 * Double.pi * hertz / Double(sampleRate)
                frame += 1
            }
        }
        let item = UnsafeMutablePointer<ContourSamples>.allocate(capacity: 1)
        item.initialize(to: ContourSamples(next: nil, samples: samples))
        return item
    }

    /// sin 2a = 2 sin a cos a; sin 3a = sin a (3 - 4 sin² a).
    private static func value(at phase: Double) -> Double {
        let point = Phasor(angle: phase)
        return partials.first * point.sine + partials.second * 2 * point.sine * point.cosine
            + partials.third * point.sine * (3 - 4 * point.sine * point.sine)
    }
}
