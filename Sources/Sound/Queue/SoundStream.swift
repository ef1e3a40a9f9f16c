import Synchronization

/// One stream of sound: the state that its three ends share. Each end is made once and belongs to one thread.
///
///     Console (program) --- clips, cancels, gains, keyer --> Renderer (sound thread) ----> samples
///             ^------------ began, ended, cut, keyed ------------|  ^  ^
///     SpeechFeed (speech thread) ------- samples -------------------+  |
///     contacts (sound thread) -----------------------------------------+
///
/// Keyings and speech are allocated by the end that sends them and return to it to be freed.
public final class SoundStream: Sendable {
    /// Samples per second.
    public let sampleRate: Int
    /// Rise and fall of a mark at first.
    let edgeMilliseconds: Double
    /// Silence at the stream's start before any Morse.
    let leadMilliseconds: Int

    /// The most clips without a final notice: those with the renderer, and those whose notice the console has not
    /// taken.
    static let clipLimit = 512

    /// Console to renderer.
    let commands = Ring<RendererCommand>(minimumCapacity: 1024)
    /// Renderer to console. Never full: a clip makes at most two notices, and the console allows at most `clipLimit`
    /// clips without a final notice.
    let notices = Ring<Notice>(minimumCapacity: 2 * clipLimit)
    /// Renderer to console: what was keyed. Full only if the program takes no reports. Further reports are then lost
    /// and counted.
    let keyReports = Ring<KeyingReport>(minimumCapacity: 1024)
    /// Console to renderer: samples of silence after a mark that end the turn. It follows the operator's spacing.
    let turnLimit = Atomic<Int64>(0)
    /// Console to renderer: the sample at which silence ends a character or a word, so that the console is woken once
    /// the stream has passed it; `Int64.max` for none.
    let wakeAfter = Atomic<Int64>(.max)
    /// Speech feed to renderer.
    let chunks = Ring<UnsafeMutablePointer<SpeechChunk>>(minimumCapacity: 1024)
    /// Renderer to console.
    let usedScores = ReturnShelf<KeyingScore>()
    /// Renderer to console.
    let usedCrowds = ReturnShelf<CrowdScore>()
    /// Renderer to console.
    let usedContours = ReturnShelf<ContourSamples>()
    /// Renderer to console.
    let usedOrders = ReturnShelf<KeyerOrder>()
    /// Renderer to console.
    let usedBands = ReturnShelf<BandOrder>()
    /// Renderer to console.
    let usedTexts = ReturnShelf<TextOrder>()
    /// Renderer to speech feed.
    let usedChunks = ReturnShelf<SpeechChunk>()
    /// Samples rendered so far.
    let position = Atomic<Int64>(0)

    /// Wakes the renderer's thread after something was sent; nil if the renderer looks by itself.
    let alarm: (@Sendable () -> Void)?

    private let endsMade = Atomic<UInt8>(0)

    /// - Parameters:
    ///   - sampleRate: samples per second, 8000 to 192000.
    ///   - edgeMilliseconds: rise and fall of a mark, 2 to 10.
    ///   - leadMilliseconds: silence at the stream's start before any Morse: devices swallow the first moments of
    ///     sound, and a swallowed dit makes another character. Speech and earcons may start at once.
    ///   - alarm: wakes the renderer's thread. The threads of the other ends call it whenever they have sent something.
    ///     Without an alarm the renderer is never at rest.
    public init(
        sampleRate: Int, edgeMilliseconds: Double = 5, leadMilliseconds: Int = 500,
        alarm: (@Sendable () -> Void)? = nil
    ) {
        precondition((8000...192_000).contains(sampleRate), "the sample rate is 8000 to 192000")
        self.sampleRate = sampleRate
        self.edgeMilliseconds = edgeMilliseconds
        self.leadMilliseconds = leadMilliseconds
        self.alarm = alarm
    }

    deinit {
        while let command = commands.pop() { command.discard() }
        while let chunk = chunks.pop() { chunk.discard() }
        usedScores.freeAll()
        usedCrowds.freeAll()
        usedContours.freeAll()
        usedOrders.freeAll()
        usedBands.freeAll()
        usedTexts.freeAll()
        usedChunks.freeAll()
    }

    /// The ends of a stream, one bit each.
    enum End: UInt8 {
        case console = 1
        case renderer = 2
        case speechFeed = 4
    }

    /// Records that an end was made. The rings work for one end of a kind only.
    func make(_ end: End) {
        let before = endsMade.bitwiseOr(end.rawValue, ordering: .relaxed).oldValue
        precondition(before & end.rawValue == 0, "a stream has one of each end")
    }
}
