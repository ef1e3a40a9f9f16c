import Synchronization

/// Everything that console, renderer and speech feed share.
///
/// It lives at a fixed address, outside any object, so that the renderer reaches it without counting references.
struct Channels: ~Copyable, Sendable {
    /// Clips that may be with the renderer, or have ended there without the console having been told.
    static let clipLimit = 512

    /// Console to renderer.
    let commands = Ring<Command>(minimumCapacity: 1024)
    /// Renderer to console.  Never full: a clip makes at most two notices, and the console lets no more than
    /// `clipLimit` clips be without their last one.
    let notices = Ring<Notice>(minimumCapacity: 2 * clipLimit)
    /// Renderer to console: what was keyed.  Full only if nobody listens; then notices are lost and counted.
    let keyNotices = Ring<KeyNotice>(minimumCapacity: 1024)
    /// Speech feed to renderer.
    let chunks = Ring<UnsafeMutablePointer<SpeechChunk>>(minimumCapacity: 1024)
    /// Renderer to console.
    let usedScores = ReturnShelf<KeyingScore>()
    /// Renderer to console.
    let usedContours = ReturnShelf<ContourSamples>()
    /// Renderer to console.
    let usedOrders = ReturnShelf<KeyerOrder>()
    /// Renderer to console.
    let usedBands = ReturnShelf<BandOrder>()
    /// Renderer to speech feed.
    let usedChunks = ReturnShelf<SpeechChunk>()
    /// Samples rendered so far.
    let position = Atomic<Int64>(0)

    deinit {
        while let command = commands.pop() { command.discard() }
        while let chunk = chunks.pop() { chunk.discard() }
        usedScores.freeAll()
        usedContours.freeAll()
        usedOrders.freeAll()
        usedBands.freeAll()
        usedChunks.freeAll()
    }
}

/// Keeps the channels alive as long as any of the three ends is.
///
/// `@unchecked Sendable`: the pointer never changes, and what it points to is Sendable.
final class SharedChannels: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<Channels>

    init() {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: Channels())
    }

    deinit {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }
}
