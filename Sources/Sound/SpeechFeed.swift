import Synchronization

/// The speech thread's end: feeds samples to speech clips that the console queued.
///
/// Clips are fed in the order they were queued. Samples of a clip that was cut meanwhile come back unheard.
public final class SpeechFeed {
    private let stream: SoundStream
    /// Chunks for which the ring had no room.
    private var waiting: [UnsafeMutablePointer<SpeechChunk>] = []

    /// Makes the stream's only one.
    public init(of stream: SoundStream) {
        stream.make(.speechFeed)
        self.stream = stream
    }

    /// The sample rate expected.
    public var sampleRate: Int { stream.sampleRate }

    deinit {
        for chunk in waiting { chunk.discard() }
    }

    /// Appends samples to a clip.
    ///
    /// - Parameters:
    ///   - samples: mono, from -1 to 1; copied.
    ///   - clip: from `Console.playSpeech`.
    ///   - isLast: whether the clip ends with these samples.
    public func write(_ samples: UnsafeBufferPointer<Float>, to clip: ClipID, isLast: Bool) {
        guard !samples.isEmpty || isLast else { return }
        waiting.append(SpeechChunk.make(samples, clip: clip, isLast: isLast))
        flush()
    }

    /// Appends samples to a clip.
    public func write(_ samples: [Float], to clip: ClipID, isLast: Bool) {
        samples.withUnsafeBufferPointer { write($0, to: clip, isLast: isLast) }
    }

    /// Ends a clip after the samples it has; one without samples ends without having begun.
    public func finish(_ clip: ClipID) {
        write([], to: clip, isLast: true)
    }

    /// Frees what came back and sends what had no room before; true if nothing is left to send. `write` does the same,
    /// so a call is needed only if the last `write` gave more than the renderer could take.
    @discardableResult
    public func flush() -> Bool {
        stream.usedChunks.freeAll()
        var sent = 0
        while sent < waiting.count, stream.chunks.push(waiting[sent]) { sent += 1 }
        waiting.removeFirst(sent)
        if sent > 0 { stream.alarm?() }
        return waiting.isEmpty
    }
}
