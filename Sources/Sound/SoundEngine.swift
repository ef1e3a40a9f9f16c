/// A stream with its three ends, where one thread works them all.
public struct SoundEngine {
    /// For the program.
    public let console: Console
    /// For what keeps time.
    public let renderer: Renderer
    /// For the voice.
    public let speechFeed: SpeechFeed

    /// Makes a silent stream; see `SoundStream`.
    public static func make(
        sampleRate: Int, edgeMilliseconds: Double = 5, leadMilliseconds: Int = 500
    ) -> SoundEngine {
        let stream = SoundStream(
            sampleRate: sampleRate, edgeMilliseconds: edgeMilliseconds, leadMilliseconds: leadMilliseconds)
        return SoundEngine(
            console: Console(of: stream), renderer: Renderer(of: stream), speechFeed: SpeechFeed(of: stream))
    }
}
