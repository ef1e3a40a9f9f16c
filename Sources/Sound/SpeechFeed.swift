import Synchronization

/// The speech thread's end: puts samples into speech clips that the console queued.
///
/// Clips are fed in the order in which they were queued.  Samples for a clip that was cut meanwhile come back unheard.
///
/// `@unchecked Sendable`: made on one thread and handed to another; only one thread at a time may use it.
public final class SpeechFeed: @unchecked Sendable {
    /// Samples per second that are expected.
    public let sampleRate: Int

    private let shared: SharedChannels
    /// Chunks for which the ring had no room.
    private var waiting: [UnsafeMutablePointer<SpeechChunk>] = []

    init(_ shared: SharedChannels, sampleRate: Int) {
        self.shared = shared
        self.sampleRate = sampleRate
    }

    deinit {
        for chunk in waiting { chunk.discard() }
    }

    /// Adds samples at the end of a clip.
    ///
    /// - Parameters:
    ///   - samples: mono, within -1 and 1; copied.
    ///   - clip: from `Console.playSpeech`.
    ///   - isLast: the clip ends with these samples.
    public func write(_ samples: UnsafeBufferPointer<Float>, to clip: ClipID, isLast: Bool) {
        guard !samples.isEmpty || isLast else { return }
        waiting.append(SpeechChunk.make(samples, clip: clip, isLast: isLast))
        flush()
    }

    /// Adds samples at the end of a clip.
    public func write(_ samples: [Float], to clip: ClipID, isLast: Bool) {
        samples.withUnsafeBufferPointer { write($0, to: clip, isLast: isLast) }
    }

    /// Ends a clip where it is; one without samples ends without having begun.
    public func finish(_ clip: ClipID) {
        write([], to: clip, isLast: true)
    }

    /// Frees what came back and sends what had no room before; true if nothing is left to send.  `write` does the same,
    /// so a call is needed only after the last `write` gave more than the renderer took at the time.
    @discardableResult
    public func flush() -> Bool {
        shared.pointer.pointee.usedChunks.freeAll()
        var sent = 0
        while sent < waiting.count, shared.pointer.pointee.chunks.push(waiting[sent]) { sent += 1 }
        waiting.removeFirst(sent)
        return waiting.isEmpty
    }
}
