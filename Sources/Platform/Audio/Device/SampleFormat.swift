import CAlsa

enum SampleFormat: CaseIterable {
    case signed16
    case signed32
    case float

    /// In this machine's byte order.
    var alsa: snd_pcm_format_t {
        switch self {
        case .signed16: SND_PCM_FORMAT_S16
        case .signed32: SND_PCM_FORMAT_S32
        case .float: SND_PCM_FORMAT_FLOAT
        }
    }

    /// In bytes.
    var size: Int { self == .signed16 ? 2 : 4 }

    /// Writes mono samples to every channel, interleaved and clipped to -1…1. NaN becomes silence.
    ///
    /// - Parameter cue: added to the channel of its ear.
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

    /// Rounds halves away from zero. Not `rounded()`, which looks up a type at run time.
    private func nearest(_ value: Double) -> Int {
        let whole = Int(value)
        let rest = value - Double(whole)
        return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }
}
