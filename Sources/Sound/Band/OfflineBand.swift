/// The band without a stream, for sound that is rendered as fast as the machine allows.
public final class OfflineBand {
    private let stream: SoundStream
    private var band: Band

    /// - Parameters:
    ///   - conditions: the band. The marks of its stations are in samples at `sampleRate`.
    ///   - edgeMilliseconds: rise and fall of the stations' marks, 2 to 10.
    public init(_ conditions: BandConditions, sampleRate: Int, edgeMilliseconds: Double = 5) {
        stream = SoundStream(sampleRate: sampleRate)
        band = Band(RendererSide(stream))
        band.begin(with: BandOrder.make(conditions, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate))
    }

    deinit {
        band.finish()
    }

    /// Samples that the band takes to become softer behind speech. Call `setBehindSpeech` this many samples before the
    /// words, so that the first word is as clear as the last.
    public var framesToStepBack: Int { band.backFrames }

    /// Sets whether speech plays from the next sample on. Meanwhile the band is 18 dB softer, as in the stream.
    public func setBehindSpeech(_ isBehindSpeech: Bool) { band.setBehindSpeech(isBehindSpeech) }

    /// How the band affects a tone from the current sample on.
    var reception: Reception { band.reception }

    /// Adds the next samples of the band to other sound.
    public func add(to samples: UnsafeMutableBufferPointer<Float>) {
        guard let start = samples.baseAddress else { return }
        band.add(to: start, samples.count, gain: GlidingGain())
    }
}
