import Synchronization

/// The speech thread's end: feeds samples to speech clips that the console queued.
///
/// Clips are fed in the order they were queued. Samples for a clip that was cut meanwhile are dropped.
public final class SpeechFeed {
    private let stream: SoundStream
    /// Chunks for which the ring had no room.
    private var waiting: [UnsafeMutablePointer<SpeechChunk>] = []

    /// Makes the only speech feed of a stream.
    public init(of stream: SoundStream) {
        stream.make(.speechFeed)
        self.stream = stream
    }

    /// The sample rate that the stream expects.
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

    public func write(_ samples: [Float], to clip: ClipID, isLast: Bool) {
        samples.withUnsafeBufferPointer { write($0, to: clip, isLast: isLast) }
    }

    /// Ends a clip after its present samples. A clip without samples ends without having begun.
    public func finish(_ clip: ClipID) {
        write([], to: clip, isLast: true)
    }

    /// Frees returned chunks and sends waiting ones. `write` does the same, so a call is needed only if the last
    /// `write` gave more than the renderer could take.
    ///
    /// - Returns: whether nothing waits any more.
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
