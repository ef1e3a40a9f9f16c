internal import CAlsa

/// How a device wants its samples.
enum SampleFormat: CaseIterable {
    case signed16
    case signed32
    case float

    /// ALSA's word for it, in this machine's byte order.
    var alsa: snd_pcm_format_t {
        switch self {
        case .signed16: SND_PCM_FORMAT_S16
        case .signed32: SND_PCM_FORMAT_S32
        case .float: SND_PCM_FORMAT_FLOAT
        }
    }

    /// Bytes of one sample.
    var size: Int { self == .signed16 ? 2 : 4 }

    /// Writes mono samples to every channel of interleaved frames, clipped to -1…1; what is not a number is silence.
    ///
    /// - Parameter cue: is added in the channel of its ear, or in the only one.
    func convert(
        _ block: UnsafeBufferPointer<Float>, cue: EarCue? = nil, to output: UnsafeMutableRawPointer, channels: Int
    ) {
        var place = output
        var frame = 0
        while frame < block.count {
            let sample = clipped(block[frame])
            var ear = -1
            var cued = sample
            if let cue {
                ear = cue.isRight && channels > 1 ? 1 : 0
                cued = clipped(block[frame] + cue.samples[frame])
            }
            var channel = 0
            while channel < channels {
                store(channel == ear ? cued : sample, at: place)
                place += size
                channel &+= 1
            }
            frame &+= 1
        }
    }

    private func clipped(_ sample: Float) -> Float { sample.isNaN ? 0 : min(max(sample, -1), 1) }

    private func store(_ clipped: Float, at place: UnsafeMutableRawPointer) {
        switch self {
        case .signed16:
            place.storeBytes(of: Int16(nearest(Double(clipped * 32767))), as: Int16.self)
        case .signed32:
            place.storeBytes(of: Int32(nearest(Double(clipped) * 2_147_483_647)), as: Int32.self)
        case .float:
            place.storeBytes(of: clipped, as: Float.self)
        }
    }

    /// The nearest whole number, halves away from zero: `rounded()`, which looks up a type while it runs.
    private func nearest(_ value: Double) -> Int {
        let whole = Int(value)
        let rest = value - Double(whole)
        return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }
}
