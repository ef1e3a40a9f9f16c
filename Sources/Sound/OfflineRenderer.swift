public import Morse

/// Renders Morse without a stream: the same oscillator and edges, as fast as the machine allows.
public final class OfflineRenderer {
    /// Frames of the edges, shortened if the marks are short.
    public let edgeFrames: Int
    /// Total frames: lead, the keying to the end of its last falling edge, and the tail.
    public let frames: Int

    private let lead: Int
    private let tail: Int
    private let band: OfflineBand?
    private let score: UnsafeMutablePointer<KeyingScore>

    /// - Parameters:
    ///   - keying: marks in samples at `sampleRate`.
    ///   - tone: hertz, clamped to 100 to 2000.
    ///   - edgeMilliseconds: rise and fall of a mark, 2 to 10.
    ///   - leadFrames: silence before the keying's sample 0.
    ///   - tailFrames: sound counted from the end of the last mark; its falling edge is always complete.
    ///   - silenceFrames: silence after all of that.
    ///   - fault: the faults of the tone.
    ///   - band: the band that the keying passes through. It continues from its present sample, so the keying can be
    ///     rendered only once.
    public init(
        _ keying: Keying, tone: Double, sampleRate: Int, edgeMilliseconds: Double = 5, leadFrames: Int = 0,
        tailFrames: Int = 0, silenceFrames: Int = 0, fault: ToneFault = .none, band: OfflineBand? = nil
    ) {
        score = KeyingScore.make(
            keying, tone: tone, edgeMilliseconds: edgeMilliseconds, sampleRate: sampleRate, fault: fault)
        edgeFrames = score.pointee.tone.edge.count - 1
        lead = max(0, leadFrames)
        tail = (keying.marks.isEmpty ? max(0, tailFrames) : max(edgeFrames, tailFrames)) + max(0, silenceFrames)
        self.band = band
        frames = lead + keying.length + tail
    }

    deinit {
        score.discard()
    }

    /// Renders everything in chunks. Without a band this can be repeated.
    ///
    /// - Parameters:
    ///   - chunkFrames: the most frames in a chunk.
    ///   - body: takes a chunk, which is valid only during the call. An error it throws ends the rendering.
    public func render<Failure: Error>(
        chunkFrames: Int = 4096, _ body: (UnsafeBufferPointer<Float>) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(chunkFrames > 0, "a chunk has at least one frame")
        let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: chunkFrames)
        defer { buffer.deallocate() }
        guard let output = buffer.baseAddress else { return }
        if var sounds = MarkSounds(score.pointee, hasBand: band != nil) {
            return try render(&sounds, into: buffer, body)
        }
        var player = KeyingPlayer(score.pointee)
        var rendered = 0
        while rendered < frames {
            let count = min(chunkFrames, frames - rendered)
            buffer.update(repeating: 0)
            var frame = min(count, max(0, lead - rendered))
            var reception = band?.reception ?? Reception()
            reception.advance(frame)
            while frame < count {
                let made = player.fill(output + frame, count - frame, through: &reception)
                if made == 0 { break }
                frame += made
            }
            band?.add(to: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
            rendered += count
        }
    }

    private func render<Failure: Error>(
        _ sounds: inout MarkSounds, into buffer: UnsafeMutableBufferPointer<Float>,
        _ body: (UnsafeBufferPointer<Float>) throws(Failure) -> Void
    ) throws(Failure) {
        let marks = score.pointee.marks
        var rendered = 0
        var index = 0
        while rendered < frames {
            let chunk = UnsafeMutableBufferPointer(rebasing: buffer.prefix(frames - rendered))
            chunk.update(repeating: 0)
            while index < marks.count, case let start = lead + marks[index].start - rendered, start < chunk.count {
                let sound = sounds.sound(of: marks[index])
                let part = max(0, -start)..<min(sound.count, chunk.count - start)
                sound.withUnsafeBufferPointer { sound in
                    guard !part.isEmpty else { return }
                    _ = chunk[(start + part.lowerBound)...].update(from: sound[part])
                }
                // The rest follows in the next chunk.
                if part.upperBound < sound.count { break }
                index += 1
            }
            try body(UnsafeBufferPointer(chunk))
            rendered += chunk.count
        }
    }
}
