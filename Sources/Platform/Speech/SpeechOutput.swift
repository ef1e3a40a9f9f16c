import Sound

/// Resamples and limits the synthesizer's samples. The first piece is short (20 ms), so that speech starts early; later
/// pieces double up to 500 ms, so that a long text does not become hundreds of pieces.
final class SpeechOutput {
    private var resampler: Resampler
    private var limiter: PeakLimiter
    private var failure: ResamplerError?
    private var waiting: [Float] = []
    private var size: Int
    private let largest: Int

    /// Rates in samples per second.
    init(from inputRate: Int, to outputRate: Int) throws(ResamplerError) {
        resampler = try Resampler(from: inputRate, to: outputRate)
        limiter = PeakLimiter(sampleRate: outputRate)
        size = outputRate / 50
        largest = outputRate / 2
    }

    /// Emits complete pieces. `finish` throws the errors.
    func write(_ samples: [Float], emit: ([Float]) -> Void) {
        convert(samples, isLast: false)
        guard waiting.count >= size else { return }
        emit(waiting)
        waiting = []
        size = min(size * 2, largest)
    }

    func finish(emit: ([Float]) -> Void) throws(ResamplerError) {
        convert([], isLast: true)
        waiting += limiter.finish()
        if !waiting.isEmpty { emit(waiting) }
        waiting = []
        if let failure { throw failure }
    }

    private func convert(_ samples: [Float], isLast: Bool) {
        guard failure == nil else { return }
        do throws(ResamplerError) {
            waiting += limiter.process(try resampler.process(samples, isLast: isLast))
        } catch {
            failure = error
        }
    }
}
