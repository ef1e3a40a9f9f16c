/// Plays the chunks of a speech clip as they arrive.
///
/// If the samples stop at a value other than zero (the next chunk is late, or the voice ends abruptly), the last one
/// decays along an edge instead of jumping; if they continue after such a stop, they rise along one.
struct SpeechPlayer {
    private var chunks = ChunkChain()
    /// Samples of the first chunk already played.
    private var offset = 0
    private let edge: UnsafePointer<Float>?
    private let top: Int

    /// The last sample played.
    private var last: Float = 0
    /// The sample that decays, and the frames left for it.
    private var dead: Float = 0
    private var release = 0
    /// Index into the rising edge after a stop; `top` once it is over.
    private var attack: Int
    /// Whether samples were played since the last stop.
    private var isFlowing = false

    /// Plays nothing.
    init() {
        edge = nil
        top = 0
        attack = 0
    }

    /// Plays the chunks that have arrived so far.
    ///
    /// - Parameter edge: the gains of an edge of `frames` frames.
    init(_ chunks: ChunkChain, edge: UnsafePointer<Float>, frames: Int) {
        self.chunks = chunks
        self.edge = edge
        top = frames
        attack = frames
    }

    /// Whether there is a sample to play.
    var hasSamples: Bool { chunks.first != nil }
    /// Whether the last sample was played; it may still decay.
    var isAtEnd: Bool { chunks.isComplete && !hasSamples }
    /// Whether nothing sounds at this moment.
    var isQuiet: Bool { release == 0 && !isFlowing }

    /// Appends a chunk; false if it no longer belongs to the clip.
    mutating func append(_ chunk: UnsafeMutablePointer<SpeechChunk>) -> Bool {
        guard !chunks.isComplete else { return false }
        chunks.append(chunk)
        return true
    }

    /// Gives empty and used chunks back, so that `hasSamples` and `isAtEnd` are right.
    @_noLocks
    mutating func tidy(_ stream: RendererSide) {
        while let first = chunks.first, offset >= first.pointee.samples.count {
            _ = chunks.removeFirst()
            stream.giveBack(first)
            offset = 0
        }
    }

    /// Gives all chunks back.
    @_noLocks
    mutating func stop(_ stream: RendererSide) {
        while let first = chunks.removeFirst() { stream.giveBack(first) }
        offset = 0
        isFlowing = false
        release = 0
    }

    /// Renders the next samples, up to `count` but not beyond the clip's last one or its decay. Returns the number
    /// rendered.
    @_noLocks
    mutating func fill(
        _ output: UnsafeMutablePointer<Float>, _ count: Int, _ stream: RendererSide
    ) -> Int {
        var frame = 0
        while frame < count {
            if let first = chunks.first, let samples = first.pointee.samples.baseAddress {
                isFlowing = true
                let run = min(count &- frame, first.pointee.samples.count &- offset)
                play(samples + offset, run, into: output + frame)
                offset &+= run
                frame &+= run
                tidy(stream)
                if isAtEnd {
                    stopFlowing()
                    break
                }
            } else {
                if isFlowing { stopFlowing() }
                if release == 0 && isAtEnd { break }
                frame &+= rest(output + frame, count &- frame)
            }
        }
        return frame
    }

    /// Plays samples, blended with the decay of those before a stop.
    private mutating func play(
        _ samples: UnsafeMutablePointer<Float>, _ count: Int, into output: UnsafeMutablePointer<Float>
    ) {
        guard count > 0 else { return }
        var frame = 0
        while frame < count && (attack < top || release > 0) {
            output[frame] = samples[frame] * gain(attack) + dying()
            if attack < top { attack &+= 1 }
            frame &+= 1
        }
        (output + frame).copy(samples + frame, count &- frame)
        last = output[count &- 1]
    }

    /// Lets the last sample decay, then plays silence.
    private mutating func rest(_ output: UnsafeMutablePointer<Float>, _ count: Int) -> Int {
        guard release > 0 else {
            output.silence(count)
            return count
        }
        let run = min(count, release)
        var frame = 0
        while frame < run {
            output[frame] = dying()
            frame &+= 1
        }
        return run
    }

    /// Handles running out of samples.
    private mutating func stopFlowing() {
        isFlowing = false
        dead = last
        release = last == 0 ? 0 : top
        attack = 0
    }

    /// The next value of the decaying sample.
    private mutating func dying() -> Float {
        guard release > 0 else { return 0 }
        release &-= 1
        return dead * gain(release)
    }

    private func gain(_ place: Int) -> Float {
        guard let edge else { return 1 }
        return edge[place]
    }
}
