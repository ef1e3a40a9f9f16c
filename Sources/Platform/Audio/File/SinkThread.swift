/// Runs another sink on a thread of its own, so that a file is compressed and written while the next sound is made.
public final class SinkThread: SoundSink {
    public private(set) var frames: Int64 = 0

    private let shared: Monitor<Work>
    private let thread: PosixThread

    private struct Work {
        var blocks: [[Float]] = []
        var end = End.none
        var failure: SoundFileError?
    }

    private enum End { case none, complete, abandoned }

    /// `write` waits while this many blocks wait to be written.
    private static let mostBlocks = 8

    /// - Parameter sink: used by no one else from now on.
    public init(_ sink: sending any SoundSink) throws(ThreadError) {
        let shared = Monitor(Work())
        self.shared = shared
        thread = try PosixThread(name: "sound file") { SinkThread.run(sink, shared) }
    }

    deinit { end(.abandoned) }

    /// An error may be that of an earlier block.
    public func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
        let failure = shared.wait(until: { $0.blocks.count < Self.mostBlocks || $0.failure != nil }) { work, _ in
            work.failure
        }
        if let failure { throw failure }
        frames += Int64(samples.count)
        let block = Array(samples)
        shared.withLock { $0.blocks.append(block) }
    }

    public func finish() throws(SoundFileError) {
        end(.complete)
        if let failure = shared.withLock({ $0.failure }) { throw failure }
    }

    private func end(_ end: End) {
        shared.withLock { if $0.end == .none { $0.end = end } }
        thread.join()
    }

    private static func run(_ sink: any SoundSink, _ shared: Monitor<Work>) {
        while true {
            let (blocks, end) = shared.wait(until: { !$0.blocks.isEmpty || $0.end != .none }) { work, _ in
                (work.blocks, work.end)
            }
            if end == .abandoned { return }
            do throws(SoundFileError) {
                for block in blocks { try sink.write(block) }
                if blocks.isEmpty { return try sink.finish() }
                // Remove them only now, so that they count as long as they take memory.
                shared.withLock { $0.blocks.removeFirst(blocks.count) }
            } catch {
                return shared.withLock { $0.failure = error }
            }
        }
    }
}
