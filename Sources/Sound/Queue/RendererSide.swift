import Synchronization

/// The renderer's access to its stream. It counts no references, because the renderer keeps the stream alive.
struct RendererSide {
    private let stream: Unmanaged<SoundStream>

    /// Samples per second.
    let sampleRate: Int

    init(_ stream: SoundStream) {
        self.stream = .passUnretained(stream)
        sampleRate = stream.sampleRate
    }

    /// The next command of the console.
    @_noLocks
    func takeCommand() -> RendererCommand? { stream.use { $0.commands.pop() } }

    /// The next chunk of speech, which stays until it is taken.
    @_noLocks
    func peekChunk() -> UnsafeMutablePointer<SpeechChunk>? { stream.use { $0.chunks.peek() } }

    /// Takes the chunk that was peeked at.
    @_noLocks
    func takeChunk() { _ = stream.use { $0.chunks.pop() } }

    /// Sends a notice about a clip to the console.
    @_noLocks
    func tell(_ notice: Notice) {
        // There is room: see `SoundStream.notices`.
        _ = stream.use { $0.notices.push(notice) }
    }

    /// Sends a report of keying to the console; false if there is no room.
    @_noLocks
    func tell(_ report: KeyingReport) -> Bool { stream.use { $0.keyReports.push(report) } }

    /// Samples of silence after a mark that end the turn.
    @_noLocks
    func turnLimit() -> Int64 { stream.use { $0.turnLimit.load(ordering: .relaxed) } }

    /// The sample after which the renderer must wake the console.
    @_noLocks
    func wakeAfter() -> Int64 { stream.use { $0.wakeAfter.load(ordering: .sequentiallyConsistent) } }

    /// Gives memory back to its maker to be freed.
    @_noLocks
    func giveBack(_ score: UnsafeMutablePointer<KeyingScore>) { stream.use { $0.usedScores.leave(score) } }

    @_noLocks
    func giveBack(_ crowd: UnsafeMutablePointer<CrowdScore>) { stream.use { $0.usedCrowds.leave(crowd) } }

    @_noLocks
    func giveBack(_ contour: UnsafeMutablePointer<ContourSamples>) { stream.use { $0.usedContours.leave(contour) } }

    @_noLocks
    func giveBack(_ order: UnsafeMutablePointer<KeyerOrder>) { stream.use { $0.usedOrders.leave(order) } }

    @_noLocks
    func giveBack(_ order: UnsafeMutablePointer<BandOrder>) { stream.use { $0.usedBands.leave(order) } }

    @_noLocks
    func giveBack(_ text: UnsafeMutablePointer<TextOrder>) { stream.use { $0.usedTexts.leave(text) } }

    @_noLocks
    func giveBack(_ chunk: UnsafeMutablePointer<SpeechChunk>) { stream.use { $0.usedChunks.leave(chunk) } }

    /// Publishes how many samples have been rendered.
    @_noLocks
    func publish(position: Int64) {
        stream.use { $0.position.store(position, ordering: .sequentiallyConsistent) }
    }
}
