/// The band without a stream, from its first sample on: for sound that is made as fast as the machine can.
public final class OfflineBand {
    private let shared = SharedChannels()
    private var band: Band

    /// Prepares conditions.
    ///
    /// - Parameters:
    ///   - conditions: whose stations are keyed at `sampleRate`.
    ///   - edgeMilliseconds: rise and fall of the stations' marks, 2 to 10.
    public init(_ conditions: BandConditions, sampleRate: Int, edgeMilliseconds: Double = 5) {
        band = Band(shared.pointer, sampleRate: sampleRate)
        band.begin(with: BandOrder.make(conditions, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate))
    }

    deinit {
        band.finish()
    }

    /// Samples in which it steps back behind speech: whoever knows when words come lets it begin so much earlier, so that
    /// the first of them is heard as clearly as the last.
    public var framesToStepBack: Int { band.backFrames }

    /// Whether words are heard beside it from the present sample on: then it is as much softer as in the stream.
    public func setBehindSpeech(_ isBehindSpeech: Bool) { band.setBehindSpeech(isBehindSpeech) }

    /// What becomes of a tone that is heard from the present sample on.
    var reception: Reception { band.reception }

    /// Adds the next samples of the band to what sounds before it.
    public func add(to samples: UnsafeMutableBufferPointer<Float>) {
        guard let start = samples.baseAddress else { return }
        band.add(to: start, samples.count, level: Level())
    }
}
