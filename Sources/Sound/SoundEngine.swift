/// The three ends of one stream of sound, each for one thread.
///
///     Console (program) --- clips, cancels, levels, keyer --> Renderer (timing thread) ---> samples
///             ^------------ began, ended, cut, keyed -------------|  ^  ^
///     SpeechFeed (speech thread) ------- samples --------------------+  |
///     contacts (timing thread) -----------------------------------------+
///
/// Keyings and speech are allocated by the end that sends them and come back to it to be freed.
public struct SoundEngine {
    /// For the program.
    public let console: Console
    /// For the timing thread.
    public let renderer: Renderer
    /// For the speech thread.
    public let speechFeed: SpeechFeed

    /// Makes a silent stream.
    ///
    /// - Parameters:
    ///   - sampleRate: samples per second, 8000 to 192000.
    ///   - edgeMilliseconds: rise and fall of a mark, 2 to 10.
    ///   - leadMilliseconds: silence at the stream's start before any Morse: devices swallow the first moments of
    ///     sound, and a swallowed dit makes another character.  Speech and earcons may start at once.
    public static func make(
        sampleRate: Int, edgeMilliseconds: Double = 5, leadMilliseconds: Int = 500
    ) -> SoundEngine {
        precondition((8000...192_000).contains(sampleRate), "the sample rate is 8000 to 192000")
        let shared = SharedChannels()
        return SoundEngine(
            console: Console(shared, sampleRate: sampleRate, edgeMilliseconds: edgeMilliseconds),
            renderer: Renderer(
                shared, sampleRate: sampleRate, edgeMilliseconds: edgeMilliseconds, leadMilliseconds: leadMilliseconds),
            speechFeed: SpeechFeed(shared, sampleRate: sampleRate))
    }
}
