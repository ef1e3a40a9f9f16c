import Sound

/// Passes samples from the synthesizer to the stream: changes the rate, limits peaks, and emits pieces that begin
/// small, to get the first out early, and grow, so that a long text does not become hundreds of them.
final class SpeechOutput {
    private var resampler: Resampler
    private var limiter: PeakLimiter
    private var failure: ResamplerError?
    private var waiting: [Float] = []
    private var size: Int
    private let largest: Int

    /// - Parameters:
    ///   - inputRate: the synthesizer's samples per second.
    ///   - outputRate: the stream's.
    init(from inputRate: Int, to outputRate: Int) throws(ResamplerError) {
        resampler = try Resampler(from: inputRate, to: outputRate)
        limiter = PeakLimiter(sampleRate: outputRate)
        size = outputRate / 50
        largest = outputRate / 2
    }

    /// Takes samples and emits complete pieces.  An error is kept for `finish`.
    func write(_ samples: [Float], emit: ([Float]) -> Void) {
        convert(samples, isLast: false)
        guard waiting.count >= size else { return }
        emit(waiting)
        waiting = []
        size = min(size * 2, largest)
    }

    /// Emits the rest.
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
