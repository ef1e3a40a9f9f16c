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
    func convert(_ block: UnsafeBufferPointer<Float>, to output: UnsafeMutableRawPointer, channels: Int) {
        var place = output
        for sample in block {
            let clipped = sample.isNaN ? 0 : min(max(sample, -1), 1)
            for _ in 0..<channels {
                switch self {
                case .signed16:
                    place.storeBytes(of: Int16(nearest(Double(clipped * 32767))), as: Int16.self)
                case .signed32:
                    place.storeBytes(of: Int32(nearest(Double(clipped) * 2_147_483_647)), as: Int32.self)
                case .float:
                    place.storeBytes(of: clipped, as: Float.self)
                }
                place += size
            }
        }
    }

    /// The nearest whole number, halves away from zero: `rounded()`, which looks up a type while it runs.
    private func nearest(_ value: Double) -> Int {
        let whole = Int(value)
        let rest = value - Double(whole)
        return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }
}
