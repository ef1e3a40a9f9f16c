/// Plays the chunks of a speech clip as they come.
///
/// Where the samples stop at other than zero (the next chunk is late, or the voice ends abruptly) the last one dies away
/// along an edge instead of jumping; where they go on after such a stop they rise along one.
struct SpeechPlayer {
    private var chunks = ChunkChain()
    /// Samples of the first chunk already played.
    private var offset = 0
    private let edge: UnsafePointer<Float>?
    private let top: Int

    /// The last sample played.
    private var last: Float = 0
    /// The sample that dies away, and for how many frames still.
    private var dead: Float = 0
    private var release = 0
    /// Place in the rising edge after a stop; `top` when over.
    private var attack: Int
    /// Samples were played since the last stop.
    private var isFlowing = false

    /// Plays nothing.
    init() {
        edge = nil
        top = 0
        attack = 0
    }

    /// Plays what has come so far.
    ///
    /// - Parameter edge: the gains of an edge of `frames` frames.
    init(_ chunks: ChunkChain, edge: UnsafePointer<Float>, frames: Int) {
        self.chunks = chunks
        self.edge = edge
        top = frames
        attack = frames
    }

    /// There is a sample to play.
    var hasSamples: Bool { chunks.first != nil }
    /// The last sample was played; it may still die away.
    var isAtEnd: Bool { chunks.isComplete && !hasSamples }
    /// Nothing sounds at this moment.
    var isQuiet: Bool { release == 0 && !isFlowing }

    /// Adds a chunk at the end; false if it does not belong there any more.
    mutating func append(_ chunk: UnsafeMutablePointer<SpeechChunk>) -> Bool {
        guard !chunks.isComplete else { return false }
        chunks.append(chunk)
        return true
    }

    /// Leaves empty chunks and those that were played to be freed, so that `hasSamples` and `isAtEnd` hold.
    @_noLocks
    mutating func tidy(_ channels: UnsafeMutablePointer<Channels>) {
        while let first = chunks.first, offset >= first.pointee.samples.count {
            _ = chunks.removeFirst()
            channels.pointee.usedChunks.leave(first)
            offset = 0
        }
    }

    /// Leaves everything to be freed.
    @_noLocks
    mutating func stop(_ channels: UnsafeMutablePointer<Channels>) {
        while let first = chunks.removeFirst() { channels.pointee.usedChunks.leave(first) }
        offset = 0
        isFlowing = false
        release = 0
    }

    /// Makes the next samples, up to `count` but not beyond the clip's last one or its dying away: the number made.
    @_noLocks
    mutating func fill(
        _ output: UnsafeMutablePointer<Float>, _ count: Int, _ channels: UnsafeMutablePointer<Channels>
    ) -> Int {
        var frame = 0
        while frame < count {
            if let first = chunks.first, let samples = first.pointee.samples.baseAddress {
                isFlowing = true
                let run = min(count &- frame, first.pointee.samples.count &- offset)
                play(samples + offset, run, into: output + frame)
                offset &+= run
                frame &+= run
                tidy(channels)
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

    /// Plays samples, blended with the end of those before a stop.
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

    /// Lets the last sample die away, then plays silence.
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

    /// The samples have run out.
    private mutating func stopFlowing() {
        isFlowing = false
        dead = last
        release = last == 0 ? 0 : top
        attack = 0
    }

    /// The next value of the last sample as it dies away.
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
